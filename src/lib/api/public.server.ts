import { reads } from '#lib/db/client.ts';
import { answerStruct, type StructAnswer } from './struct.ts';

/** Runs `answerStruct` on the site's own database. */
export const answerDataRequest = (request: Request, url: URL): Promise<StructAnswer> =>
	answerStruct(reads, request, url);
