import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Answering } from './ask-question.ts';

/** Who answers the questions of a member on this site. */
export const answeringOf =
	(_db: Db, _accountId: number): Answering =>
	async () => {
		throw new HttpError(503, 'Nobody answers.');
	};
