import { reads } from '#lib/db/client.ts';
import { type FeedContext, feedResponse } from '#lib/feeds/answer.ts';
import { type FeedFormat, feedTypes, lastChange } from '#lib/feeds/feed.ts';
import { jsonFeedDocument } from '#lib/feeds/json-feed.ts';
import { rssDocument } from '#lib/feeds/rss.ts';
import { originOf } from '#lib/seo/origin.server.ts';
import { proposalFeed } from './proposal-feed.ts';

/** Serves `/dao/feed.{xml|json}`. */
export const daoFeed = (context: FeedContext, format: FeedFormat): Promise<Response> =>
	feedResponse(context, async () => {
		const { feed, tags } = await proposalFeed(reads, originOf(context.url));
		return {
			type: feedTypes[format],
			body: format === 'xml' ? rssDocument(feed) : jsonFeedDocument(feed),
			changed: lastChange(feed),
			tags,
			query: [],
			maxAge: 300,
		};
	});
