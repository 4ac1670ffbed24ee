import type { Db } from '#lib/db/connect.ts';
import { longDate } from '#lib/format/dates.ts';
import { resolveDay } from '#lib/screens/days.ts';
import type { AnswerTable, TextPiece } from '../answer.ts';
import { type FactWord, factSpec, isFactWord } from '../lexicon/facts.ts';
import type { QueryOf, RecordRef } from '../query.ts';
import { recordHref, recordKey } from './addresses.ts';
import type { AnswerContent, AnswerContext } from './fact-book.ts';
import { factSentence, unknownSentence } from './fact-sentence.ts';
import { statedOnDay } from './facts-of-day.ts';
import { recordName } from './name-pieces.ts';
import { statedFacts } from './stated-facts.ts';

/** Answers about facts of records. */

function wordOf(text: string): FactWord {
	if (!isFactWord(text)) throw new RangeError(`There is no fact ${text}`);
	return text;
}

export async function answerFact(
	db: Db,
	query: QueryOf<'fact'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const word = wordOf(query.fact);
	const { label } = factSpec(word);
	const day = query.at === null ? null : resolveDay(query.at, making.now);
	// A question about today uses current values.
	const isNow = day === null || day === making.now.toISOString().slice(0, 10);
	if (!isNow) return answerFactOfDay(db, query, word, making);
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
	const text = facts.flatMap(({ ref, fact, stated }, at): TextPiece[] => [
		...(at > 0 ? [' '] : []),
		...(fact && stated
			? factSentence(word, recordName(making.book, ref), { fact }, stated.shown)
			: unknownSentence(word, recordName(making.book, ref))),
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
	const isWithoutToken = word === 'hasToken' && all.some(({ stated }) => stated?.value === 'No');
	const caveats = isWithoutToken
		? ['Projects with no known token are counted as having none.']
		: [];
	const isNothing = facts.every(({ fact }) => fact === null);
	// Where nothing is said of all tokens, the most there can be is told.
	const most =
		isNothing && word === 'totalSupply' && query.records.length === 1
			? await answerFact(db, { ...query, fact: 'maxSupply' }, making)
			: undefined;
	if (most && !most.isNothing) return { ...most, text: [...text, ' ', ...most.text] };
	return { text, table, found: [], caveats, ...(isNothing && { isNothing }) };
}

/** Answers with facts on a past day, one sentence per record. */
async function answerFactOfDay(
	db: Db,
	{ records, at }: QueryOf<'fact'>,
	word: FactWord,
	making: AnswerContext,
): Promise<AnswerContent> {
	const { label } = factSpec(word);
	const day = resolveDay(at ?? 'today', making.now);
	const all = await Promise.all(
		records.map(async (ref) => ({ ref, stated: await statedOnDay(db, ref, word, day) })),
	);
	const text = all.flatMap(({ ref, stated }, place): TextPiece[] => [
		...(place > 0 ? [' '] : []),
		recordName(making.book, ref),
		`, as of ${longDate(day)}. ${label}: `,
		...(typeof stated === 'string'
			? [`${stated}.`]
			: [{ fact: making.book.add({ record: recordKey(ref), ...stated }) }, '.']),
	]);
	const isNothing = all.every(({ stated }) => typeof stated === 'string');
	return { text, table: null, found: [], caveats: [], ...(isNothing && { isNothing }) };
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
	making: AnswerContext,
): Promise<AnswerContent> {
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
			recordName(making.book, ref),
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
	making: AnswerContext,
): Promise<AnswerContent> {
	if (query.fact !== null) {
		const { records, fact } = query;
		const answered = await answerFact(db, { kind: 'fact', records, fact, at: null }, making);
		// Which has more is unknown if one side is unknown.
		const isRanked = factSpec(wordOf(fact)).unit !== 'text';
		const lacks = answered.table?.rows.some(({ cells: [, value] }) => value === null);
		return isRanked && lacks ? { ...answered, isNothing: true } : answered;
	}
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
				recordName(making.book, ref),
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
