import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRates } from '#lib/http/rate-limit.ts';
import type { Answerer } from './ask-question.ts';
import { openModel } from './model/open-model.ts';
import { createModelAnswerer, type MayCall } from './model/with-model.ts';
import { plannerOf } from './planner.ts';

const DAY = 86_400;
/** Model calls allowed per member and day; questions that do not count towards the quota still use them. */
const CALLS_OF_MEMBER = 300;

/** Counts a model call against the limits of the member and the site. */
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

/** Returns the answerer for a member's questions on this site: the planner, with a model if one is configured. */
export const createAnswerer = (db: Db, accountId: number): Answerer => {
	const { ai } = currentSettings();
	const planner = plannerOf(db);
	if (!ai) return planner.answer;
	return async (request) => {
		const model = await openModel(ai);
		return createModelAnswerer(planner, model, mayCall(db, accountId, ai.callsADay))(request);
	};
};
