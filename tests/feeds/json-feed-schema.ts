import { z } from 'zod';

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), strict: anything not in the specification is rejected. */

const webAddress = z.url({ protocol: /^https?$/ });
const time = z.iso.datetime({ offset: true });
const wellFormed = z.string().refine((text) => text.isWellFormed(), 'is no text');
const line = wellFormed.min(1).regex(/^[^\n\r\t\0]*$/);

const author = z
	.strictObject({
		name: line.optional(),
		url: webAddress.optional(),
		avatar: webAddress.optional(),
	})
	.refine((one) => Object.keys(one).length > 0, 'An author says at least one thing.');

const item = z
	.strictObject({
		id: line,
		url: webAddress.optional(),
		external_url: webAddress.optional(),
		title: line.optional(),
		content_html: wellFormed.min(1).optional(),
		content_text: wellFormed.min(1).optional(),
		summary: wellFormed.optional(),
		image: webAddress.optional(),
		banner_image: webAddress.optional(),
		date_published: time.optional(),
		date_modified: time.optional(),
		authors: z.array(author).optional(),
		tags: z.array(line).optional(),
		language: z.string().optional(),
		// An extension's name begins with an underscore, and it states where it is described.
		_cairn: z.strictObject({
			about: webAddress,
			is_sample: z.boolean(),
			sources: z.array(z.strictObject({ name: line, url: wellFormed.nullable() })).min(1),
			from_feed: z.strictObject({ name: line, url: wellFormed }).optional(),
		}),
	})
	.refine(
		(one) => one.content_html !== undefined || one.content_text !== undefined,
		'An item has content_html or content_text.',
	);

export const jsonFeed = z
	.strictObject({
		version: z.literal('https://jsonfeed.org/version/1.1'),
		title: line,
		home_page_url: webAddress.optional(),
		feed_url: webAddress.optional(),
		description: line.optional(),
		next_url: webAddress.optional(),
		language: z.string().optional(),
		items: z.array(item),
	})
	.refine(
		({ items }) => new Set(items.map(({ id }) => id)).size === items.length,
		'Each id is of one item.',
	)
	.refine(({ next_url, feed_url }) => next_url !== feed_url, 'next_url must not be feed_url.');
