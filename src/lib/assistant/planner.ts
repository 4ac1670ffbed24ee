import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Planner } from './model/with-model.ts';

/** The planner over a database. */
export function plannerOf(_db: Db): Planner {
	return {
		answer: async () => {
			throw new HttpError(503, 'Nobody answers.');
		},
		names: async () => [],
		answerPlan: async () => {
			throw new HttpError(503, 'Nobody answers.');
		},
	};
}
