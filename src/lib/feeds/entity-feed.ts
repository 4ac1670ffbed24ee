import { type SQL, sql } from 'drizzle-orm';
import { PRODUCT } from '#lib/base/site.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { tabHref } from '#lib/entities/tabs.ts';
import { articleItems } from './article-items.ts';
import { addressesOf, type Feed, type FeedItem, itemsPerFeed } from './feed.ts';
import type { OpenedRecord } from './opened-record.ts';
import { revisionItems } from './revision-items.ts';
import { roundItems } from './round-items.ts';

/**
 * Returns the feed of one record: its funding rounds, news and changes, newest first. `site` is the site's origin.
 */
export async function entityFeed(db: Db, record: OpenedRecord, site: string): Promise<Feed> {
	const { path, id, slug, name, isSample } = record;
	const mentions = sql`a.id in (select article_id from article_mentions
		where type = ${path} and record_id = ${id})`;
	const found = await Promise.all([
		roundIds(db, record).then((ids) => roundItems(db, ids, site)),
		articleItems(db, mentions, site, { skip: 0, take: itemsPerFeed }),
		revisionItems(db, record, site, itemsPerFeed),
	]);
	return {
		title: `${isSample ? '[Sample] ' : ''}${name} | ${PRODUCT}`,
		description:
			path === 'round'
				? `${name} and its changes, each with its source.`
				: `Funding rounds, news and changes of ${name}, each with its source.`,
		home: `${site}${tabHref(path, slug, '')}`,
		self: addressesOf(`${site}/${path}/${slug}/feed`),
		next: null,
		items: found.flat().sort(newestFirst).slice(0, itemsPerFeed),
	};
}

/** Returns the time by which an item is sorted; for a round without a date, the time when it was added. */
const timeOf = ({ published, modified }: FeedItem) => Date.parse(published ?? modified ?? '') || 0;

function newestFirst(a: FeedItem, b: FeedItem): number {
	return timeOf(b) - timeOf(a) || (a.key < b.key ? 1 : -1);
}

/**
 * Returns a condition on `round_listing` for the rounds that a record raised or joined, or for the record itself if it
 * is a round.
 */
function roundsOf({ type, id }: OpenedRecord): SQL {
	if (type === 'round') return sql`id = ${id}`;
	if (type === 'person') return sql`person_ids && array[${id}]::bigint[]`;
	const raised = sql`(raiser_type = ${type} and raiser_id = ${id})`;
	return type === 'project'
		? raised
		: sql`(${raised} or organization_ids && array[${id}]::bigint[])`;
}

async function roundIds(db: Db, record: OpenedRecord): Promise<number[]> {
	const rows = await readRows(db, idRow)`
		select id from round_listing where ${roundsOf(record)}
		order by date desc nulls last, id desc limit ${itemsPerFeed}`;
	return rows.map(({ id }) => Number(id));
}
