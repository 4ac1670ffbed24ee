import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PRODUCT } from '#lib/base/site.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { addressesOf, type Feed, itemsPerFeed } from '#lib/feeds/feed.ts';
import type { OpenedRecord } from '#lib/feeds/opened-record.ts';
import { batchItem, batchRow } from '#lib/feeds/revision-items.ts';
import type { PublicList } from './public-list.ts';
import { watchNames, watchTypes } from './watch-types.ts';

/** Number of revisions read for a feed; its items are made from the latest ones. */
const mostRevisions = 5_000;

const recordBatch = batchRow.extend({
	type: z.enum(watchTypes),
	record: z.string(),
	slug: z.string(),
	name: z.string(),
	is_sample: z.boolean(),
});
type RecordBatch = z.output<typeof recordBatch>;

/** Changes to the records of a public list, newest first. `site` is the site's origin. */
export async function listFeed(db: Db, list: PublicList, site: string): Promise<Feed> {
	const rows = await readRows(db, recordBatch)`
		with watched as materialized (
			select 'project'::text as record_type, w.type, l.id, l.slug, l.name, l.origin
				from watch w join project_listing l on l.id = w.record_id
				where w.watchlist_id = ${list.id} and w.type = 'project'
			union all
			select 'organization', w.type, l.id, l.slug, l.name, l.origin
				from watch w join organization_listing l on l.id = w.record_id
				where w.watchlist_id = ${list.id} and w.type = 'organization'
			union all
			select 'person', w.type, l.id, l.slug, l.name, l.origin
				from watch w join person_listing l on l.id = w.record_id
				where w.watchlist_id = ${list.id} and w.type = 'people'
		), latest as (
			select r.*, w.type, w.slug, w.name, w.origin = 'sample' as is_sample
			from watched w join revision r on r.record_type = w.record_type and r.record_id = w.id
			order by r.id desc limit ${mostRevisions}
		)
		select max(id)::text as id, ${isoMilliseconds(sql`at`)} as at, origin, type, record_id::text as record,
			slug, name, is_sample,
			jsonb_agg(jsonb_build_object('field', field, 'old', old, 'value', value, 'source', source)
				order by id) as changes
		from latest group by latest.at, origin, actor_id, type, record_id, slug, name, is_sample
		order by max(id) desc limit ${itemsPerFeed}`;
	return {
		title: `${list.name} | ${PRODUCT}`,
		description: `Changes to the records on the watchlist “${list.name}”, each with its source.`,
		home: `${site}/watchlist/${list.slug}`,
		self: addressesOf(`${site}/watchlist/${list.slug}/feed`),
		next: null,
		items: rows.map((row) => batchItem(recordOf(row), row, site)),
	};
}

const recordOf = ({ type, record, slug, name, is_sample }: RecordBatch): OpenedRecord => ({
	type: watchNames[type].record,
	path: type,
	id: Number(record),
	slug,
	name,
	isSample: is_sample,
});
