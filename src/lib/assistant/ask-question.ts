import type { Db } from '#lib/db/connect.ts';
import { astroLogSink } from '#lib/http/astro-log.ts';
import { HttpError, readFailure } from '#lib/http/errors.ts';
import { limitInWords } from '#lib/plans/limit-words.ts';
import { LimitReachedError, type Usage, usageOf } from '#lib/plans/usage.ts';
import type { Answer, QuestionRequest } from '#lib/questions/answer.ts';
import { trimAnswer } from './answer-shape.ts';
import { type AskEvent, answerEvents } from './events.ts';
import type { HeldQuestion } from './hold-question.ts';
import { MAX_ANSWER_MS } from './limits.ts';
import { releaseQuestion, settleQuestion } from './settle-question.ts';

/** Answers a question with the planner, alone or with a model. It stops when the request's signal aborts. */
export type Answerer = (request: QuestionRequest) => Promise<Answer>;

/** The message if answering fails for a reason that is not the reader's fault. */
const BROKEN = 'This could not be answered. It was not counted; ask again in a moment.';
const LATE = 'This took too long. It was not counted; ask for less, or try again in a moment.';

function logError(error: unknown): void {
	const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
	astroLogSink.write?.({ level: 'error', label: 'assistant', message }, undefined);
}

/** Returns the message for a failure; unexpected errors are logged. */
function sentenceOf(error: unknown, isLate: boolean): string {
	if (error instanceof LimitReachedError) return limitInWords('questions', error.usage);
	if (isLate) return LATE;
	const known = error instanceof HttpError ? error : readFailure(error);
	if (known) return `${known.message} It was not counted.`;
	logError(error);
	return BROKEN;
}

/** The outcome of a question: its stored answer, or a sentence saying why it failed. Null: the reader left. */
type Outcome = { answer: Answer; usage: Usage } | { sentence: string } | null;

/** Answers a question that holds a place in the quota, then stores and counts it, or releases the place. */
export async function answerHeldQuestion(
	db: Db,
	answering: Answerer,
	held: HeldQuestion,
	signal: AbortSignal,
	longest = MAX_ANSWER_MS,
): Promise<Outcome> {
	const late = AbortSignal.timeout(longest);
	const ends = AbortSignal.any([signal, late]);
	try {
		const { question, turns, askedAt: today } = held;
		const answer = trimAnswer(
			await untilEnd(answering({ question, turns, today, signal: ends }), ends),
		);
		// Readers who have left are not charged for what they do not see.
		ends.throwIfAborted();
		await settleQuestion(db, held, answer);
		return { answer, usage: await usageOf(db, held.account, 'questions') };
	} catch (error) {
		await releaseQuestion(db, held, signal.aborted ? 'stopped' : 'failed');
		return signal.aborted ? null : { sentence: sentenceOf(error, late.aborted) };
	}
}

/** Resolves with the work's result; rejects when the signal aborts first, even if the work ignores the signal. */
function untilEnd<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
	const { promise, reject } = Promise.withResolvers<never>();
	const end = () => reject(signal.reason);
	signal.addEventListener('abort', end, { once: true });
	if (signal.aborted) end();
	return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', end));
}

/** Answers a question as a stream of events, in order. */
export async function* askEvents(
	db: Db,
	answering: Answerer,
	held: HeldQuestion,
	signal: AbortSignal,
): AsyncGenerator<AskEvent> {
	const place = { conversation: held.conversation, message: held.message };
	yield { event: 'begun', data: place };
	const outcome = await answerHeldQuestion(db, answering, held, signal);
	if (outcome === null) return;
	if ('sentence' in outcome) yield { event: 'failed', data: { ...place, ...outcome } };
	else yield* answerEvents(outcome.answer, outcome.usage, place);
}
