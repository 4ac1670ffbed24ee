import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { isDirectorySource } from '#lib/directory/sources.ts';
import { longDate } from '#lib/format/dates.ts';
import { exactNumber, formatCount, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import type { Field } from '#lib/screens/field.ts';
import type { Aggregate } from '#lib/screens/field-values.ts';
import { fields } from '#lib/screens/fields.ts';
import { withinTimeLimit } from '#lib/screens/too-heavy.ts';
import type { AnswerTable } from '../answer.ts';
import type { Dimension, QueryOf, Rows } from '../query.ts';
import { roundsHref } from './addresses.ts';
import { dimensionSql } from './dimensions.ts';
import type { AnswerContent, AnswerContext } from './fact-book.ts';
import { noMatchAnswer, nounOf, rowCountInWords, unknownFactAnswer } from './list.ts';
import { rowsSql, timingScreen, withSql } from './rows-sql.ts';

/** Answers with counts, aggregates over rows, and groups of rows. */

const totals = z.object({
	total: z.number(),
	known: z.number(),
	value: z.number().nullable(),
});

const figureSql: Record<Aggregate, string> = {
	sum: 'sum(v)',
	average: 'avg(v)',
	median: 'percentile_cont(0.5) within group (order by v)',
	min: 'min(v)',
	max: 'max(v)',
};
const figureWords: Record<Aggregate, string> = {
	sum: 'Total',
	average: 'Average',
	median: 'Median',
	min: 'Smallest',
	max: 'Largest',
};

function numberField(rows: Rows, name: string): Field {
	const field = isDirectorySource(rows.source) ? fields[rows.source].get(name) : undefined;
	if (!field || (field.kind !== 'number' && field.kind !== 'links'))
		throw new RangeError(`${rows.source} have no figure ${name}`);
	return field;
}

const valueSql = (field: Field): SQL => sql.raw(field.kind === 'links' ? field.count : field.value);

/** @throws HttpError 422 if that takes too long. */
async function figureOver(db: Db, rows: Rows, field: Field | null, of: Aggregate, now: Date) {
	const { before, from, where } = await rowsSql(db, rows, now, field ? [field] : []);
	const value = field ? sql`(${valueSql(field)})::float8` : sql`null::float8`;
	return withinTimeLimit(
		db,
		timingScreen(rows),
		(tx) => readOne(tx, totals)`${withSql(before)}
			select count(*)::int as total, count(v)::int as known, (${sql.raw(figureSql[of])})::float8 as value
			from (select ${value} as v ${from} ${where}) as met`,
	);
}

export async function answerCount(
	db: Db,
	{ rows }: QueryOf<'count'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const { book, now, href } = making;
	const { total } = await figureOver(db, rows, null, 'sum', now);
	if (total === 0) return noMatchAnswer(rows);
	return {
		text: [
			book.counted('count', total, formatCount(total), href ?? roundsHref(rows)),
			` ${nounOf(rows, total)}.`,
		],
		table: null,
		found: [],
		caveats: [],
	};
}

const unitOf = (field: Field): 'usd' | 'percent' | 'count' => {
	const unit = 'unit' in field ? field.unit : undefined;
	return unit === 'USD' ? 'usd' : unit === '%' ? 'percent' : 'count';
};

const formatMeasure = (
	value: number,
	unit: 'usd' | 'percent' | 'count',
	isYear = false,
): string => {
	if (isYear) return String(Math.round(value));
	if (unit === 'usd') return shortUsd(value);
	if (unit === 'percent') return `${shortNumber(value)}%`;
	return value < 1e6 && Number.isInteger(value) ? (exactNumber(value) ?? '') : shortNumber(value);
};

/** Returns `Total amount`, but `Total raised` for a figure that is itself a total. */
const figureOf = (word: string, label: string): string =>
	label.startsWith(`${word.toLowerCase()} `)
		? `${word}${label.slice(word.length)}`
		: `${word} ${label}`;

export async function answerFigure(
	db: Db,
	{ rows, of, field: name }: QueryOf<'figure'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const field = numberField(rows, name);
	const { total, known, value } = await figureOver(db, rows, field, of, making.now);
	const { book, href } = making;
	if (total === 0) return noMatchAnswer(rows);
	const label = field.label.toLowerCase();
	const caveats = unknownOf(rows, total - known, total, label);
	if (value === null) return unknownFactAnswer(rows, label, total);
	const shown = formatMeasure(value, unitOf(field), name === 'year_founded');
	return {
		text: [
			`${figureOf(figureWords[of], label)}: `,
			book.counted(`${of} of ${name}`, value, shown, href),
			', over ',
			book.counted('count', known, formatCount(known), href),
			` ${nounOf(rows, known)}.`,
		],
		...{ table: null, found: [], caveats },
	};
}

function unknownOf(rows: Rows, unknown: number, total: number, label: string): string[] {
	if (unknown === 0) return [];
	const verb = unknown === 1 ? 'discloses' : 'disclose';
	return [
		rows.source === 'fundraising'
			? `${formatCount(unknown)} of ${rowCountInWords(rows, total)} ${verb} no ${label}.`
			: `The ${label} is not known for ${formatCount(unknown)} of ${rowCountInWords(rows, total)}.`,
	];
}

const groupRow = z.object({
	g: z.string(),
	total: z.number(),
	known: z.number(),
	value: z.number().nullable(),
});

const MAX_GROUPS = 60;
const isTime = (by: Dimension) => ['day', 'month', 'quarter', 'year'].includes(by);

const labels: Record<Dimension, string> = {
	month: 'Month',
	quarter: 'Quarter',
	year: 'Year',
	sector: 'Sector',
	stage: 'Round',
	country: 'Country',
	type: 'Type',
	ecosystem: 'Ecosystem',
	day: 'Day',
	outlet: 'Outlet',
};

interface Groups {
	rows: z.output<typeof groupRow>[];
	/** Rows in no group. */
	outside: number;
	all: number;
}

async function groupsOf(
	db: Db,
	query: QueryOf<'group'>,
	field: Field | null,
	now: Date,
): Promise<Groups> {
	const { rows, by, of } = query;
	const dimension = dimensionSql(rows, by);
	if (!dimension) throw new RangeError(`${rows.source} have no ${by}`);
	const { before, from, where } = await rowsSql(db, rows, now, [
		...dimension.fields,
		...(field ? [field] : []),
	]);
	const value = field ? sql`(${valueSql(field)})::float8` : sql`null::float8`;
	const g = dimension.isList
		? sql`unnest(case when ${sql.raw(dimension.sql)} = '{}' then array[null::text] else ${sql.raw(dimension.sql)} end)`
		: sql`(${sql.raw(dimension.sql)})::text`;
	const figure =
		of === 'count' ? sql`count(distinct id)::float8` : sql`(${sql.raw(figureSql[of])})::float8`;
	const found = await withinTimeLimit(
		db,
		timingScreen(rows),
		(tx) => readRows(tx, groupRow.extend({ g: z.string().nullable() }))`${withSql(before)}
			select g, count(distinct id)::int as total, count(v)::int as known, ${figure} as value
			from (select l.id, ${g} as g, ${value} as v ${from} ${where}) as met group by g`,
	);
	const outside = found.find((row) => row.g === null)?.total ?? 0;
	return {
		rows: sortedGroups(
			found.flatMap((row) => (row.g === null ? [] : [{ ...row, g: row.g }])),
			query,
		),
		outside,
		all: outside,
	};
}

function sortedGroups(rows: z.output<typeof groupRow>[], { by, order }: QueryOf<'group'>) {
	const byName = (a: { g: string }, b: { g: string }) => (a.g < b.g ? -1 : a.g > b.g ? 1 : 0);
	if (order === null && isTime(by)) return rows.toSorted(byName);
	const sign = order === 'asc' ? 1 : -1;
	return rows.toSorted((a, b) => {
		if (a.value === null || b.value === null)
			return (a.value === null ? 1 : 0) - (b.value === null ? 1 : 0) || byName(a, b);
		return sign * (a.value - b.value) || byName(a, b);
	});
}

const monthNames = (g: string, by: Dimension): string =>
	by === 'month' ? longDate(`${g}-01`, 'month') : g;

export async function answerGroups(
	db: Db,
	query: QueryOf<'group'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const { rows, by, of, take } = query;
	const field = query.field === null ? null : numberField(rows, query.field);
	const found = await groupsOf(db, query, field, making.now);
	if (found.rows.length === 0) return noMatchAnswer(rows);
	// Not summed from the groups: a row with several sectors is in each of them.
	const once =
		field && of !== 'count' ? await figureOver(db, rows, field, 'sum', making.now) : null;
	const { book, href } = making;
	const unit = field && of !== 'count' ? unitOf(field) : ('count' as const);
	const name = of === 'count' ? 'count' : `${of} of ${query.field}`;
	const shownRows = found.rows.slice(0, take ?? MAX_GROUPS);
	const factRows = shownRows.map((row) => ({
		...row,
		fact:
			row.value === null
				? null
				: book.add({
						...{
							record: null,
							field: name,
							value: row.value,
							shown: formatMeasure(row.value, unit),
						},
						...{ source: null, at: null, href },
					}),
	}));
	const best = found.rows
		.filter(({ value }) => value !== null)
		.toSorted((a, b) => (query.order === 'asc' ? 1 : -1) * ((a.value ?? 0) - (b.value ?? 0)))[0];
	const bestFact = factRows.find(({ g }) => g === best?.g)?.fact;
	const measure =
		of === 'count'
			? nounOf(rows, 2)
			: `${figureWords[of].toLowerCase()} ${field?.label.toLowerCase() ?? ''}`;
	const label = labels[by].toLowerCase();
	const table: AnswerTable = {
		columns: [
			{ key: by, label: labels[by], unit: 'text' },
			{
				key: 'value',
				label: of === 'count' ? 'Count' : `${figureWords[of]} ${field?.label.toLowerCase() ?? ''}`,
				unit,
			},
			...(of === 'count' ? [] : [{ key: 'count', label: 'Count', unit: 'count' as const }]),
		],
		rows: factRows.map(({ g, total, value, fact }) => ({
			...{ record: null, href: null },
			cells: [monthNames(g, by), value, ...(of === 'count' ? [] : [total])],
			facts: [
				null,
				fact,
				...(of === 'count'
					? []
					: [
							book.add({
								record: null,
								field: 'count',
								value: total,
								shown: formatCount(total),
								source: null,
								at: null,
								href,
							}),
						]),
			],
		})),
		total: found.rows.length,
		chart: isTime(by) ? 'line' : 'bar',
	};
	const direction = query.order === 'asc' ? 'Least' : 'Most';
	return {
		text: [
			`${measure.charAt(0).toUpperCase()}${measure.slice(1)} by ${label}, `,
			book.counted('groups', found.rows.length, formatCount(found.rows.length), href),
			` in all.`,
			...(bestFact && best
				? [
						` ${direction}: `,
						book.piece({
							...{ record: null, field: by, value: best.g, shown: monthNames(best.g, by) },
							...{ source: null, at: null, href },
						}),
						' with ',
						{ fact: bestFact },
						'.',
					]
				: []),
		],
		table,
		found: [],
		caveats: [
			...(found.outside > 0
				? [
						`${rowCountInWords(rows, found.outside)} ${found.outside === 1 ? 'is' : 'are'} in no group, as the ${label} is not known.`,
					]
				: []),
			...(by === 'sector' ? ['A record with several sectors is counted in each of them.'] : []),
			...(once && field
				? unknownOf(rows, once.total - once.known, once.total, field.label.toLowerCase())
				: []),
		],
	};
}
