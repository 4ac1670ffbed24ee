import { PRODUCT } from '#lib/base/site.ts';
import { reads } from '#lib/db/client.ts';
import { type FeedContext, feedResponse } from '#lib/feeds/answer.ts';
import { addressesOf, feedFormats, feedTypes, itemsPerFeed, lastChange } from '#lib/feeds/feed.ts';
import { jsonFeedDocument } from '#lib/feeds/json-feed.ts';
import { pageOfFeed } from '#lib/feeds/page-of-feed.ts';
import { itemsOf } from '#lib/feeds/record-items.ts';
import { rssDocument } from '#lib/feeds/rss.ts';
import { findRows } from '#lib/screens/find-rows.ts';
import { wordsOfScreen } from '#lib/screens/words.server.ts';
import { originOf } from '#lib/seo/origin.server.ts';
import { publicScreen, tagsOf } from './page.server.ts';
import { screenNotFound } from './saved-screen.ts';

/** Serves `/screen/{slug}/feed.{xml|json}` of a public screen: its rows in order, 100 per page. */
export function screenFeed(
	context: FeedContext,
	{ slug = '', format }: Readonly<Record<string, string | undefined>>,
): Promise<Response> {
	return feedResponse(context, async () => {
		const known = feedFormats.find((one) => one === format);
		const saved = known && (await publicScreen(slug));
		if (!known || !saved) throw screenNotFound();
		const page = pageOfFeed(context.url.searchParams);
		const { screen } = saved;
		const { ids, total } = await findRows(reads, screen, {
			skip: (page - 1) * itemsPerFeed,
			take: itemsPerFeed,
		});
		const site = originOf(context.url);
		const path = `${site}/screen/${slug}/feed`;
		const feed = {
			title: `${PRODUCT} ${saved.name}`,
			description: saved.description || (await wordsOfScreen(screen)),
			home: `${site}/screen/${slug}`,
			self: addressesOf(path, page > 1 ? `page=${page}` : ''),
			next: page * itemsPerFeed < total ? addressesOf(path, `page=${page + 1}`) : null,
			items: await itemsOf[screen.source](reads, ids, site),
		};
		return {
			type: feedTypes[known],
			body: known === 'xml' ? rssDocument(feed) : jsonFeedDocument(feed),
			changed: lastChange(feed),
			tags: tagsOf(saved),
			query: ['page'],
			maxAge: 300,
		};
	});
}
