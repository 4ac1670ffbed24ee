import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { emptyPart, FeedParser, type FeedPart } from './feed-parser.ts';
import { feedText } from './feed-text.ts';
import type { SourceInput } from './importer.ts';

/**
 * Streams a feed: its own texts and links so far, and the items completed since. Throws SettingsError if it is not a
 * feed, or one that may not be read.
 */
export async function* feedParts(
	input: SourceInput,
): AsyncGenerator<{ feed: FeedPart; items: FeedPart[] }> {
	const parser = new FeedParser(input.name);
	let json: string | undefined;
	for await (const text of feedText(input)) {
		if (json !== undefined || (!parser.hasBegun && /^[\s\ufeff]*\{/.test(text)))
			json = (json ?? '') + text;
		else yield { feed: parser.feed, items: parser.write(text) };
	}
	if (json === undefined) parser.end();
	else yield jsonFeed(json, input.name);
}

const text = z.string().nullish().catch(null);
const authors = z
	.array(z.object({ name: text }))
	.nullish()
	.catch(null);
const author = z.object({ name: text }).nullish().catch(null);
const item = z.object({
	id: z
		.union([z.string(), z.number().transform(String)])
		.nullish()
		.catch(null),
	url: text,
	external_url: text,
	title: text,
	date_published: text,
	date_modified: text,
	tags: z.array(z.string()).nullish().catch(null),
	authors,
	author,
});
const jsonDocument = z.object({
	version: z.string().regex(/jsonfeed\.org/),
	title: text,
	home_page_url: text,
	feed_url: text,
	authors,
	author,
	items: z.array(z.unknown()),
});

/** Number of items read from one JSON feed. */
const MAX_ITEMS = 20_000;

/** Parses JSON Feed 1 and 1.1 (https://www.jsonfeed.org/version/1.1/), using the element names of Atom and RSS. */
function jsonFeed(document: string, name: string): { feed: FeedPart; items: FeedPart[] } {
	const read = jsonDocument.safeParse(parseJson(document));
	if (!read.success) throw new SettingsError(`${name} is not a feed; check the URL.`);
	const { title, home_page_url, feed_url } = read.data;
	const feed = partOf({ title: [title], link: [home_page_url], 'author/name': namesIn(read.data) });
	if (feed_url) feed.links.push({ href: feed_url, rel: 'self' });
	return { feed, items: read.data.items.slice(0, MAX_ITEMS).map(itemPart) };
}

function itemPart(value: unknown): FeedPart {
	const read = item.safeParse(value);
	if (!read.success) return emptyPart();
	const { id, url, external_url, title, date_published, date_modified, tags } = read.data;
	return partOf({
		title: [title],
		link: [url ?? external_url],
		id: [id],
		published: [date_published],
		updated: [date_modified],
		category: tags ?? [],
		'author/name': namesIn(read.data),
	});
}

const namesIn = (entry: Pick<z.output<typeof item>, 'author' | 'authors'>) =>
	(entry.authors ?? [entry.author]).map((one) => one?.name);

function partOf(fields: Record<string, readonly (string | null | undefined)[]>): FeedPart {
	const part = emptyPart();
	for (const [key, values] of Object.entries(fields)) {
		const texts = values.filter((one) => typeof one === 'string' && one.trim() !== '');
		if (texts.length > 0)
			part.texts[key] = texts.slice(0, 100).map((one) => (one ?? '').slice(0, 4_000));
	}
	return part;
}

function parseJson(document: string): unknown {
	try {
		return JSON.parse(document.replace(/^\ufeff/, ''));
	} catch {
		return undefined;
	}
}
