import { keptText } from '#lib/seo/kept-text.ts';
import client from '../../../clients/ts/cairn.ts?raw';

/** The client of the API in TypeScript, for who writes a program. */
export const GET = (context: Parameters<typeof keptText>[0]): Response =>
	keptText(context, 'text/plain', client);
