import type { Db } from '#lib/db/connect.ts';
import type { Answer, QuestionRequest } from './answer.ts';
import { prepareLexicon } from './lexicon/index.ts';
import { type Query, readQuery } from './query.ts';
import {
	askAboutMisfits,
	askAboutUnknownWords,
	askBack,
	askWhichRecord,
	startingChoices,
} from './reading/asking-back.ts';
import { replaceAssetAddresses } from './reading/assets.ts';
import type { Context } from './reading/bag.ts';
import { compareByKnownDate } from './reading/compared-by.ts';
import { declineOf } from './reading/declines.ts';
import { doubtAbout } from './reading/doubts.ts';
import { pointsAtRows } from './reading/following/dropped.ts';
import { readFollowUp } from './reading/following/followed.ts';
import {
	conditionsOf,
	isComplete,
	isDenied,
	isFragment,
	isStatement,
	pointsAtOne,
	pointsBack,
	refersToSome,
	withoutAnd,
} from './reading/following/fragments.ts';
import { limitToPrevious, standaloneReading } from './reading/following/of-itself.ts';
import { matchesSeveralRounds } from './reading/following/one-round.ts';
import { nameOrderedRecord } from './reading/following/order-beside.ts';
import { straysFromSubject } from './reading/following/strays.ts';
import { resolveYear } from './reading/following/year-beside.ts';
import { followUpLang } from './reading/language.ts';
import { firstOf, isQuery, type ReadResult, readAlone } from './reading/made.ts';
import { correctQuestion, type Spelling } from './reading/misspelt.ts';
import { doubtOfChain } from './reading/on-chains.ts';
import type { Parts } from './reading/parts.ts';
import { replaceLinksWithNames } from './reading/pasted-names.ts';
import { piecesOf, resolveTense } from './reading/path-pieces.ts';
import { cheapestPaths, type Path } from './reading/paths.ts';
import type { AmbiguousNameError } from './reading/pick.ts';
import type { Piece } from './reading/pieces.ts';
import { limitToPresent } from './reading/present.ts';
import { queriedRecord } from './reading/queried-record.ts';
import { findOnlyKnown } from './reading/same-name.ts';
import type { Span } from './reading/span.ts';
import { spansOf } from './reading/spans.ts';
import {
	expandAbbreviations,
	MAX_QUESTION_LENGTH,
	MAX_TOKENS,
	type Token,
	tokensOf,
} from './reading/tokens.ts';
import { rewriteInvestorDeeds } from './reading/what-they-did.ts';

/** The result of reading a question: a query, or why there is none. */
export type QuestionReading =
	| { query: Query }
	| Extract<Answer, { outcome: 'ask' }>
	| Extract<Answer, { outcome: 'decline' }>;

/** Maximum ways to segment the words. */
const MAX_PATHS = 24;
/** Maximum cost above the likeliest way to segment the words: anything beyond is a different question. */
const SLACK = 1.5;

/**
 * Reads a question into one query over the catalogue. Each of its words is either explained by the query, or named when
 * asking back. A follow-up is read with the previous question.
 */
export const readQuestion = async (db: Db, request: QuestionRequest): Promise<QuestionReading> =>
	(await readWithParts(db, request)).read;

/** A question's reading, and the words it was based on. */
export interface ReadParts {
	read: QuestionReading;
	/** The parsed question; null if it could not be parsed. */
	parts: Parts | null;
	/** Possible meanings, to be confirmed. */
	doubted?: Query;
	/** Words read as others that differ by one letter. */
	spellings?: readonly Spelling[];
}

/** Reads a question; unknown words that are one letter off known ones are read as those. */
export async function readWithParts(db: Db, request: QuestionRequest): Promise<ReadParts> {
	await prepareLexicon();
	const plain = await readAsTyped(db, request);
	const { read, parts } = plain;
	const unknown = parts?.paths[0]?.unknown ?? [];
	if ('query' in read || !parts || unknown.length === 0) return plain;
	// Vietnamese syllables differ by only one letter.
	if (parts.context.lang !== 'en') return plain;
	const right = await correctQuestion(parts.question, parts.tokens, unknown);
	if (!right) return plain;
	const again = await readAsTyped(db, { ...request, question: right.question });
	const left = again.parts?.paths[0]?.unknown.length ?? unknown.length;
	return again.parts && ('query' in again.read || left < unknown.length)
		? { ...again, spellings: right.spellings }
		: plain;
}

async function readAsTyped(db: Db, request: QuestionRequest): Promise<ReadParts> {
	const before = queryAt(request, -1);
	const cut = request.question.slice(0, MAX_QUESTION_LENGTH);
	// `exploit(s)`
	const written = await replaceAssetAddresses(db, cut.replace(/\((e?s)\)/g, '$1'));
	const question = nameOrderedRecord(
		resolveYear(await replaceLinksWithNames(db, written), before),
		before,
	);
	const typed = tokensOf(question);
	if (typed.length === 0)
		return {
			read: askBack(
				'Type a question about projects, investors, people, rounds, news or events.',
				startingChoices,
			),
			parts: null,
		};
	const earlier = request.turns.at(-1)?.question.slice(0, MAX_QUESTION_LENGTH) ?? '';
	const lang = followUpLang(typed, tokensOf(earlier));
	const tokens = expandAbbreviations(typed, lang);
	const declined = declineOf(tokens);
	if (tokens.length > MAX_TOKENS)
		return declined !== undefined
			? refusing(declined)
			: {
					read: askBack(
						'This question is too long to be read as one. Ask about one thing at a time.',
						startingChoices,
					),
					parts: null,
				};
	const isFirst = request.turns.length === 0;
	const spans = await spansOf(db, question, tokens, {
		...{ now: request.today, lang, isFirst },
		...{ isOfNews: before?.kind === 'news', isOfEvents: before?.kind === 'events' },
	});
	const refusal = declined && declineOf(namesAsOne(tokens, spans));
	if (refusal !== undefined) return refusing(refusal);
	const paths = cheapestPaths(tokens.length, spans, MAX_PATHS);
	const context: Context = {
		...{ now: request.today, lang },
		forms: new Set(tokens.map(({ form }) => form)),
		those: refersToSome(tokens),
		text: tokens.map(({ form }) => form).join(' '),
		earlier: queryAt(request, -2),
	};
	// `who of them` refers to the people, not to where they work.
	const isOfRows = before !== undefined && 'rows' in before && pointsAtRows(context);
	const record = before && !isOfRows ? queriedRecord(before) : undefined;
	const parts = { question, tokens, paths, context, isFirst, before: record };
	const read = await settleQuery(db, question, tokens, paths, context, { before, isFirst });
	if (!('query' in read)) return { read, parts };
	const { text } = context;
	// The words as actually read, not in their likeliest way.
	const pieces = read.pieces ?? (paths[0] ? piecesOf(paths[0]) : []);
	const query = isFirst
		? rewriteInvestorDeeds(limitToPresent(read.query, text, lang), text, lang)
		: read.query;
	const doubt =
		doubtAbout({ text, query, lang, isFirst, pieces }) ?? (await doubtOfChain(db, query, context));
	if (doubt !== undefined) return { read: askBack(doubt), parts, doubted: query };
	return { read: { query: await compareByKnownDate(db, query, context) }, parts };
}

const refusing = (sentence: string): ReadParts => ({
	read: { outcome: 'decline', sentence, choices: startingChoices },
	parts: null,
});

/**
 * The words of a question with each name reduced to its first word: a word within a name, as in `Fan Controlled
 * Football`, is no reason to decline.
 */
function namesAsOne(tokens: readonly Token[], spans: readonly Span[]): Token[] {
	const inside = new Set(
		spans.flatMap(({ from, to, piece }) =>
			piece?.tag === 'name' && piece.name.records.some(({ by }) => by === 'name')
				? Array.from({ length: to - from - 1 }, (_, by) => from + by + 1)
				: [],
		),
	);
	return tokens.filter((_, at) => !inside.has(at));
}

/** Returns the query of an earlier question; undefined if it was not understood. */
function queryAt({ turns }: QuestionRequest, at: number): Query | undefined {
	const reading = turns.at(at)?.reading;
	return reading ? readQuery(reading.query) : undefined;
}

/** A query with the pieces that it was read from, or why there is none. */
type SettledQuery =
	| { query: Query; pieces?: readonly Piece[] }
	| Exclude<QuestionReading, { query: Query }>;

async function settleQuery(
	db: Db,
	question: string,
	tokens: readonly Token[],
	paths: readonly Path[],
	context: Context,
	{ before, isFirst }: { before: Query | undefined; isFirst: boolean },
): Promise<SettledQuery> {
	const [cheapest] = paths;
	if (!cheapest || cheapest.unknown.length > 0)
		return askAboutUnknownWords(question, tokens, cheapest, context);
	const whole = paths
		.filter(({ unknown, cost }) => unknown.length === 0 && cost <= cheapest.cost + SLACK)
		.map((path) => resolveTense(piecesOf(path, before), context));
	const goesOn = (whole[0] && pointsBack(whole[0])) || (!isFirst && whole.some(isStatement));
	if (!before && goesOn) return askAboutMisfits(question, tokens, [], context, { before, isFirst });
	// One that begins with an exclusion, or refers to `the one of 2021`, is never complete alone.
	const isPart = before && 'rows' in before && (isDenied(whole) || pointsAtOne(tokens));
	const alone = () =>
		limitToPrevious(
			firstOf(whole, (pieces) =>
				isFirst
					? readAlone(pieces, context)
					: standaloneReading(readAlone(pieces, context), pieces, before, context),
			),
			before,
		);
	const reads: (() => ReadResult | Promise<ReadResult>)[] = isPart ? [] : [alone];
	if (before) {
		const follow = () => readFollowUp(db, whole, context, before);
		// A continuation is not complete alone, unless it is a name.
		const isAlone = whole.some(([only, more]) => only?.tag === 'name' && !more);
		if (whole.some((pieces) => isFragment(pieces, before))) {
			reads.splice(0, isAlone ? 0 : 1, follow);
			// If more was said before, it may refer to that.
			if (conditionsOf(before) <= 1 && !isPart)
				reads.push(() =>
					firstOf(whole.filter(isComplete), (pieces) => readAlone(withoutAnd(pieces), context)),
				);
		} else reads.push(follow);
	}
	let several: AmbiguousNameError | undefined;
	for (const read of reads) {
		const found = await read();
		if (isQuery(found)) {
			if (
				isPart &&
				pointsAtOne(tokens) &&
				(await matchesSeveralRounds(db, found.query, context.now))
			)
				break;
			if (before && straysFromSubject(found.query, whole[0] ?? [], tokens, before, context))
				continue;
			return found;
		}
		several ??= found?.several;
	}
	const query = several && (await onlyOne(db, several, whole, context));
	if (query) return { query };
	if (several) return askWhichRecord(question, several);
	return askAboutMisfits(question, tokens, paths, context, { before, isFirst });
}

/** Returns the query about the only one of several records with the same name that has the requested fact. */
function onlyOne(
	db: Db,
	{ words, records }: AmbiguousNameError,
	whole: readonly Piece[][],
	context: Context,
): Promise<Query | undefined> {
	return findOnlyKnown(db, records, (record) => {
		const read = firstOf(whole, (pieces) =>
			readAlone(
				pieces.map((piece) =>
					piece.tag === 'name' && piece.name.words === words
						? { tag: 'name', name: { words, records: [record] } }
						: piece,
				),
				context,
			),
		);
		return isQuery(read) ? read.query : undefined;
	});
}
