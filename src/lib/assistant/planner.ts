import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { namesIn, restated } from './model/restate.ts';
import type { Planner } from './model/with-model.ts';

/** The planner over a database. */
export const plannerOf = (db: Db): Planner => ({
	answer: async () => {
		throw new HttpError(503, 'Nobody answers.');
	},
	names: (asked) => namesIn(db, asked),
	restated: (asked, plan) => restated(db, asked, plan),
});
