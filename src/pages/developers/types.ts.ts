import { keptText } from '#lib/seo/kept-text.ts';
import types from '../../../clients/ts/types.ts?raw';

/** Types of the API in TypeScript, for who writes a program. */
export const GET = (context: Parameters<typeof keptText>[0]): Response =>
	keptText(context, 'text/plain', types);
