import { keptText } from '#lib/seo/kept-text.ts';
import types from '../../../clients/ts/types.ts?raw';

/** The API's TypeScript types, for developers. */
export const GET = (context: Parameters<typeof keptText>[0]): Response =>
	keptText(context, 'text/plain', types);
