import { reads } from '#lib/db/client.ts';
import type { Spoken } from '#lib/questions/answer.ts';
import { boundedSpoken } from './answer-shape.ts';
import { exampleQuestions } from './examples.ts';
import { plannerOf } from './planner.ts';

/** Rows that an example shows: the page is to be light. */
const MOST_ROWS = 8;
/** Milliseconds that all examples of a page have. */
const LONGEST = 5_000;

/** An example with its answer, as the catalogue gives it now. */
export interface AnsweredExample {
	/** From 1, as the address names it. */
	number: number;
	question: string;
	answer: Spoken;
}

/**
 * The examples that have an answer today, by the planner alone: what a page shows to everybody costs no call of a model.
 * One that fails is left out.
 */
export async function answeredExamples(today = new Date()): Promise<AnsweredExample[]> {
	const signal = AbortSignal.timeout(LONGEST);
	const answered: AnsweredExample[] = [];
	for (const [at, question] of exampleQuestions.entries()) {
		const answer = await plannerOf(reads)
			.answer({ question, turns: [], today, signal })
			.catch(() => null);
		if (answer?.outcome !== 'answer') continue;
		answered.push({ number: at + 1, question, answer: boundedSpoken(answer, MOST_ROWS) });
	}
	return answered;
}
