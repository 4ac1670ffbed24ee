import { reads } from '#lib/db/client.ts';
import type { SpokenAnswer } from '#lib/questions/answer.ts';
import { trimSpokenAnswer } from './answer-shape.ts';
import { exampleQuestions } from './examples.ts';
import { plannerOf } from './planner.ts';

/** Maximum rows an example shows, to keep the page light. */
const MAX_ROWS = 8;
/** Milliseconds allowed for all examples of a page together. */
const MAX_MS = 5_000;

/** An example with its answer from the current catalogue. */
export interface AnsweredExample {
	/** From 1, as used in the URL. */
	number: number;
	question: string;
	answer: SpokenAnswer;
}

/**
 * Returns the examples that have an answer today, by the planner alone: a public page must not cause model calls.
 * Examples that fail are omitted.
 */
export async function answeredExamples(today = new Date()): Promise<AnsweredExample[]> {
	const signal = AbortSignal.timeout(MAX_MS);
	const answered: AnsweredExample[] = [];
	for (const [at, question] of exampleQuestions.entries()) {
		const answer = await plannerOf(reads)
			.answer({ question, turns: [], today, signal })
			.catch(() => null);
		if (answer?.outcome !== 'answer') continue;
		answered.push({ number: at + 1, question, answer: trimSpokenAnswer(answer, MAX_ROWS) });
	}
	return answered;
}
