import { PRODUCT } from '#lib/base/site.ts';
import { escaped } from '#lib/format/markup.ts';
import {
	type Feed,
	type FeedItem,
	feedLine,
	feedTypes,
	isWebAddress,
	itemHtml,
	itemId,
	itemTitle,
	lastChange,
	plainAddress,
} from './feed.ts';

const element = (name: string, text: string, attributes = ''): string =>
	`<${name}${attributes}>${escaped(text)}</${name}>`;

/** Returns a date in RFC 822 format with a four-digit year, as RSS requires. */
const rssDate = (iso: string): string => new Date(iso).toUTCString();

const atomLink = (rel: string, href: string): string =>
	`<atom:link rel="${rel}" type="${feedTypes.xml}" href="${escaped(plainAddress(href))}"/>`;

/** Returns a feed as RSS 2.0, with the extra elements that the RSS Best Practices Profile recommends. */
export function rssDocument(feed: Feed): string {
	const changed = lastChange(feed);
	const parts = [
		element('title', feedLine(feed.title)),
		element('link', plainAddress(feed.home)),
		element('description', feedLine(feed.description)),
		element('language', 'en'),
		element('generator', PRODUCT),
		element('docs', 'https://www.rssboard.org/rss-specification'),
		changed === null ? '' : element('lastBuildDate', rssDate(changed)),
		atomLink('self', feed.self.xml),
		feed.next === null ? '' : atomLink('next', feed.next.xml),
		...feed.items.map((item) => rssItem(feed, item)),
	];
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
		'<channel>',
		...parts.filter(Boolean),
		'</channel>',
		'</rss>\n',
	].join('\n');
}

function rssItem(feed: Feed, item: FeedItem): string {
	const { authors, tags, fromFeed, published } = item;
	const parts = [
		element('title', itemTitle(item)),
		element('link', plainAddress(item.url)),
		element('guid', itemId(feed, item), ' isPermaLink="false"'),
		published === null ? '' : element('pubDate', rssDate(published)),
		...authors.map((author) => element('dc:creator', feedLine(author))),
		...tags.map((tag) => element('category', feedLine(tag))),
		item.isSample ? element('category', 'Sample') : '',
		fromFeed !== null && isWebAddress(fromFeed.url)
			? element('source', feedLine(fromFeed.name), ` url="${escaped(plainAddress(fromFeed.url))}"`)
			: '',
		element('description', itemHtml(item)),
	];
	return `<item>\n${parts.filter(Boolean).join('\n')}\n</item>`;
}
