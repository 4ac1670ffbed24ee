import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Author } from './change.ts';
import { findDistinctRecords } from './duplicate-pairs.ts';
import type { Fields, Value } from './field-values.ts';
import { listTable } from './list-tables.ts';
import { mergeAllWithin } from './merge-records.ts';
import type { Merging } from './merging.ts';
import type { TouchedRecord } from './neighbours.ts';
import { readList } from './record-store.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Resolves names that were waiting for a record: in rounds naming an unknown investor, and organizations known only as
 * an investor's name. A record that is created, renamed or given an alias replaces them, in the same transaction and
 * with revisions.
 */
export async function resolveWaitingNames(
	tx: Db,
	author: Author,
	drafts: readonly TouchedRecord[],
): Promise<void> {
	const named = drafts.filter(
		({ type, outcome, changed }) =>
			(type === 'organization' || type === 'person') &&
			outcome !== 'unchanged' &&
			('name' in changed || 'aliases' in changed),
	);
	if (named.length === 0) return;
	const arrived = named.map(({ type, id }) => ({ type, id }));
	await nameInRounds(tx, author, arrived);
	await mergeNamesakes(
		tx,
		author,
		named.filter((draft) => !isNameAlone(draft)).map(({ type, id }) => ({ type, id })),
	);
}

type ArrivedRecord = Pick<TouchedRecord, 'type' | 'id'>;

/** Whether a new record holds nothing but a source's name for an investor. */
function isNameAlone({ type, outcome, changed }: TouchedRecord): boolean {
	const { slug: _, name: __, identifiers, ...more } = changed;
	return (
		type === 'organization' &&
		outcome === 'created' &&
		Object.keys(more).length === 0 &&
		Array.isArray(identifiers) &&
		identifiers.length > 0 &&
		identifiers.every((item) => String(Object(item).source).endsWith('-investor'))
	);
}

/** Selects (type, id, form) for each name and alias of these records, excluding samples, which replace nothing. */
const namesOf = (arrived: readonly ArrivedRecord[]) => sql`
	arrived as materialized (
		select type, id from jsonb_to_recordset(${JSON.stringify(arrived)}::jsonb) as a(type text, id bigint)
	), names as materialized (
		select a.type, a.id, name_form(o.name) as form from arrived a join organization o
			on a.type = 'organization' and o.id = a.id and o.origin <> 'sample'
		union select a.type, a.id, name_form(p.name) from arrived a join person p
			on a.type = 'person' and p.id = a.id and p.origin <> 'sample'
		union select a.type, a.id, name_form(r.name) from arrived a join record_alias r
			on r.record_type = a.type and r.record_id = a.id
	)`;

const namedRow = z.object({
	round: z.string(),
	name: z.string(),
	type: z.enum(['organization', 'person']),
	id: z.string(),
});
type NamedRow = z.output<typeof namedRow>;

/** Links investors named in rounds to a record if exactly one record has that name. */
async function nameInRounds(
	tx: Db,
	author: Author,
	arrived: readonly ArrivedRecord[],
): Promise<void> {
	const rows = await readRows(tx, namedRow)`
		with ${namesOf(arrived)}
		select i.round_id as round, i.name, min(n.type) as type, min(n.id) as id
		from round_investor i join funding_round r on r.id = i.round_id and r.origin <> 'sample'
			join names n on n.form = name_form(i.name)
		where i.name is not null and n.form <> ''
		group by i.round_id, i.name having count(distinct (n.type, n.id)) = 1 order by 1, 2`;
	if (rows.length === 0) return;
	const byRound = Map.groupBy(rows, ({ round }) => Number(round));
	const investors = listTable('round', 'investors');
	const lists = investors && (await readList(tx, 'round', investors, [...byRound.keys()]));
	await writeChanges(
		tx,
		author,
		[...byRound].map(([id, found]) => ({
			type: 'round' as const,
			id,
			set: { investors: withRecords(lists?.get(id) ?? [], found) },
		})),
	);
}

function withRecords(items: readonly Value[], found: readonly NamedRow[]) {
	const recordOf = new Map(found.map(({ name, type, id }) => [name, { type, id: Number(id) }]));
	return items.map((item) => {
		const investor: Fields = Object(item);
		const record = recordOf.get(String(investor.name));
		return {
			organization_id: record?.type === 'organization' ? record.id : asId(investor.organization_id),
			person_id: record?.type === 'person' ? record.id : asId(investor.person_id),
			name: record ? null : typeof investor.name === 'string' ? investor.name : null,
			is_lead: investor.is_lead === true,
			amount_usd: asId(investor.amount_usd),
		};
	});
}

const asId = (value: Value | undefined): number | null =>
	typeof value === 'number' ? value : null;

/** Whether nothing is known about an organization `w` except the names that sources give it as an investor. */
export const isNameOnly = sql`(num_nonnulls(w.type, w.summary, w.website, w.twitter, w.location) = 0
	and exists (select from crosswalk c where c.record_type = 'organization' and c.record_id = w.id)
	and not exists (select from crosswalk c where c.record_type = 'organization' and c.record_id = w.id
		and c.source not like '%-investor'))`;

/** Whether an organization `w` raised nothing, has no people, backs no project, and has no proposals. */
export const isUnreferenced = sql`(not exists (select from funding_round r where r.organization_id = w.id)
	and not exists (select from position p where p.organization_id = w.id)
	and not exists (select from project_organization p where p.organization_id = w.id)
	and not exists (select from proposal p where p.type = 'organization' and p.record_id = w.id))`;

const mergeNamesakesRow = z.object({
	waiting: z.string(),
	type: z.enum(['organization', 'person']),
	id: z.string(),
});

/**
 * Merges organizations known only by name into the only record that now has that name. An organization whose name is
 * typical of organizations is never merged into a person; pairs that an editor marked as distinct are skipped.
 */
async function mergeNamesakes(
	tx: Db,
	author: Author,
	arrived: readonly ArrivedRecord[],
): Promise<void> {
	if (arrived.length === 0) return;
	const rows = await readRows(tx, mergeNamesakesRow)`
		with ${namesOf(arrived)}
		select w.id as waiting, min(n.type) as type, min(n.id) as id
		from names n join organization w on name_form(w.name) = n.form and w.origin <> 'sample'
		where n.form <> '' and not (n.type = 'organization' and n.id = w.id)
			and (n.type = 'organization' or organization_class(w.name) is null and ${isUnreferenced})
			and ${isNameOnly}
		group by w.id having count(distinct (n.type, n.id)) = 1 order by 1`;
	const apart = await findDistinctRecords(
		tx,
		'organization',
		rows.map(({ waiting }) => Number(waiting)),
	);
	const mergings = rows.flatMap(({ waiting, type, id }): Merging[] => {
		const gone = { type: 'organization' as const, id: Number(waiting) };
		const isApart = type === 'organization' && apart.get(gone.id)?.has(Number(id));
		return isApart ? [] : [{ kept: { type, id: Number(id) }, gone }];
	});
	await mergeAllWithin(tx, author, mergings);
}
