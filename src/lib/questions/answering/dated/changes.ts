import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { fieldLabel } from '#lib/entities/field-labels.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { longDate } from '#lib/format/dates.ts';
import { formatCount } from '#lib/format/numbers.ts';
import type { AnswerTable } from '../../answer.ts';
import type { QueryOf } from '../../query.ts';
import { historyHref, recordKey } from '../addresses.ts';
import type { AnswerContent, AnswerContext } from '../fact-book.ts';
import { MAX_SHOWN } from '../find-rows.ts';
import { countSentence, emptyAnswer, periodConditions, whereClause } from './parts.ts';

const changeRow = z.object({
	total: z.number(),
	type: z.enum(recordTypes),
	field: z.string(),
	at: z.string(),
	source: z.string().nullable(),
	slug: z.string().nullable(),
	name: z.string().nullable(),
});

/** Maximum number of changes to count: nobody reads a longer history. */
const MAX_COUNTED = 10_000;

/** The changes in the catalogue to a record, or to a kind of record. */
export async function answerChanges(
	db: Db,
	{ record, type, span, count }: QueryOf<'changes'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const met = [
		...periodConditions('r.at', span, making.now),
		...(type === null ? [] : [sql`r.record_type = ${type}`]),
		...(record === null
			? []
			: [
					sql`r.record_type = ${record.type} and r.record_id = ${idOfSlug(record.type, record.slug)}`,
				]),
	];
	const rows = await readRows(db, changeRow)`
		with asked as materialized (
			select r.id, r.record_type, r.record_id, r.field, r.at, r.source from revision as r ${whereClause(met)}
			order by r.id desc limit ${MAX_COUNTED + 1}
		)
		select (select count(*)::int from asked) as total, a.record_type as type, a.field, ${isoSeconds(sql`a.at`)} as at, a.source,
			coalesce(e.slug, l.round_slug) as slug, coalesce(e.name, l.name) as name
		from (select * from asked order by id desc limit ${MAX_SHOWN}) as a
		left join search_entry as e on e.type = a.record_type and e.id = a.record_id
		left join round_listing as l on a.record_type = 'round' and l.id = a.record_id order by a.id desc`;
	const total = rows[0]?.total ?? 0;
	const head = countSentence(making, Math.min(total, MAX_COUNTED), 'change');
	const caveats =
		total > MAX_COUNTED ? [`Only the last ${formatCount(MAX_COUNTED)} are counted.`] : [];
	if (total === 0) return emptyAnswer(head, caveats);
	if (count) return { text: [...head, '.'], table: null, found: [], caveats };
	return {
		text: [...head, ', the newest first.'],
		table: changesTable(rows, total, making),
		found: [],
		caveats,
	};
}

const changesTable = (
	rows: readonly z.output<typeof changeRow>[],
	total: number,
	{ book }: AnswerContext,
): AnswerTable => ({
	columns: [
		{ key: 'at', label: 'When', unit: 'date' },
		{ key: 'record', label: 'Record', unit: 'text' },
		{ key: 'field', label: 'What', unit: 'text' },
	],
	rows: rows.map(({ type, field, at, source, slug, name }) => {
		const record = slug === null ? null : recordKey({ type, slug });
		const href = record === null ? null : historyHref(record, field);
		return {
			...{ record, href },
			cells: [at, name, fieldLabel(type, field)],
			facts: [
				book.add({ record, field, value: at, shown: longDate(at), source, at, href }),
				null,
				null,
			],
		};
	}),
	total: Math.min(total, MAX_COUNTED),
	chart: null,
});
