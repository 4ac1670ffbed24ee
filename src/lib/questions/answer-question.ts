import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { linkNames } from '#lib/screens/link-names.ts';
import type { Answer, QuestionRequest, Reading, SpokenAnswer, TextPiece } from './answer.ts';
import { hrefOf, roundsHref } from './answering/addresses.ts';
import { answerAllocations } from './answering/allocations.ts';
import { answerAffiliations } from './answering/behind.ts';
import { answerClaims } from './answering/claims.ts';
import { answerCoInvestors } from './answering/co-investors.ts';
import { answerChanges } from './answering/dated/changes.ts';
import { answerEvents } from './answering/dated/events.ts';
import { answerNews } from './answering/dated/news.ts';
import { answerUnlocks } from './answering/dated/unlocks.ts';
import { type AnswerContent, type AnswerContext, FactBook } from './answering/fact-book.ts';
import { answerComparison, answerFact, answerRecord } from './answering/facts-of-records.ts';
import { answerList } from './answering/list.ts';
import { answerCount, answerFigure, answerGroups } from './answering/measures.ts';
import { queryWords } from './answering/query-words.ts';
import { answerSources } from './answering/sources.ts';
import { closestAnswers, namedFacts } from './closest/closest-answers.ts';
import {
	type ClosestReading,
	closestReadings,
	ignoresTime,
	isCertain,
	sureReadings,
} from './closest/closest-readings.ts';
import { withoutDescription } from './closest/described.ts';
import { isCertainQuery } from './closest/read-for-sure.ts';
import { conditionsByDirectory } from './conditions-in.ts';
import { type Query, readQuery } from './query.ts';
import { type ReadParts, readWithParts } from './read-question.ts';
import type { Spelling } from './reading/misspelt.ts';
import type { Parts } from './reading/parts.ts';

/** Returns a query as the reading of a question: in words, with the URL of its results. */
export async function readingOfQuery(db: Db, query: Query): Promise<Reading> {
	const names = await linkNames(db, conditionsByDirectory(query));
	return { words: queryWords(query, names), href: hrefOf(query), unused: [], query };
}

/**
 * Answers a question with facts of the catalogue: asks about what is not understood, declines advice and predictions.
 * @throws only for our own faults, and the signal's reason if the caller has left.
 */
export async function answerQuestion(db: Db, request: QuestionRequest): Promise<Answer> {
	const read = await readWithParts(db, request);
	const tried = await answerRead(db, request, read);
	const described =
		tried.answer.outcome === 'ask' ? await answerWithoutDescription(db, request, read) : null;
	const { answer, readings } = described ?? tried;
	const closest = await answerLikeliest(db, request, readings);
	const whole = closest.length > 0 ? { ...answer, closest } : answer;
	return whole.outcome === 'answer' ? withSpellings(whole, read.spellings) : whole;
}

/** Whether an answer states nothing but what a record is. */
const isOverview = ({ reading }: SpokenAnswer): boolean =>
	readQuery(reading.query)?.kind === 'record';

/** Answers a question without the words that only describe the record it names; null if that is not possible. */
async function answerWithoutDescription(
	db: Db,
	request: QuestionRequest,
	{ parts }: ReadParts,
): Promise<TriedAnswer | null> {
	if (!parts?.isFirst) return null;
	const shorter = await withoutDescription(db, parts);
	if (!shorter) return null;
	const again = { ...request, question: shorter.question };
	const { answer, readings } = await answerRead(db, again, await readWithParts(db, again));
	return answer.outcome === 'answer' && !answer.unknown && !isOverview(answer)
		? { answer: withoutWords(answer, shorter.without), readings }
		: null;
}

/** Adds to an answer which words were interpreted as different ones. */
function withSpellings(answer: SpokenAnswer, spellings: readonly Spelling[] = []): SpokenAnswer {
	const spellingNotes = spellings.map(([typed, read]) => `I read “${typed}” as “${read}”.`);
	return { ...answer, caveats: [...answer.caveats, ...spellingNotes] };
}

/** The answer to a question as interpreted, and the readings whose answers are displayed beside it. */
interface TriedAnswer {
	answer: Answer;
	readings: readonly ClosestReading[];
}

async function answerRead(
	db: Db,
	request: QuestionRequest,
	{ read, parts, doubted }: ReadParts,
): Promise<TriedAnswer> {
	request.signal?.throwIfAborted();
	const isRead = 'query' in read;
	const { answer, nothing }: QueryAnswer = isRead
		? await answerOf(db, read.query, request.today)
		: { answer: read };
	if (answer.outcome !== 'ask' || parts === null) return { answer, readings: [] };
	const isForSure = isRead && isCertainQuery(read.query, parts);
	const readings = await closestReadings(db, parts, doubted);
	const isAboutOne = request.turns.length === 0 || parts.before !== undefined || isByItself(parts);
	const isFirst = request.turns.length === 0;
	// Where nothing is known of what was read, other readings may be meant, but none of another time or of all parts.
	const isOther = isFirst && isRead && read.query.kind !== 'allocations';
	const meant = sureReadings(readings).filter((one) => !isRead || (isOther && !ignoresTime(one)));
	const sure = isForSure || !isAboutOne ? [] : meant.slice(0, MAX_SURE);
	const found = await firstAnswered(db, request, sure);
	if (found) {
		const others = readings.filter((reading) => reading !== found.reading);
		const spoken = withoutWords(found.answer, found.reading.without);
		return isCertain(found.reading)
			? { answer: spoken, readings: [] }
			: { answer: unsure(spoken), readings: others };
	}
	const reply = nothing !== undefined && isForSure && isAboutOne ? nothing : answer;
	return { answer: reply, readings };
}

/** Whether a question in a conversation names its subject and does not refer to anything earlier. */
function isByItself({ paths: [path], context }: Parts): boolean {
	const tags = new Set((path?.spans ?? []).map(({ piece }) => piece?.tag));
	return tags.has('name') && !tags.has('pron') && !tags.has('again') && !context.those;
}

/** Maximum certain readings to look up. If nothing is known about any of them, a question is asked back. */
const MAX_SURE = 4;

/** Returns the answers to the likeliest readings that have a known answer. */
const answerLikeliest = (
	db: Db,
	{ signal, today }: QuestionRequest,
	readings: readonly ClosestReading[],
): Promise<SpokenAnswer[]> =>
	closestAnswers(readings, (query) => {
		signal?.throwIfAborted();
		return answerQuery(db, query, today);
	});

/**
 * Returns the first of these readings about which something is known, with its answer. If nothing is known about one,
 * readings that leave out more words are skipped: `the round of December 2020` is not any of 2020.
 */
async function firstAnswered(
	db: Db,
	{ signal, today }: QuestionRequest,
	readings: readonly ClosestReading[],
): Promise<{ reading: ClosestReading; answer: SpokenAnswer } | undefined> {
	const unknown: ClosestReading[] = [];
	for (const reading of readings) {
		if (unknown.some((one) => leavesOutMore(reading, one))) continue;
		signal?.throwIfAborted();
		const answer = await answerQuery(db, reading.query, today);
		if (answer.outcome === 'answer') return { reading, answer };
		unknown.push(reading);
	}
	return undefined;
}

/** Whether a reading leaves out all words that another does, and at least one more. */
const leavesOutMore = ({ without }: ClosestReading, { without: other }: ClosestReading): boolean =>
	other.length > 0 &&
	without.length > other.length &&
	other.every((words) => without.includes(words));

/** Adds to an answer that it may not be the intended one. */
const unsure = (answer: SpokenAnswer): SpokenAnswer => ({
	...answer,
	caveats: [...answer.caveats, 'I am not sure that this is what you mean.'],
});

/** Adds to an answer which words of the question it ignored. */
function withoutWords(answer: SpokenAnswer, without: readonly string[]): SpokenAnswer {
	if (without.length === 0) return answer;
	const words = new Intl.ListFormat('en').format(without.map((word) => `“${word}”`));
	return {
		...answer,
		reading: { ...answer.reading, unused: [...without] },
		caveats: [...answer.caveats, `I did not use ${words}.`],
	};
}

/** The response to a query, and if nothing matches, the answer that says so. */
interface QueryAnswer {
	answer: Answer;
	nothing?: SpokenAnswer;
}

/** Answers a query, whoever planned it; asks back if nothing matches. @throws only for our own faults. */
export const answerQuery = async (db: Db, query: Query, now: Date): Promise<Answer> =>
	(await answerOf(db, query, now)).answer;

async function answerOf(db: Db, query: Query, now: Date): Promise<QueryAnswer> {
	const reading = await readingOfQuery(db, query);
	const book = new FactBook();
	try {
		const { text, table, found, caveats, isNothing } = await answerByKind(db, query, {
			book,
			now,
			href: reading.href ?? ('rows' in query ? roundsHref(query.rows) : null),
		});
		const reply: SpokenAnswer = {
			...{ outcome: 'answer', reading, table, found, caveats, facts: book.facts },
			...{ text: text.filter((piece) => piece !== ''), asOf: new Date().toISOString() },
		};
		if (!isNothing) return { answer: reply };
		return {
			answer: askBack(nothingFound(inWords(text, book), reading), reading),
			// Of rows that lack what is asked, the other figures are no answer.
			nothing: { ...reply, unknown: true, facts: namedFacts(reply) },
		};
	} catch (error) {
		if (error instanceof UnknownRecordError || (error instanceof HttpError && error.status === 404))
			return {
				answer: askBack('This record no longer exists. Ask for it by its name.', reading),
			};
		if (error instanceof HttpError && error.status === 422)
			return { answer: askBack(error.message, reading) };
		throw error;
	}
}

const inWords = (text: readonly TextPiece[], { facts }: FactBook): string =>
	text
		.map((piece) =>
			typeof piece === 'string' ? piece : (facts.find(({ id }) => id === piece.fact)?.shown ?? ''),
		)
		.join('');

/**
 * States that nothing was found, along with the reading, so that users can see whether something else was understood.
 */
const nothingFound = (sentence: string, { words }: Reading): string =>
	`${sentence} I read it as: ${words}. If something else is meant, say it in another way.`;

const askBack = (sentence: string, reading: Reading): Answer => ({
	...{ outcome: 'ask', sentence, reading, choices: [] },
});

function answerByKind(db: Db, query: Query, making: AnswerContext): Promise<AnswerContent> {
	switch (query.kind) {
		case 'list':
			return answerList(db, query, making);
		case 'count':
			return answerCount(db, query, making);
		case 'figure':
			return answerFigure(db, query, making);
		case 'group':
			return answerGroups(db, query, making);
		case 'fact':
			return answerFact(db, query, making);
		case 'record':
			return answerRecord(db, query, making);
		case 'compare':
			return answerComparison(db, query, making);
		case 'co-investors':
			return answerCoInvestors(db, query, making);
		case 'behind':
			return answerAffiliations(db, query, making);
		case 'events':
			return answerEvents(db, query, making);
		case 'unlocks':
			return answerUnlocks(db, query, making);
		case 'news':
			return answerNews(db, query, making);
		case 'changes':
			return answerChanges(db, query, making);
		case 'allocations':
			return answerAllocations(db, query, making);
		case 'claims':
			return answerClaims(db, query, making);
		case 'sources':
			return answerSources(db, query, making);
	}
}
