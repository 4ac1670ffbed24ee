import { isDeepStrictEqual } from 'node:util';
import { likelihoodOf } from '#lib/base/likelihood.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Query, Rows } from '../query.ts';
import { areLinkedFounders, asksForStolenAmount } from '../reading/doubts.ts';
import type { Parts } from '../reading/parts.ts';
import {
	ignoredSpanSigns,
	likelihoodSigns,
	pairSigns,
	questionSigns,
	recordSigns,
	titleSigns,
} from './answer-signs.ts';
import { titleHoldersQuery } from './aspects.ts';
import { findNamedEvents } from './events-named.ts';
import { looseReadings } from './loose-readings.ts';
import { looseSigns, type Signs } from './loose-signs.ts';
import { networkQueries } from './on-chain.ts';
import { findNamedPart } from './parts-named.ts';
import { rankAspects } from './rank-aspects.ts';
import { findMeantSubject, type MeantSubject } from './record-meant.ts';
import { roundsQuery } from './rounds-query.ts';
import { possibleSubjects, type Subject } from './subject.ts';
import { matchTitle } from './titles-held.ts';
import { learntWeights, type QuestionWeights } from './weights.ts';
import { wordSigns } from './word-signs.ts';

/** Possible meanings of a question that was not read word by word. */
export interface ClosestReading {
	query: Query;
	/** Likelihood, 0 to 1, that this is what is asked, judging by the words that led to the reading. */
	likelihood: number;
	/** Likelihood, 0 to 1, that its answer is right, judging by all signs. */
	confidence: number;
	/** The signs by which the reading is judged. */
	signs: Signs;
	/** Number of names it contains besides the first. */
	others?: number;
	/** Words of the question that the reading ignores. */
	without: readonly string[];
}

/** A reading as found, before it is compared with the others. */
type FoundReading = Omit<ClosestReading, 'confidence'>;

/** Maximum aspects of a record considered. */
const MAX_ASPECTS = 4;
/**
 * Minimum confidence of a reading to be answered without asking back. A lower threshold answers more questions, and
 * more of them wrongly (decision 76). Below `CERTAIN`, the answer states that it may not be the intended one.
 */
const SURE = 0.62;
const CERTAIN = 0.75;
/**
 * Between the two thresholds, the question's words must support the reading too: of ten such answers without their
 * support, six were wrong.
 */
const MIN_UNSURE = 0.5;

/**
 * Returns possible meanings of a question, most confident first: what can be asked about the named record, ranked by
 * its words, and the readings that ignore some words.
 *
 * @param doubted its original reading, if that may not be meant
 */
export async function closestReadings(
	db: Db,
	parts: Parts,
	doubted?: Query,
	weights: QuestionWeights = learntWeights(),
): Promise<ClosestReading[]> {
	const meant = findMeantSubject(parts);
	const subjects = meant ? await possibleSubjects(db, parts, meant) : [];
	const found = together([
		...(doubted ? [{ query: doubted, likelihood: 1, without: [], signs: asIs('doubted') }] : []),
		...subjects.flatMap((subject) => ofSubject(parts, subject, weights)),
		...(meant ? await ofTitle(db, parts, meant) : []),
		...(meant ? await ofPart(db, parts, meant) : []),
		...(await withoutWords(parts, meant, weights)),
		...ofChains(parts),
		...(meant ? ofSeveral(parts, meant) : []),
		...(await ofEvents(db, parts, meant)),
	]);
	return found
		.filter(
			({ query }) =>
				!areLinkedFounders(query) &&
				(query.kind !== 'figure' || !asksForStolenAmount(parts.context.text)),
		)
		.map((one, rank) => {
			const signs = [
				...questionSigns(parts, doubted !== undefined, one.others ?? 0),
				...pairSigns(parts, one.query),
				...one.signs,
				...leadSigns(found, rank),
			];
			return { ...one, signs, confidence: likelihoodOf(signs, weights.answer) };
		})
		.toSorted((a, b) => b.confidence - a.confidence);
}

/**
 * Signs of things that no answer may leave out, however confident: a second name or a possible one, a *not*, an *else*
 * that excludes earlier results, a requested title, the stage of a round, and a word that speaks against the reading.
 */
const neverLeftOut: ReadonlySet<string> = new Set([
	...['says name', 'left name', 'left not', 'says else', 'says title', 'says joined'],
	...['says cond stage', 'unknown may name', 'unknown against'],
]);

/**
 * Signs of readings that cover all that is asked, with too few examples to learn from: the chains of a project for all
 * names of `Is Pendle on Solana or Ethereum?`, a label that contains all words, several things about rounds, the day of
 * an event by its name.
 */
const plainWays: ReadonlySet<string> = new Set([
	'by chains 0',
	'by part',
	'by several',
	'by name of an event',
]);
const isPlainly = ({ signs }: ClosestReading): boolean =>
	signs.some(([sign]) => plainWays.has(sign));

/**
 * Below this likelihood, the question's words do not support a reading: *Did Uniswap hoover a zamboni?* The confidence
 * cannot tell, since it is learnt from questions that ask for something.
 */
const MIN_LIKELIHOOD = 0.1;

/**
 * The confidence in answers is learnt from first questions, so the words of a follow-up must support its reading as
 * well.
 */
const MIN_FOLLOWING = 0.3;
const speaksFor = ({ likelihood, signs }: ClosestReading): boolean =>
	likelihood >= MIN_FOLLOWING || (has(signs, 'unknown for') && has(signs, 'explained'));

/** Whether a query lists all events there are, which no question with other words asks for. */
const listsAllEvents = (query: Query): boolean =>
	query.kind === 'events' &&
	!query.count &&
	query.by === undefined &&
	query.place === undefined &&
	query.records.length === 0 &&
	query.type === null &&
	!query.titled?.length &&
	query.span.from === null &&
	query.span.to === null;

/** Whether a reading is answered without asking back. */
export function isSure(reading: ClosestReading): boolean {
	const { confidence, likelihood, signs } = reading;
	if (isPlainly(reading)) return true;
	if (likelihood < MIN_LIKELIHOOD || listsAllEvents(reading.query)) return false;
	if (signs.some(([sign]) => neverLeftOut.has(sign))) return false;
	if (has(signs, 'follows') && !speaksFor(reading)) return false;
	return confidence >= (likelihood < MIN_UNSURE ? CERTAIN : SURE) || followsPlainly(reading);
}

/**
 * The readings that are answered without asking back, except those that leave out more words than another reading with
 * the same rows, or a verb if another, likelier by the words, leaves out nothing: *startups he invested in* are not
 * those he founded.
 */
export function sureReadings(readings: readonly ClosestReading[]): ClosestReading[] {
	const all = readings.filter(isSure);
	const sure = [...all.filter(isPlainly), ...all.filter((one) => !isPlainly(one))];
	return sure.filter(
		(one) =>
			!(leavesVerb(one) && sure.some((other) => explainsAll(other, one.likelihood))) &&
			!sure.some(
				(other) =>
					one.without.length > other.without.length && isOfSameRows(one.query, other.query),
			),
	);
}

const atAnyTime = ({ positions, ...rows }: Rows) => ({
	...rows,
	positions: positions && { ...positions, time: null },
});

/**
 * Whether two lists are the same except perhaps for their order, `richest first`, or the time of jobs, `her old
 * employer`.
 */
const isOfSameRows = (one: Query, other: Query): boolean =>
	one.kind === 'list' &&
	other.kind === 'list' &&
	isDeepStrictEqual(atAnyTime(one.rows), atAnyTime(other.rows));

const leavesVerb = ({ signs }: ClosestReading): boolean =>
	!has(signs, 'explained') && signs.some(([sign]) => /^left verb|^verb .* open$/.test(sign));

const explainsAll = ({ signs, likelihood }: ClosestReading, min: number): boolean =>
	has(signs, 'explained') && likelihood >= min;

/** Whether a reading ignores the time mentioned in a question. */
export const ignoresTime = ({ signs }: ClosestReading): boolean => has(signs, 'left period');

/** Whether a reading's answer is given without a caveat. */
export const isCertain = (reading: ClosestReading): boolean =>
	reading.confidence >= CERTAIN || followsPlainly(reading) || isPlainly(reading);

/**
 * Whether a follow-up is certain. There are no learnt weights for follow-ups, so all of their words must support the
 * reading.
 */
const followsPlainly = ({ likelihood, signs }: ClosestReading): boolean =>
	likelihood >= CERTAIN && has(signs, 'follows') && has(signs, 'explained');

const has = (signs: Signs, wanted: string): boolean => signs.some(([sign]) => sign === wanted);

const asIs = (way: string): Signs => [[`by ${way}`, 1]];

/** Returns the signs for how much likelier a reading is than the likeliest alternative. */
function leadSigns(readings: readonly FoundReading[], rank: number): Signs {
	const other = readings[rank === 0 ? 1 : 0]?.likelihood ?? 0;
	const lead = (readings[rank]?.likelihood ?? 0) - other;
	return [
		[`rank ${Math.min(rank, 4)}`, 1],
		['lead', lead],
	];
}

/** Merges equal queries: one found in two ways is likelier than in either alone. */
function together(readings: readonly FoundReading[]): FoundReading[] {
	const ofQuery = Map.groupBy(readings, ({ query }) => JSON.stringify(query));
	return [...ofQuery.values()]
		.flatMap((same): FoundReading[] => {
			const [likeliest] = same.toSorted((a, b) => b.likelihood - a.likelihood);
			if (!likeliest) return [];
			const others = Math.max(...same.map((one) => one.others ?? 0));
			// What holds a name explains it, though another way to the same query leaves it out.
			const ways = same.filter((one) => (one.others ?? others) === others);
			const likelihood = 1 - ways.reduce((not, one) => not * (1 - one.likelihood), 1);
			const signs = ways
				.flatMap((one) => one.signs)
				.filter(([sign]) => others === 0 || !/^(?:says|left) name$/.test(sign));
			return [
				{
					...{ ...likeliest, likelihood, others },
					signs: ways.length > 1 ? [...signs, ['ways several', 1]] : signs,
				},
			];
		})
		.toSorted((a, b) => b.likelihood - a.likelihood);
}

/** Readings of what can be asked about the named record, by the question's words. */
function ofSubject(
	parts: Parts,
	{ way, meant, others, queryOf }: Subject,
	weights: QuestionWeights,
): FoundReading[] {
	const words = wordSigns(parts.tokens, meant.places);
	return meant.records.flatMap((record, place) =>
		rankAspects(words, record.type, weights.aspects)
			// What the record is, where nothing is known of all that is likelier.
			.filter(({ aspect }, rank) => rank < MAX_ASPECTS || aspect.key === 'about')
			.flatMap(({ aspect, likelihood }): FoundReading[] => {
				const query = queryOf(aspect, record);
				if (!query) return [];
				const { key } = aspect;
				const signs = [
					...likelihoodSigns('record', likelihood),
					...recordSigns(parts, meant, { key, query, place, way }, weights),
				];
				// Of several records with the same name, the first is likelier.
				return [{ query, likelihood: likelihood / (place + 1), others, without: [], signs }];
			}),
	);
}

/** Readings for the holders of a title at the record, if its words are in the question. */
async function ofTitle(db: Db, parts: Parts, meant: MeantSubject): Promise<FoundReading[]> {
	const [record] = meant.records;
	const titleMatch = record && (await matchTitle(db, record, wordsBeside(parts, meant)));
	if (!record || !titleMatch) return [];
	const { title, holder } = titleMatch;
	const query: Query = holder
		? { kind: 'fact', records: [holder], fact: 'job', at: null }
		: titleHoldersQuery(record, [title]);
	const signs: Signs = [...asIs('title'), ...titleSigns(parts, meant, { query, title })];
	return [{ query, likelihood: 1, without: [], signs }];
}

/** The likelihood of a reading that covers all words. */
const PLAINLY = 0.9;

async function ofPart(db: Db, parts: Parts, meant: MeantSubject): Promise<FoundReading[]> {
	const query = await findNamedPart(db, parts, meant);
	return query ? [{ query, likelihood: PLAINLY, without: [], signs: asIs('part') }] : [];
}

/**
 * Returns the words of a question except those of the name, since a person may be known as *Co-founder, Framework
 * Ventures*.
 */
const wordsBeside = ({ tokens }: Parts, { places }: MeantSubject): ReadonlySet<string> =>
	new Set(tokens.flatMap(({ form }, at) => (places.has(at) ? [] : form)));

/** Returns readings for the networks that a token is on, or else for the project's network. */
const ofChains = (parts: Parts): FoundReading[] =>
	networkQueries(parts).map((query, rank) => ({
		...{ query, likelihood: PLAINLY / (rank + 1), without: [], signs: asIs(`chains ${rank}`) },
	}));

/** Returns a reading for a question that asks several things about a record's rounds: how much, from whom and when. */
function ofSeveral(parts: Parts, meant: MeantSubject): FoundReading[] {
	const query = roundsQuery(parts, meant);
	return query ? [{ query, likelihood: PLAINLY, without: [], signs: asIs('several') }] : [];
}

/** Readings for the events whose titles contain words of the question that nothing else explains. */
async function ofEvents(db: Db, parts: Parts, meant: MeantSubject | null): Promise<FoundReading[]> {
	const named = await findNamedEvents(db, parts, meant);
	if (!named) return [];
	const { query, count, explained, isTelling, isByName } = named;
	const likelihood = (explained * 0.9) / count;
	const signs = [
		...likelihoodSigns('events', likelihood),
		...(isTelling ? asIs('telling words') : []),
		...(isByName ? asIs('name of an event') : []),
	];
	return [{ query, likelihood, without: [], signs }];
}

async function withoutWords(
	parts: Parts,
	meant: MeantSubject | null,
	weights: QuestionWeights,
): Promise<FoundReading[]> {
	const readings = (await looseReadings(parts)).filter(
		// What a record is, is already among what can be asked about it.
		({ left, query }) =>
			query.kind !== 'record' && !left.some(({ from }) => meant?.places.has(from)),
	);
	return readings.map((reading) => {
		const likelihood = likelihoodOf(looseSigns(parts, reading, readings), weights.loose);
		return {
			...{ query: reading.query, likelihood },
			without: reading.left.map(({ from, to }) =>
				parts.question.slice(parts.tokens[from]?.at, parts.tokens[to - 1]?.end),
			),
			signs: [
				...likelihoodSigns('loose', likelihood),
				...reading.left.flatMap((span) => ignoredSpanSigns(span, parts, reading.query)),
			],
		};
	});
}
