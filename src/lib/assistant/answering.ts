import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRates } from '#lib/http/rate-limit.ts';
import type { Answering } from './ask-question.ts';
import { openModel } from './model/open-model.ts';
import { answeringWith, type MayCall } from './model/with-model.ts';
import { plannerOf } from './planner.ts';

const DAY = 86_400;
/** Calls of a model that one member causes in a day: also questions that cost nothing cost such a call. */
const CALLS_OF_MEMBER = 300;

/** Counts a call of the model against what the member and the site may cause. */
const mayCall =
	(db: Db, accountId: number, ofSite: number): MayCall =>
	async () => {
		try {
			await limitRates(db, [
				{ key: `model calls ${accountId}`, limit: { most: CALLS_OF_MEMBER, seconds: DAY } },
				{ key: 'model calls', limit: { most: ofSite, seconds: DAY } },
			]);
			return true;
		} catch (error) {
			if (error instanceof HttpError && error.status === 429) return false;
			throw error;
		}
	};

/** Who answers the questions of a member on this site: the planner, with a model beside it where one is set. */
export const answeringOf = (db: Db, accountId: number): Answering => {
	const { ai } = currentSettings();
	const planner = plannerOf(db);
	if (!ai) return planner.answer;
	return async (request) => {
		const model = await openModel(ai);
		return answeringWith(planner, model, mayCall(db, accountId, ai.callsADay))(request);
	};
};
