import { db } from '#lib/db/client.ts';
import { readSettings } from '#lib/settings.ts';
import { refreshPlanOf } from './refresh-plan.ts';
import { answerStatus } from './status.ts';

/** `answerStatus` on the site's own primary, for the feeds of its settings too. */
export const answerStatusRequest = (): Promise<Response> =>
	answerStatus(db, refreshPlanOf(readSettings(process.env)));
