import { escaped } from '#lib/format/markup.ts';

/** Where an item comes from, for readers and for programs. */
export interface FeedSource {
	name: string;
	/** Address of what was read, where there is one; only an address of the web is followed. */
	url: string | null;
}

/** One thing that a feed tells of, before it has a format. Texts are plain unless they are called HTML. */
export interface FeedItem {
	/** The same for ever, and of no other item of this site: `round/12`. */
	key: string;
	/** Absolute address that a reader opens. */
	url: string;
	title: string;
	/** Body in HTML of this site's own making: everything in it is escaped. */
	html: string;
	/** ISO 8601 with a time; null where the day is not known. */
	published: string | null;
	/** ISO 8601 with a time. */
	modified: string | null;
	authors: readonly string[];
	tags: readonly string[];
	/** At least one. */
	sources: readonly FeedSource[];
	/** The outside feed that it was read from. */
	fromFeed: { name: string; url: string } | null;
	isSample: boolean;
}

/** A feed before it has a format. Addresses are absolute. */
export interface Feed {
	title: string;
	description: string;
	/** The page that shows the same to people. */
	home: string;
	/** Its own address in each format. */
	self: Record<FeedFormat, string>;
	/** Where it goes on, in each format; null at its end. */
	next: Record<FeedFormat, string> | null;
	/** The newest first, unless the feed says another order. */
	items: readonly FeedItem[];
}

/** Endings of a feed's address: RSS 2.0 and JSON Feed 1.1. */
export const feedFormats = ['xml', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** The media type of each format. */
export const feedTypes = {
	xml: 'application/rss+xml',
	json: 'application/feed+json',
} as const satisfies Record<FeedFormat, string>;

/** Items of a feed; the rest is on its next page. */
export const itemsPerFeed = 100;

/** The two addresses of a feed: `path` ends before `.xml`. */
export function addressesOf(path: string, query = ''): Record<FeedFormat, string> {
	const rest = query && `?${query}`;
	return { xml: `${path}.xml${rest}`, json: `${path}.json${rest}` };
}

/**
 * A text that every format can hold: no half of a surrogate pair, no control character but tab and line feed, none of
 * the two code points that XML 1.0 leaves out.
 */
export function feedText(text: string): string {
	return text
		.toWellFormed()
		.replace(/\r\n?/g, '\n')
		.replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '');
}

/** A text in one line, for titles and names; `otherwise` where nothing is left of it. */
export function feedLine(text: string, otherwise = 'Untitled'): string {
	return feedText(text).replace(/\s+/gu, ' ').trim() || otherwise;
}

/** The name of an item that no other has, anywhere: a tag URI (RFC 4151) of the site's host. */
export function itemId(feed: Feed, item: FeedItem): string {
	return `tag:${new URL(feed.home).hostname},2026:${item.key}`;
}

/** The title of an item; samples say that they are. */
export function itemTitle({ title, isSample }: FeedItem): string {
	return feedLine(isSample ? `[Sample] ${title}` : title);
}

const sampleNote = '<p>Sample record: fictional, there to show what the site does.</p>';

/** The body of an item as HTML, with its sources at the end. */
export function itemHtml({ html, sources, isSample }: FeedItem): string {
	const from = sources.map(({ name, url }) => linkHtml(name, url)).join(', ');
	return feedText(`${isSample ? sampleNote : ''}${html}<p>Source: ${from}</p>`);
}

/** A name as HTML, linked where the address is one of the web. */
export function linkHtml(name: string, url: string | null): string {
	const text = escaped(feedLine(name));
	return url !== null && isWebAddress(url)
		? `<a href="${escaped(plainAddress(url))}">${text}</a>`
		: text;
}

/** A web address in the signs that RFC 3986 allows; browsers take more, feed readers do not. */
export function plainAddress(url: string): string {
	return new URL(url).href.replace(/[|\\^`{}]/g, encodeURIComponent);
}

/** Whether a feed may lead there. */
export const isWebAddress = (url: string): boolean =>
	URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** The time of the latest change of what a feed holds, ISO 8601; null when it is empty. */
export function lastChange(feed: Feed): string | null {
	const times = feed.items.flatMap(({ modified, published }) => modified ?? published ?? []);
	return times.reduce<string | null>(
		(last, time) => (last === null || Date.parse(time) > Date.parse(last) ? time : last),
		null,
	);
}
