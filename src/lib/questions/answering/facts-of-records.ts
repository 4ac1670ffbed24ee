import type { Db } from '#lib/db/connect.ts';
import { longDate } from '#lib/format/dates.ts';
import { DASH, exactNumber, price, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { recordOf } from '#lib/v1/record-of.ts';
import { v1TypeOf } from '#lib/v1/types.ts';
import type { AnswerTable, TextPiece } from '../answer.ts';
import { type FactWord, factSpec, isFactWord } from '../lexicon/facts.ts';
import type { QueryOf, RecordRef } from '../query.ts';
import { historyHref, recordHref, recordKey } from './addresses.ts';
import type { Answered, Making } from './fact-book.ts';

/** Facts of records as their pages say them, each with the address that was read. */

/** Fields of the API that the catalogue calls otherwise, as histories do. */
const historyNames: Record<string, string> = {
	sector: 'sectors',
	also_known_as: 'aliases',
	number_of_employees: 'employee_count',
	assets_under_management: 'assets_under_management_usd',
	email_address: 'email',
	ventures_name: 'name',
};

/** Facts that are worked out or observed, and so have no history of their own. */
const withoutHistory = new Set([
	...[
		'price_usd',
		'market_cap_usd',
		'market_cap_rank',
		'fully_diluted_valuation_usd',
		'volume',
		'tvl',
	],
	...['change24h', 'change7d', 'change30d', 'circulating_supply', 'total_supply', 'max_supply'],
	...['all_time_high_usd', 'all_time_low_usd', 'funding_received', 'rounds_count'],
	...['total_funding_amount', 'number_of_investments', 'total_investment_amount'],
]);

/** A fact of a record: its value, how it is shown, and where it was read. */
export interface Stated {
	value: string | number | null;
	shown: string;
	source: string | null;
	at: string | null;
	href: string;
	field: string;
}

function plainValue(value: unknown): string | number | null {
	if (value === null || value === undefined || value === '') return null;
	if (typeof value === 'number' || typeof value === 'string') return value;
	if (typeof value === 'boolean') return value ? 'Yes' : 'No';
	if (Array.isArray(value)) {
		const texts = value.flatMap((one) => plainValue(one) ?? []);
		return texts.length > 0 ? texts.join(', ') : null;
	}
	if (typeof value === 'object') {
		if ('amount' in value) return plainValue(value.amount);
		if ('name' in value) return plainValue(value.name);
		if ('ventures_name' in value) return plainValue(value.ventures_name);
		if ('chain' in value && 'address' in value)
			return `${String(value.chain)}: ${String(value.address)}`;
	}
	return null;
}

function shownFact(word: FactWord, value: string | number | null): string {
	if (value === null) return DASH;
	if (typeof value === 'string') return factSpec(word).unit === 'day' ? longDate(value) : value;
	switch (factSpec(word).unit) {
		case 'usd':
			return word === 'price' || word === 'ath' || word === 'atl' ? price(value) : shortUsd(value);
		case 'percent':
			return `${value < 0 ? '−' : ''}${shortNumber(Math.abs(value))}%`;
		case 'year':
			return String(value);
		case 'tokens':
			return shortNumber(value);
		default:
			return exactNumber(value) ?? DASH;
	}
}

/** The facts of a record by these words; those that its kind does not have are left out. */
export async function statedFacts(
	db: Db,
	ref: RecordRef,
	words: readonly FactWord[],
): Promise<ReadonlyMap<FactWord, Stated>> {
	const named = words.flatMap((word) => {
		const name = factSpec(word).records?.[ref.type];
		return name === undefined ? [] : [{ word, name }];
	});
	const { record } = await recordOf(db, v1TypeOf(ref.type), ref.slug, { with: 'sources' });
	const key = recordKey(ref);
	return new Map(
		named.map(({ word, name }) => {
			const value = plainValue(record[name]);
			const from = record.fact_sources?.[name];
			const history = withoutHistory.has(name) ? null : (historyNames[name] ?? name);
			return [
				word,
				{
					...{ value, shown: shownFact(word, value), field: history ?? name },
					...{ source: from?.address ?? null, at: from?.at ?? null },
					href: history === null ? recordHref(ref) : historyHref(key, history),
				},
			];
		}),
	);
}

const namePiece = ({ book }: Making, ref: RecordRef): TextPiece =>
	book.piece({
		...{ record: recordKey(ref), field: 'name', value: ref.name, shown: ref.name },
		...{ source: null, at: null, href: recordHref(ref) },
	});

function wordOf(text: string): FactWord {
	if (!isFactWord(text)) throw new RangeError(`There is no fact ${text}`);
	return text;
}

export async function answerFact(
	db: Db,
	query: QueryOf<'fact'>,
	making: Making,
): Promise<Answered> {
	const word = wordOf(query.fact);
	const { label } = factSpec(word);
	const all = await Promise.all(
		query.records.map(async (ref) => ({
			ref,
			stated: (await statedFacts(db, ref, [word])).get(word),
		})),
	);
	const facts = all.map(({ ref, stated }) => ({
		ref,
		stated,
		fact:
			stated && stated.value !== null
				? making.book.add({ record: recordKey(ref), ...stated })
				: null,
	}));
	const text = facts.flatMap(({ ref, fact }, at): TextPiece[] => [
		...(at > 0 ? [' '] : []),
		namePiece(making, ref),
		...(fact ? [`. ${label}: `, { fact }, '.'] : [`. ${label}: not known.`]),
	]);
	const table: AnswerTable | null =
		facts.length < 2
			? null
			: {
					columns: [
						{ key: 'name', label: 'Name', unit: 'text' },
						{ key: word, label, unit: tableUnit(word) },
					],
					rows: facts.map(({ ref, stated, fact }) => ({
						...{ record: recordKey(ref), href: recordHref(ref) },
						...{ cells: [ref.name, stated?.value ?? null], facts: [null, fact] },
					})),
					total: facts.length,
					chart: null,
				};
	return { text, table, found: [], caveats: [] };
}

function tableUnit(word: FactWord): AnswerTable['columns'][number]['unit'] {
	const { unit } = factSpec(word);
	if (unit === 'usd' || unit === 'percent' || unit === 'count') return unit;
	if (unit === 'tokens') return 'count';
	return unit === 'day' ? 'date' : 'text';
}

const inShort: Record<RecordRef['type'], readonly FactWord[]> = {
	project: [
		'symbol',
		'sectors',
		'ecosystem',
		'price',
		'marketCap',
		'raised',
		'founded',
		'launched',
		'location',
		'website',
	],
	organization: ['kind', 'location', 'founded', 'joined', 'aum', 'employees', 'raised', 'website'],
	person: ['job', 'kind', 'location', 'twitter', 'linkedin', 'website'],
};

export async function answerRecord(
	db: Db,
	{ record: ref }: QueryOf<'record'>,
	making: Making,
): Promise<Answered> {
	const stated = await statedFacts(db, ref, ['description', ...inShort[ref.type]]);
	const about = stated.get('description');
	const rows = inShort[ref.type].flatMap((word) => {
		const one = stated.get(word);
		return one && one.value !== null
			? [{ word, one, fact: making.book.add({ record: recordKey(ref), ...one }) }]
			: [];
	});
	return {
		text: [
			namePiece(making, ref),
			...(about?.value
				? [': ', { fact: making.book.add({ record: recordKey(ref), ...about }) }]
				: ['.']),
		],
		table: {
			columns: [
				{ key: 'fact', label: 'Fact', unit: 'text' },
				{ key: 'value', label: 'Value', unit: 'text' },
			],
			rows: rows.map(({ word, one, fact }) => ({
				...{ record: recordKey(ref), href: one.href },
				...{ cells: [factSpec(word).label, one.shown], facts: [null, fact] },
			})),
			total: rows.length,
			chart: null,
		},
		found: [],
		caveats: rows.length === 0 ? ['No facts are known yet.'] : [],
	};
}

export async function answerComparison(
	db: Db,
	query: QueryOf<'compare'>,
	making: Making,
): Promise<Answered> {
	if (query.fact !== null)
		return answerFact(
			db,
			{ kind: 'fact', records: query.records, fact: query.fact, at: null },
			making,
		);
	const [first] = query.records;
	const words = first
		? inShort[first.type].filter(
				(word) => word !== 'website' && word !== 'twitter' && word !== 'linkedin',
			)
		: [];
	const all = await Promise.all(
		query.records.map(async (ref) => ({ ref, stated: await statedFacts(db, ref, words) })),
	);
	const rows = words
		.map((word) => ({ word, stated: all.map(({ stated }) => stated.get(word)) }))
		.filter(({ stated }) => stated.some((one) => one && one.value !== null));
	return {
		text: [
			'Side by side: ',
			...query.records.flatMap((ref, at): TextPiece[] => [
				...(at > 0 ? [', '] : []),
				namePiece(making, ref),
			]),
			'.',
		],
		table: {
			columns: [
				{ key: 'fact', label: 'Fact', unit: 'text' },
				...query.records.map(({ slug, name }) => ({
					key: slug,
					label: name,
					unit: 'text' as const,
				})),
			],
			rows: rows.map(({ word, stated }) => ({
				...{ record: null, href: null },
				cells: [
					factSpec(word).label,
					...stated.map((one) => (one?.value == null ? null : one.shown)),
				],
				facts: [
					null,
					...stated.map((one, at) => {
						const ref = query.records[at];
						return one && one.value !== null && ref
							? making.book.add({ record: recordKey(ref), ...one })
							: null;
					}),
				],
			})),
			total: rows.length,
			chart: null,
		},
		found: [],
		caveats: [],
	};
}
