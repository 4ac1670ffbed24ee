import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { originInWords } from '#lib/catalogue/origin-words.ts';
import { tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { fieldLabel } from '#lib/entities/field-labels.ts';
import { longDate } from '#lib/format/dates.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { hostOf } from '#lib/format/text.ts';
import type { TextPiece } from '../answer.ts';
import { factSpec, isFactWord } from '../lexicon/facts.ts';
import type { QueryOf, RecordRef } from '../query.ts';
import { historyHref, recordHref, recordKey } from './addresses.ts';
import type { AnswerContent, AnswerContext } from './fact-book.ts';
import { recordName } from './name-pieces.ts';

/** The sources of a record's facts, and the facts on which they disagree. */

const sayingRow = z.object({
	field: z.string(),
	value: z.unknown(),
	source: z.string().nullable(),
	origin: z.string(),
	at: z.string(),
});

/** The names that histories use for a requested fact. */
const historyFields: Record<string, readonly string[]> = {
	sector: ['sectors'],
	also_known_as: ['aliases'],
	number_of_employees: ['employee_count'],
	assets_under_management: ['assets_under_management_usd'],
	email_address: ['email'],
	total_funding_amount: ['stated_funding_usd'],
};

const MAX = 20;

/** Returns the history fields of a record that a word refers to; null for all. */
function fieldsOf(record: RecordRef, fact: string | null): readonly string[] | null {
	if (fact === null || !isFactWord(fact)) return null;
	const name = factSpec(fact).records?.[record.type];
	return name === undefined ? [fact] : (historyFields[name] ?? [name]);
}

const roundRow = z.object({
	total: z.number(),
	slug: z.string(),
	name: z.string(),
	disagreements: z.array(z.string()),
});

/** Rounds of a record on which sources disagree: most disagreements are about rounds. */
const disputedRounds = (db: Db, { type, slug }: RecordRef) => readRows(db, roundRow)`
	select count(*) over ()::int as total, l.round_slug as slug, l.name, l.disagreements from round_listing as l
	where l.raiser_type = ${type} and l.raiser_id = (select id from ${sql.identifier(tableOf[type])} where slug = ${slug})
		and l.disagreements <> '{}' order by l.date desc nulls last limit ${MAX}`;

function disputedText(
	{ book }: AnswerContext,
	rounds: readonly z.output<typeof roundRow>[],
	record: RecordRef,
): TextPiece[] {
	const total = rounds[0]?.total;
	if (total === undefined) return [];
	return [
		' Rounds on which sources disagree: ',
		book.counted('count', total, formatCount(total), recordHref(record)),
		'.',
	];
}

export async function answerSources(
	db: Db,
	{ record, fact }: QueryOf<'sources'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const { book } = making;
	const fields = fieldsOf(record, fact);
	const key = recordKey(record);
	const [rows, rounds] = await Promise.all([
		readRows(db, sayingRow)`
			select ${fact === null ? sql`distinct on (r.field)` : sql``} r.field, r.value, r.source, r.origin, ${isoSeconds(sql`r.at`)} as at
			from revision as r where r.record_type = ${record.type}
				and r.record_id = (select id from ${sql.identifier(tableOf[record.type])} where slug = ${record.slug})
				${fields === null ? sql`and r.field not in ('identifiers', 'slug')` : sql`and r.field = any(${sql.param(fields)}::text[])`}
			order by ${fact === null ? sql`r.field,` : sql``} r.at desc, r.id desc limit ${MAX}`,
		fact === null || fact === 'raised' ? disputedRounds(db, record) : [],
	]);
	const name = recordName(book, record);
	const label = fact === null || !isFactWord(fact) ? null : factSpec(fact).label.toLowerCase();
	const entries = rows.map((row) => {
		const title = row.source === null ? originInWords(row.origin) : hostOf(row.source);
		return {
			row,
			title,
			fact: book.add({
				...{ record: key, field: row.field, value: title, shown: title },
				...{ source: row.source, at: row.at, href: historyHref(key, row.field) },
			}),
		};
	});
	const [only] = entries;
	const text: TextPiece[] =
		entries.length === 0
			? [
					'No source of ',
					...(label ? [`the ${label} of `] : []),
					name,
					' is recorded: it is worked out, or not known.',
				]
			: (entries.length === 1 || fact !== null) && only
				? [
						`${fieldLabel(record.type, only.row.field)} of `,
						name,
						' was read at ',
						{ fact: only.fact },
						' on ',
						book.piece({
							...{ record: key, field: only.row.field, value: only.row.at },
							...{ shown: longDate(only.row.at), source: only.row.source, at: only.row.at },
							href: historyHref(key, only.row.field),
						}),
						entries.length > 1 ? '; before that, at the addresses below.' : '.',
					]
				: ['Facts of ', name, ' were read at the addresses below.'];
	return {
		text: [
			...text,
			...disputedText(making, rounds, record),
			rounds.length > 0 ? '' : fact === null ? ' No source disagrees on its rounds.' : '',
		],
		table:
			entries.length < 2
				? null
				: {
						columns: [
							{ key: 'field', label: 'Fact', unit: 'text' },
							{ key: 'source', label: 'Read at', unit: 'text' },
							{ key: 'at', label: 'Recorded', unit: 'date' },
						],
						rows: entries.map(({ row, title, fact: id }) => ({
							...{ record: key, href: historyHref(key, row.field) },
							cells: [fieldLabel(record.type, row.field), title, row.at],
							facts: [null, id, null],
						})),
						total: entries.length,
						chart: null,
					},
		found: [],
		caveats: [],
	};
}
