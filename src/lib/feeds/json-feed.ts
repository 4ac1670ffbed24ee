import {
	type Feed,
	type FeedItem,
	feedLine,
	feedText,
	isWebAddress,
	itemHtml,
	itemId,
	itemTitle,
	plainAddress,
} from './feed.ts';

/** Returns a feed as JSON Feed 1.1. `_cairn` of an item is for programs: its sources, and whether it is a sample. */
export function jsonFeedDocument(feed: Feed): string {
	return JSON.stringify({
		version: 'https://jsonfeed.org/version/1.1',
		title: feedLine(feed.title),
		home_page_url: plainAddress(feed.home),
		feed_url: plainAddress(feed.self.json),
		description: feedLine(feed.description),
		...(feed.next === null ? {} : { next_url: plainAddress(feed.next.json) }),
		language: 'en',
		items: feed.items.map((item) => jsonItem(feed, item)),
	});
}

function jsonItem(feed: Feed, item: FeedItem) {
	const { authors, tags, published, modified, sources, fromFeed, isSample } = item;
	const first = sources.find(({ url }) => url !== null && isWebAddress(url))?.url;
	return {
		id: itemId(feed, item),
		url: plainAddress(item.url),
		// For an item about a page elsewhere; one that opens there states it by its url.
		...(first && plainAddress(first) !== plainAddress(item.url)
			? { external_url: plainAddress(first) }
			: {}),
		title: itemTitle(item),
		content_html: itemHtml(item),
		...(published === null ? {} : { date_published: new Date(published).toISOString() }),
		...(modified === null ? {} : { date_modified: new Date(modified).toISOString() }),
		...(authors.length > 0 ? { authors: authors.map((name) => ({ name: feedLine(name) })) } : {}),
		...(tags.length > 0 || isSample ? { tags: tagsOf(item) } : {}),
		_cairn: {
			about: `${new URL(feed.home).origin}/api/openapi.json`,
			is_sample: isSample,
			sources: sources.map(({ name, url }) => ({
				name: feedLine(name),
				url: url && feedText(url),
			})),
			...(fromFeed === null
				? {}
				: { from_feed: { name: feedLine(fromFeed.name), url: feedText(fromFeed.url) } }),
		},
	};
}

const tagsOf = ({ tags, isSample }: FeedItem): string[] => [
	...tags.map((tag) => feedLine(tag)),
	...(isSample ? ['Sample'] : []),
];
