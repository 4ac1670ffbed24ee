import { cachedTextResponse } from '#lib/seo/cached-text.ts';
import client from '../../../clients/ts/cairn.ts?raw';

/** Serves the API's TypeScript client, for developers. */
export const GET = (context: Parameters<typeof cachedTextResponse>[0]): Response =>
	cachedTextResponse(context, 'text/plain', client);
