import type { Answer } from '#lib/questions/answer.ts';
import type { Expected } from './evaluate.ts';
import { statesChanges, statesFacts, statesItems, statesSources } from './grade-facts.ts';
import { statesFigure, statesGroups } from './grade-figures.ts';
import { statesRecords } from './grade-records.ts';
import { describeAnswer } from './in-words.ts';
import { type Given, type Question, statesNoFigure } from './stated.ts';

/** `asked`: the question was not answered although an answer was possible. */
export interface Grade {
	grade: 'right' | 'asked' | 'wrong';
	/** What was answered instead; empty where it is right. */
	got: string;
}

/** Compares the rows and facts of an answer, never its wording, with every right answer. */
export function gradeAnswer(answer: Answer, question: Question): Grade {
	const refusals = question.expected.flatMap((one) => (one.kind === 'refused' ? one.refusals : []));
	if (answer.outcome !== 'answer') {
		const isRight = refusals.includes(answer.outcome);
		return { grade: isRight ? 'right' : 'asked', got: isRight ? '' : describeAnswer(answer) };
	}
	const isRight =
		question.expected.some((one) => states(answer, one, question)) ||
		(refusals.includes('empty') && statesNoFigure(answer));
	return isRight ? { grade: 'right', got: '' } : { grade: 'wrong', got: describeAnswer(answer) };
}

function states(answer: Given, expected: Expected, question: Question): boolean {
	switch (expected.kind) {
		case 'records':
			return statesRecords(answer, expected, question);
		case 'figure':
			return statesFigure(answer, expected);
		case 'groups':
			return statesGroups(answer, expected);
		case 'facts':
			return statesFacts(answer, expected, question);
		case 'items':
			return statesItems(answer, expected);
		case 'changes':
			return statesChanges(answer, expected.changes);
		case 'sources':
			return statesSources(answer, expected.sources);
		case 'refused':
			return false;
	}
}
