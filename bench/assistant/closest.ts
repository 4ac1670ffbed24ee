import type { Db } from '#lib/db/connect.ts';
import { answerQuery } from '#lib/questions/answer-question.ts';
import { closestAnswers } from '#lib/questions/closest/closest-answers.ts';
import { closestReadings } from '#lib/questions/closest/closest-readings.ts';
import { readWithParts } from '#lib/questions/read-question.ts';
import { namesOf, type Result } from './ask-all.ts';
import { today } from './catalogue.ts';
import { evaluate, subjectsOf } from './evaluate.ts';
import { gradeAnswer } from './grade.ts';
import type { Tables } from './rows.ts';

/** Counts the clarified questions whose right answer is among the closest facts. */
export async function closestRight(
	db: Db,
	tables: Tables,
	results: readonly Result[],
): Promise<number> {
	const names = namesOf(tables);
	let right = 0;
	for (const { question, grade } of results) {
		if (grade !== 'asked' || question.turns.length > 0) continue;
		const { parts, doubted } = await readWithParts(db, {
			question: question.question,
			turns: [],
			today,
		});
		if (!parts) continue;
		const expected = { expected: evaluate(question.gold, tables), names };
		let isRight = false;
		await closestAnswers(await closestReadings(db, parts, doubted), async (query) => {
			const answer = await answerQuery(db, query, today);
			// The whole answer is graded, although less of it is shown.
			const graded = gradeAnswer(answer, { ...expected, subjects: subjectsOf(question.gold) });
			if (answer.outcome === 'answer' && graded.grade === 'right') isRight = true;
			return answer;
		});
		if (isRight) right += 1;
	}
	return right;
}
