import { reads } from '#lib/db/client.ts';
import { type FeedContext, feedResponse } from '#lib/feeds/answer.ts';
import { feedFormats, feedTypes, lastChange } from '#lib/feeds/feed.ts';
import { jsonFeedDocument } from '#lib/feeds/json-feed.ts';
import { rssDocument } from '#lib/feeds/rss.ts';
import { HttpError } from '#lib/http/errors.ts';
import { originOf } from '#lib/seo/origin.server.ts';
import { listFeed } from './feed.ts';
import { publicList } from './public-list.ts';

/** Serves `/watchlist/{slug}/feed.{xml|json}` of a public list; 404 for both private and unknown lists. */
export function publicListFeed(
	context: FeedContext,
	{ slug = '', format }: Readonly<Record<string, string | undefined>>,
): Promise<Response> {
	return feedResponse(context, async () => {
		const known = feedFormats.find((one) => one === format);
		const list = known && (await publicList(reads, slug));
		if (!known || !list) throw new HttpError(404, 'Feed not found.');
		const feed = await listFeed(reads, list, originOf(context.url));
		return {
			type: feedTypes[known],
			body: known === 'xml' ? rssDocument(feed) : jsonFeedDocument(feed),
			changed: lastChange(feed),
			tags: list.tags,
			query: [],
			maxAge: 300,
		};
	});
}
