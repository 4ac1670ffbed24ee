import type { Db } from '#lib/db/connect.ts';
import { answerQuestion } from '#lib/questions/answer-question.ts';
import { namesIn, restateQuestion } from './model/restate.ts';
import type { Planner } from './model/with-model.ts';

/** Returns the planner over a database. */
export const plannerOf = (db: Db): Planner => ({
	answer: (request) => answerQuestion(db, request),
	names: (request) => namesIn(db, request),
	restated: (request, plan) => restateQuestion(db, request, plan),
});
