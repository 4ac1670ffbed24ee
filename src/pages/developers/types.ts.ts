import { cachedTextResponse } from '#lib/seo/cached-text.ts';
import types from '../../../clients/ts/types.ts?raw';

/** Serves the API's TypeScript types, for developers. */
export const GET = (context: Parameters<typeof cachedTextResponse>[0]): Response =>
	cachedTextResponse(context, 'text/plain', types);
