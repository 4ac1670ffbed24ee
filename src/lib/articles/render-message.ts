import { z } from 'zod';
import { MAX_BODY_LENGTH } from './markdown.ts';

/** Messages between the server and the process that renders articles. */

/** Maximum UTF-16 units of HTML rendered from a text. */
export const MAX_HTML_LENGTH = 10 * MAX_BODY_LENGTH;

export const renderRequest = z.object({
	body: z.string(),
	options: z.object({ origin: z.string(), isContributed: z.boolean() }),
});
export type RenderRequest = z.output<typeof renderRequest>;

const article = z.object({
	html: z.string(),
	headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.number() })),
	minutes: z.number(),
});

/** `ready` is sent once, before the first text. */
export const renderReply = z.discriminatedUnion('state', [
	z.object({ state: z.literal('ready') }),
	z.object({ state: z.literal('rendered'), article }),
	z.object({ state: z.literal('too-much') }),
]);
export type RenderReply = z.output<typeof renderReply>;
