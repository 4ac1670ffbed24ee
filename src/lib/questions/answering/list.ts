import type { Db } from '#lib/db/connect.ts';
import { type DirectorySource, isDirectorySource, rowsInWords } from '#lib/directory/sources.ts';
import { countOf, formatCount } from '#lib/format/numbers.ts';
import { fields } from '#lib/screens/fields.ts';
import type { AnswerTable, TextPiece } from '../answer.ts';
import type { QueryOf, RowSource, Rows } from '../query.ts';
import { historyHref } from './addresses.ts';
import { columnFacts, formatValue, rowColumns, usualColumns } from './columns.ts';
import type { AnswerContent, AnswerContext } from './fact-book.ts';
import { type FoundList, findRows } from './find-rows.ts';
import { rowName } from './name-pieces.ts';
import { peopleSentence } from './people-sentence.ts';
import {
	directoryRows,
	type ListedRecord,
	type ListedRow,
	readListedRecords,
	sourcesOfRows,
} from './read-rows.ts';
import { isInRounds } from './rows-sql.ts';

/** Answers with a list of records: their table, the first of them in words, and the total. */

const nouns = {
	investors: ['investor', 'investors'],
	raisers: ['project or organization', 'projects and organizations'],
	employers: ['project or organization', 'projects and organizations'],
} as const satisfies Partial<Record<RowSource, readonly [string, string]>>;

/** The noun for organizations of one type. */
const ofType: Readonly<Record<string, readonly [string, string]>> = {
	Fund: ['fund', 'funds'],
	Exchange: ['exchange', 'exchanges'],
	Wallet: ['wallet', 'wallets'],
	Company: ['company', 'companies'],
	DAO: ['DAO', 'DAOs'],
	Foundation: ['foundation', 'foundations'],
};

/** Returns the noun for rows that are all of one type. */
function typeOf({ source, groups }: Rows): readonly [string, string] | undefined {
	if (source !== 'organizations') return undefined;
	const [type] = groups.flatMap(({ match, conditions }) =>
		match === 'all'
			? conditions.filter(({ field, comparison }) => field === 'type' && comparison === 'is')
			: [],
	);
	const [value, more] = type?.values ?? [];
	return value === undefined || more !== undefined ? undefined : ofType[value];
}

/** Returns `12 projects`, `1 investor`, `4 funds`. */
export function rowCountInWords(rows: Rows, total: number): string {
	const { source } = rows;
	const own = typeOf(rows);
	if (own) return countOf(total, ...own);
	if (isDirectorySource(source)) return rowsInWords(source, total);
	const [one, several] = nouns[source];
	return countOf(total, one, several);
}

/** The noun that follows the number of rows in words. */
export const nounOf = (rows: Rows, total: number): string =>
	rowCountInWords(rows, total).slice(formatCount(total).length + 1);

const MAX_CARDS = 12;
const MAX_NAMED = 5;

export async function answerList(
	db: Db,
	query: QueryOf<'list'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const { rows, sort, take } = query;
	const found = await findRows(db, { rows, sort }, { take, now: making.now });
	if (found.total === 0) return noMatchAnswer(rows);
	if (sort && found.without === found.total) return unrankedAnswer(rows, sort.field, found.total);
	const ids = found.rows.map(({ id }) => id);
	const { source } = rows;
	if (!isDirectorySource(source)) {
		const shown = await readListedRecords(db, found.rows);
		return {
			text: sentence(query, found, shown, making),
			table: severalTable(rows, found, shown, making),
			found: shown.slice(0, MAX_CARDS).map(({ card }) => card),
			caveats: [],
		};
	}
	const shown = await directoryRows(db, source, ids);
	const table = await directoryTable(db, source, query, found, shown, making);
	if (isUntold(query, table)) return unrankedAnswer(rows, query.fields[0] ?? '', found.total);
	const ofPeople = source === 'people' ? await peopleSentence(db, query, shown, making) : null;
	return {
		text: ofPeople ?? [...sentence(query, found, shown, making), ...statedFields(query, table)],
		table,
		found: shown.slice(0, MAX_CARDS).map(({ card }) => card),
		caveats: missingOf(query, found),
	};
}

/** States that no row is known, not that there are none. */
export const noMatchAnswer = (rows: Rows): AnswerContent => ({
	text: [`The catalogue has no matching ${nounOf(rows, 2)}.`],
	...{ table: null, found: [], caveats: [], isNothing: true },
});

/** States that rows cannot be ordered, since the sort field is unknown for all of them. */
function unrankedAnswer(rows: Rows, field: string, total: number): AnswerContent {
	const { source } = rows;
	const label = isDirectorySource(source) ? fields[source].get(field)?.label : undefined;
	return unknownFactAnswer(rows, label ?? field, total);
}

/** States that the requested facts are unknown for all rows. */
export const unknownFactAnswer = (rows: Rows, label: string, total: number): AnswerContent => ({
	text: [
		`No ${label.toLowerCase()} is known for ${total === 1 ? 'this' : 'these'} ${nounOf(rows, total)}.`,
	],
	...{ table: null, found: [], caveats: [], isNothing: true },
});

function missingOf({ rows, sort, take }: QueryOf<'list'>, { without, total }: FoundList): string[] {
	if (!sort || without === 0 || !isDirectorySource(rows.source)) return [];
	const label = fields[rows.source].get(sort.field)?.label ?? sort.field;
	const isOne = without === 1;
	const [stand, are] = isOne ? ['stands', 'is'] : ['stand', 'are'];
	const where = take === null ? `${stand} at the end` : `${are} not ranked`;
	return [
		`${formatCount(without)} of ${rowCountInWords(rows, total)} ${isOne ? 'has' : 'have'} no known ${label.toLowerCase()} and ${where}.`,
	];
}

/** Returns the total, and the first rows by name. */
function sentence(
	{ rows, take }: QueryOf<'list'>,
	{ total }: FoundList,
	shown: readonly ListedRecord[],
	making: AnswerContext,
): TextPiece[] {
	const { book, href } = making;
	const named = shown
		.slice(0, MAX_NAMED)
		.flatMap((one, at): TextPiece[] => [
			...(at === 0
				? []
				: [at === Math.min(shown.length, MAX_NAMED) - 1 && total <= MAX_NAMED ? ' and ' : ', ']),
			rowName(making.book, one),
		]);
	const more =
		shown.length > MAX_NAMED || (take === null && total > MAX_NAMED) ? ' and more.' : '.';
	if (take !== null)
		return [
			'Of ',
			book.counted('count', total, formatCount(total), href),
			` ${nounOf(rows, total)}, first: `,
			...named,
			shown.length > MAX_NAMED ? ' and more.' : '.',
		];
	return [
		book.counted('count', total, formatCount(total), href),
		` ${nounOf(rows, total)}: `,
		...named,
		more,
	];
}

/** Whether all requested fields are unknown for all rows. */
const isUntold = ({ fields: named }: QueryOf<'list'>, { columns, rows, total }: AnswerTable) =>
	named.length > 0 &&
	total === rows.length &&
	named.every((name) => {
		const at = columns.findIndex(({ key }) => key === name);
		return at >= 0 && rows.every(({ cells }) => cells[at] === null);
	});

/** Returns the requested facts of the only row displayed: `Amount: $800.00M.` */
function statedFields({ fields: named, take }: QueryOf<'list'>, table: AnswerTable): TextPiece[] {
	const [only, more] = table.rows;
	if (!only || more || (take !== 1 && table.total !== 1)) return [];
	return named.flatMap((name): TextPiece[] => {
		const at = table.columns.findIndex(({ key }) => key === name);
		const fact = only.facts[at];
		return fact ? [` ${table.columns[at]?.label}: `, { fact }, '.'] : [];
	});
}

/** Returns the columns of the fields mentioned in the question, then the usual ones. */
function columnsOf(
	source: DirectorySource,
	{ rows, sort, fields: named }: QueryOf<'list'>,
): string[] {
	const queryFields = [
		...named,
		...(sort ? [sort.field] : []),
		...rows.groups.flatMap(({ conditions }) => conditions.map(({ field }) => field)),
	];
	const all = new Set([...named, ...usualColumns[source], ...queryFields]);
	return [...all].filter((name) => Object.hasOwn(rowColumns[source], name)).slice(0, 7);
}

const roundColumns: AnswerTable['columns'] = [
	{ key: 'rounds', label: 'Rounds', unit: 'count' },
	{ key: 'raised', label: 'Size of these rounds', unit: 'usd' },
	{ key: 'last', label: 'Last', unit: 'date' },
];

async function directoryTable(
	db: Db,
	source: DirectorySource,
	query: QueryOf<'list'>,
	found: FoundList,
	shown: readonly ListedRow[],
	making: AnswerContext,
): Promise<AnswerTable> {
	const { book } = making;
	const names = columnsOf(source, query);
	const specs = columnFacts(source, names);
	const [first] = shown;
	const sources = first
		? await sourcesOfRows(
				db,
				first.type,
				shown.map(({ id }) => id),
				specs.flatMap((spec) => spec.source ?? []),
			)
		: undefined;
	const hasRounds = isInRounds(query.rows);
	return {
		columns: [
			{ key: 'name', label: source === 'fundraising' ? 'Round of' : 'Name', unit: 'text' },
			...(hasRounds ? roundColumns : []),
			...specs.map(({ name, label, unit }) => ({ key: name, label, unit })),
		],
		rows: shown.map((one, at) => {
			const rowSources = sources?.beside(one.id, one.row) ?? {};
			const of = hasRounds ? found.rows[at] : undefined;
			const facts = specs.map(({ name, unit, source: from, history }) => {
				const value = one.values[name] ?? null;
				if (value === null) return null;
				const origin = from ? rowSources[from] : undefined;
				return book.add({
					...{ record: one.key, field: history ?? from ?? name, value },
					shown: formatValue(value, unit, name === 'price_usd'),
					...{ source: origin?.address ?? null, at: origin?.at ?? null },
					href: history ? historyHref(one.key, history) : one.href,
				});
			});
			const rounds = of ? [of.rounds, of.raised, of.last] : [];
			return {
				...{ record: one.key, href: one.href },
				cells: [one.name, ...rounds, ...specs.map(({ name }) => one.values[name] ?? null)],
				facts: [null, ...(of ? roundFacts(making, one, of) : []), ...facts],
			};
		}),
		total: found.total,
		chart: null,
	};
}

function roundFacts(
	{ book }: AnswerContext,
	one: ListedRecord,
	of: FoundList['rows'][number],
): (string | null)[] {
	const fact = (field: string, value: number | string | null, unit: 'count' | 'usd' | 'date') =>
		value === null
			? null
			: book.add({
					...{ record: one.key, field, value, shown: formatValue(value, unit) },
					...{ source: null, at: null, href: one.href },
				});
	return [
		fact('count of rounds', of.rounds, 'count'),
		fact('sum of amounts of rounds', of.raised, 'usd'),
		fact('last round', of.last, 'date'),
	];
}

/** Returns a table of records of several kinds, with their participation in the requested rounds. */
function severalTable(
	{ rounds }: Rows,
	found: FoundList,
	shown: readonly ListedRecord[],
	making: AnswerContext,
): AnswerTable {
	return {
		columns: [
			{ key: 'name', label: 'Name', unit: 'text' },
			{ key: 'kind', label: 'Kind', unit: 'text' },
			...(rounds ? roundColumns : []),
		],
		rows: shown.map((one, at) => {
			const of = rounds ? found.rows[at] : undefined;
			return {
				...{ record: one.key, href: one.href },
				cells: [one.name, one.card.line, ...(of ? [of.rounds, of.raised, of.last] : [])],
				facts: [null, null, ...(of ? roundFacts(making, one, of) : [])],
			};
		}),
		total: found.total,
		chart: null,
	};
}
