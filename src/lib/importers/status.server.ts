import { db } from '#lib/db/client.ts';
import { answerStatus } from './status.ts';

/** `answerStatus` on the site's own primary. */
export const answerStatusRequest = (): Promise<Response> => answerStatus(db);
