import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { originInWords } from '#lib/catalogue/origin-words.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { fieldInWords, valueInWords } from '#lib/entities/provenance.ts';
import { tabHref } from '#lib/entities/tabs.ts';
import { escaped } from '#lib/format/markup.ts';
import { hostOf } from '#lib/format/text.ts';
import { type FeedItem, linkHtml } from './feed.ts';
import { sourcesOf } from './item-parts.ts';
import type { OpenedRecord } from './opened-record.ts';

const change = z.object({
	field: z.string(),
	old: z.unknown(),
	value: z.unknown(),
	source: z.string().nullable(),
});
type Change = z.output<typeof change>;

/** Revisions that one author made to the record at one time. */
export const batchRow = z.object({
	id: z.string(),
	at: z.string(),
	origin: z.string(),
	changes: z.array(change),
});
type Batch = z.output<typeof batchRow>;

/** Maximum fields named in a title. */
const titleLimit = 3;
/** Maximum fields listed in a body. */
const bodyLimit = 40;

/** Selects a record's revisions; those of a round include its member rounds'. */
const isOf = ({ type, id }: OpenedRecord): SQL =>
	type === 'round'
		? sql`record_id in (select id from funding_round where coalesce(merged_into_id, id) = ${id})`
		: sql`record_id = ${id}`;

/** Returns the latest changes of a record as items, newest first: an author's changes made together form one item. */
export async function revisionItems(
	db: Db,
	record: OpenedRecord,
	site: string,
	most: number,
): Promise<FeedItem[]> {
	const rows = await readRows(db, batchRow)`
		select max(id)::text as id, ${isoMilliseconds(sql`at`)} as at, origin,
			jsonb_agg(jsonb_build_object('field', field, 'old', old, 'value', value, 'source', source)
				order by id) as changes
		from revision where record_type = ${record.type} and ${isOf(record)}
		group by revision.at, origin, actor_id order by max(id) desc limit ${most}`;
	return rows.map((batch) => batchItem(record, batch, site));
}

/** Returns the feed item for a batch of changes. */
export function batchItem(record: OpenedRecord, batch: Batch, site: string): FeedItem {
	const { id, at, origin, changes } = batch;
	const urls = [...new Set(changes.flatMap(({ source }) => source ?? []))];
	return {
		// Revisions made together all become visible at once, so the last one identifies them.
		key: `revision/${id}`,
		url: `${site}${tabHref(record.path, record.slug, 'history')}`,
		title: `${record.name}: ${whatChanged(changes)}`,
		html: `<ul>${changes.slice(0, bodyLimit).map(changeHtml).join('')}</ul>${moreThan(changes.length)}<p>${escaped(originInWords(origin))}</p>`,
		published: at,
		modified: at,
		authors: [],
		tags: ['Change'],
		sources: sourcesOf(urls, origin),
		fromFeed: null,
		isSample: record.isSample,
	};
}

function whatChanged(changes: readonly Change[]): string {
	if (changes.some(({ field, old }) => field === 'slug' && old === null))
		return 'new in the catalogue';
	const fields = changes.slice(0, titleLimit).map(({ field }) => fieldInWords(field));
	const more = changes.length - fields.length;
	return `${fields.join(', ')}${more > 0 ? ` and ${more} more` : ''} changed`;
}

const moreThan = (count: number): string =>
	count > bodyLimit ? `<p>${count - bodyLimit} more fields are on the History tab.</p>` : '';

function changeHtml({ field, old, value, source }: Change): string {
	const from = old === null ? '' : `<del>${escaped(valueInWords(old))}</del> `;
	const to = value === null ? '<em>taken away</em>' : `<ins>${escaped(valueInWords(value))}</ins>`;
	const by = source === null ? '' : ` (${linkHtml(hostOf(source), source)})`;
	return `<li>${escaped(fieldInWords(field))}: ${from}${to}${by}</li>`;
}
