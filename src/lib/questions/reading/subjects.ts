import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { isDirectorySource } from '#lib/directory/sources.ts';
import { fields } from '#lib/screens/fields.ts';
import type { Condition, Group } from '#lib/screens/screen.ts';
import { findRows } from '../answering/find-rows.ts';
import { readListedRecords } from '../answering/read-rows.ts';
import type { Query, RecordRef, RefType } from '../query.ts';
import type { Name } from './pieces.ts';

/** The subjects of the previous question, which the next one calls `it` or `them`. */

/** Maximum records that one question can be about. */
const MAX = 6;

/** Returns a record as an unambiguous name. */
export const namesOf = (records: readonly RecordRef[]): Name[] =>
	records.map((ref) => ({
		words: ref.name,
		records: [{ ...ref, weight: 1, by: 'name', raised: 1, joined: 1, people: 1 }],
	}));

interface LinkedRecord {
	type: RefType;
	slug: string;
}

function linkedIn(source: keyof typeof fields, groups: readonly Group[]): LinkedRecord[] {
	return groups.flatMap(({ conditions }) =>
		conditions.flatMap(({ field: name, comparison, values }) => {
			const field = fields[source].get(name);
			if (field?.kind !== 'links' || comparison !== 'is' || field.type === 'round') return [];
			const { type } = field;
			return values.map((slug) => ({ type, slug }));
		}),
	);
}

/** Records named by a query. */
function namedIn(query: Query): { refs: RecordRef[]; linked: LinkedRecord[] } {
	switch (query.kind) {
		case 'list':
		case 'count':
		case 'claims':
		case 'figure':
		case 'group': {
			const { source, groups, rounds, positions } = query.rows;
			return {
				refs: positions?.of ?? [],
				linked: [
					...(isDirectorySource(source) ? linkedIn(source, groups) : []),
					...(rounds ? linkedIn('fundraising', rounds.groups) : []),
				],
			};
		}
		case 'record':
		case 'co-investors':
		case 'behind':
		case 'sources':
			return { refs: [query.record], linked: [] };
		case 'changes':
			return { refs: query.record ? [query.record] : [], linked: [] };
		default:
			return { refs: query.records, linked: [] };
	}
}

const nameRow = z.object({
	type: z.enum(['project', 'organization', 'person']),
	slug: z.string(),
	name: z.string(),
});

/** Returns the records that a query names, at most six. */
export async function subjectsOf(db: Db, query: Query): Promise<RecordRef[]> {
	const { refs, linked } = namedIn(query);
	if (linked.length === 0) return refs.slice(0, MAX);
	const each = linked
		.slice(0, MAX)
		.map(
			({ type, slug }) =>
				sql`select ${type}::text as type, slug, name from ${sql.identifier(tableOf[type])} where slug = ${slug}`,
		);
	const rows = await readRows(db, nameRow)`${sql.join(each, sql` union all `)}`;
	return [...refs, ...rows].slice(0, MAX);
}

const roundRow = z.object({
	type: z.enum(['project', 'organization']),
	slug: z.string(),
	stage: z.string().nullable(),
	date: z.string().nullable(),
	precision: z.string().nullable(),
});

/** The only round that a query returns, as a query for it by raiser, stage and day; null for any other number. */
export async function roundOf(db: Db, query: Query, now: Date): Promise<Query | null> {
	if (query.kind !== 'list' && query.kind !== 'figure') return null;
	if (query.rows.source !== 'fundraising') return null;
	const [sort, take] = query.kind === 'list' ? [query.sort, query.take] : [null, null];
	const { rows, total } = await findRows(db, { rows: query.rows, sort }, { take: take ?? 2, now });
	const [only] = rows;
	if (!only || (take !== 1 && total !== 1)) return null;
	const [round] = await readRows(db, roundRow)`
		select l.raiser_type as type, coalesce(p.slug, o.slug) as slug, l.type as stage, l.date::text as date, l.date_precision as precision from round_listing as l
			left join project as p on l.raiser_type = 'project' and p.id = l.raiser_id
			left join organization as o on l.raiser_type = 'organization' and o.id = l.raiser_id
		where l.id = ${only.id}`;
	if (!round) return null;
	const is = (field: string, value: string | null): Condition[] =>
		value === null ? [] : [{ field, comparison: 'is', values: [value] }];
	const conditions = [
		...is(`raised_by_${round.type}`, round.slug),
		...is('stages', round.stage),
		...withinDate(round),
	];
	return {
		...{ kind: 'list', sort: null, take: null, fields: [] },
		rows: {
			...{ source: 'fundraising', groups: [{ match: 'all', conditions }] },
			...{ rounds: null, positions: null },
		},
	};
}

/** The time of a round, as precisely as its source states it: the day, or the whole month or year. */
function withinDate({ date, precision }: z.output<typeof roundRow>): Condition[] {
	if (date === null) return [];
	if (precision !== 'month' && precision !== 'year')
		return [{ field: 'date', comparison: 'is', values: [date] }];
	const [year = 0, month = 1] = date.split('-').map(Number);
	const last = precision === 'year' ? Date.UTC(year, 12, 0) : Date.UTC(year, month, 0);
	const values = [date, new Date(last).toISOString().slice(0, 10)];
	return [{ field: 'date', comparison: 'between', values }];
}

/** Returns the records of a list if they are few enough to ask about; undefined otherwise. */
export async function rowsAsSubjects(
	db: Db,
	query: Query,
	now: Date,
): Promise<RecordRef[] | undefined> {
	if (query.kind !== 'list' || query.rows.source === 'fundraising') return undefined;
	const { rows, total } = await findRows(db, query, { take: query.take ?? MAX + 1, now });
	if (rows.length === 0 || rows.length > MAX || (query.take === null && total > MAX))
		return undefined;
	const shown = await readListedRecords(db, rows);
	return shown.flatMap(({ type, card, name }) =>
		type === 'round' ? [] : [{ type, slug: card.slug, name }],
	);
}
