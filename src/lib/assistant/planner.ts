import type { Db } from '#lib/db/connect.ts';
import { answerQuestion } from '#lib/questions/answer-question.ts';
import { namesIn, restated } from './model/restate.ts';
import type { Planner } from './model/with-model.ts';

/** The planner over a database. */
export const plannerOf = (db: Db): Planner => ({
	answer: (asked) => answerQuestion(db, asked),
	names: (asked) => namesIn(db, asked),
	restated: (asked, plan) => restated(db, asked, plan),
});
