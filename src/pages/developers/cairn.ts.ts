import { keptText } from '#lib/seo/kept-text.ts';
import client from '../../../clients/ts/cairn.ts?raw';

/** The API's TypeScript client, for developers. */
export const GET = (context: Parameters<typeof keptText>[0]): Response =>
	keptText(context, 'text/plain', client);
