import { reads } from '#lib/db/client.ts';
import { directoryTags } from '#lib/directory/about.ts';
import { isDirectorySource } from '#lib/directory/sources.ts';
import { viewKeys } from '#lib/directory/view.ts';
import type { PageType } from '#lib/entities/tabs.ts';
import { HttpError } from '#lib/http/errors.ts';
import { originOf } from '#lib/seo/origin.server.ts';
import { MEMBERS_TAG } from '#lib/sessions/member-tag.ts';
import { type FeedContext, type FollowedDocument, feedResponse } from './answer.ts';
import { articleFeed } from './article-feed.ts';
import { changesAfter, changesQuery } from './changes.ts';
import { directoryFeed, roundFeed, viewOfFeed } from './directory-feed.ts';
import { entityFeed } from './entity-feed.ts';
import { eventCalendar, eventFeed, eventKindOf } from './event-feed.ts';
import { type Feed, type FeedFormat, feedFormats, feedTypes, lastChange } from './feed.ts';
import { jsonFeedDocument } from './json-feed.ts';
import { openRecord } from './opened-record.ts';
import { pageOfFeed } from './page-of-feed.ts';
import { rssDocument } from './rss.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

const catalogue = ['project', 'organization', 'person', 'round'];
const noFeed = () => new HttpError(404, 'Feed not found.');
const today = () => new Date().toISOString().slice(0, 10);

function formatOf(format: string | undefined): FeedFormat {
	const known = feedFormats.find((one) => one === format);
	if (!known) throw noFeed();
	return known;
}

function documentOf(
	feed: Feed,
	format: FeedFormat,
	tags: readonly string[],
	query: readonly string[],
): FollowedDocument {
	return {
		type: feedTypes[format],
		body: format === 'xml' ? rssDocument(feed) : jsonFeedDocument(feed),
		changed: lastChange(feed),
		tags,
		query,
		maxAge: 300,
	};
}

/** The feeds of the whole site by name, with their cache tags, parameters and content. */
const siteFeeds: Record<
	string,
	{ tags: string[]; query: string[]; load(query: URLSearchParams, site: string): Promise<Feed> }
> = {
	news: {
		tags: ['article', ...catalogue],
		query: ['page'],
		load: (query, site) => articleFeed(reads, 'news', pageOfFeed(query), site),
	},
	research: {
		tags: ['article', ...catalogue],
		query: ['page'],
		load: (query, site) => articleFeed(reads, 'research', pageOfFeed(query), site),
	},
	rounds: {
		tags: ['round'],
		query: ['page'],
		load: (query, site) => roundFeed(reads, pageOfFeed(query), site),
	},
	events: {
		tags: ['project'],
		query: ['kind'],
		load: (query, site) => eventFeed(reads, eventKindOf(query), today(), site),
	},
};

/** Answers `/feeds/{news|research|rounds|events}.{xml|json}`. */
export function siteFeed(context: FeedContext, { name = '', format }: Parameters) {
	return feedResponse(context, async () => {
		const one = Object.hasOwn(siteFeeds, name) ? siteFeeds[name] : undefined;
		const known = formatOf(format);
		if (!one) throw noFeed();
		const feed = await one.load(context.url.searchParams, originOf(context.url));
		return documentOf(feed, known, one.tags, one.query);
	});
}

/** Answers `/directory/{source}/feed.{xml|json}` with the query of a view. */
export function viewFeed(context: FeedContext, { source = '', format }: Parameters) {
	return feedResponse(context, async () => {
		const known = formatOf(format);
		if (!isDirectorySource(source)) throw new HttpError(404, 'Directory not found.');
		const view = viewOfFeed(source, context.url.searchParams);
		const feed = await directoryFeed(reads, view, originOf(context.url));
		const query = viewKeys(source).filter((key) => key !== 'cols');
		return documentOf(feed, known, directoryTags[source], query);
	});
}

/**
 * Answers `/{project|organization|people|round}/{slug}/feed.{xml|json}`; redirects a former slug to the present one.
 */
export function recordFeed(
	context: FeedContext,
	type: PageType,
	{ slug = '', format }: Parameters,
) {
	return feedResponse(context, async () => {
		const known = formatOf(format);
		const record = await openRecord(reads, type, slug);
		if (record.slug !== slug)
			return new Response(null, {
				status: 301,
				headers: { Location: `/${type}/${record.slug}/feed.${known}` },
			});
		const feed = await entityFeed(reads, record, originOf(context.url));
		return documentOf(feed, known, ['article', ...catalogue], []);
	});
}

/** Answers `/feeds/events.ics`. */
export function calendarFeed(context: FeedContext) {
	return feedResponse(context, async () => {
		const kind = eventKindOf(context.url.searchParams);
		const { body, changed } = await eventCalendar(reads, kind, today(), originOf(context.url));
		const tags = ['project'];
		return { type: 'text/calendar', body, changed, tags, query: ['kind'], maxAge: 300 };
	});
}

/** Answers `/feeds/changes.json`. */
export function changeFeed(context: FeedContext) {
	return feedResponse(context, async () => {
		const answer = await changesAfter(reads, changesQuery(context.url.searchParams));
		return {
			type: 'application/json',
			body: JSON.stringify(answer),
			changed: answer.changes.at(-1)?.at ?? null,
			tags: [...catalogue, MEMBERS_TAG],
			query: ['after', 'limit'],
			maxAge: 0,
		};
	});
}
