import { performance } from 'node:perf_hooks';
import type { Answer, QuestionRequest, Turn } from '#lib/questions/answer.ts';
import { today } from './catalogue.ts';
import { evaluate, subjectsOf } from './evaluate.ts';
import { type Grade, gradeAnswer } from './grade.ts';
import { expectedInWords } from './in-words.ts';
import type { WrittenQuestion } from './questions.ts';
import type { Tables } from './rows.ts';

/** Answers a question; earlier turns are in `asked`. Null skips the question. */
export type Answering = (
	asked: QuestionRequest,
	question: WrittenQuestion,
) => Promise<Answer | null>;

export interface Result extends Grade {
	question: WrittenQuestion;
	/** Null if the only result was an error. */
	answer: Answer | null;
	expected: string;
	/** Milliseconds of the last question; earlier ones are not counted. */
	ms: number;
}

/** Asks every question, each with its earlier turns, and grades the answers. */
export async function askAll(
	tables: Tables,
	questions: readonly WrittenQuestion[],
	answering: (asked: QuestionRequest) => Promise<Answer>,
	last: Answering = answering,
): Promise<Result[]> {
	const names = namesOf(tables);
	const results: Result[] = [];
	for (const question of questions) {
		const expected = evaluate(question.gold, tables);
		const turns: Turn[] = [];
		for (const before of question.turns) {
			const answer = await tried(() => answering({ question: before, turns, today }));
			const isRead = answer !== null && !(answer instanceof Error) && 'reading' in answer;
			turns.push({ question: before, reading: isRead ? answer.reading : null });
		}
		const from = performance.now();
		const answer = await tried(() => last({ question: question.question, turns, today }, question));
		const ms = performance.now() - from;
		if (answer === null) continue;
		const asked = { question, expected: expectedInWords(expected), ms };
		if (answer instanceof Error) {
			results.push({ ...asked, grade: 'wrong', got: reasonOf(answer), answer: null });
			continue;
		}
		const grade = gradeAnswer(answer, { expected, subjects: subjectsOf(question.gold), names });
		results.push({ ...asked, ...grade, answer });
	}
	return results;
}

export const namesOf = (tables: Tables): Map<string, string> =>
	new Map(
		Object.values(tables)
			.flat()
			.flatMap(({ key, name }): [string, string][] =>
				typeof key === 'string' && typeof name === 'string' ? [[key, name]] : [],
			),
	);

/** A question that fails counts as wrong; the others are still asked. */
async function tried<Done>(work: () => Promise<Done>): Promise<Done | Error> {
	try {
		return await work();
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}

const MAX_LENGTH = 200;

function reasonOf(error: Error): string {
	const { message } = error.cause instanceof Error ? error.cause : error;
	return `failed: ${message.slice(0, MAX_LENGTH)}`;
}
