import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { RecordRef } from '../duplicate-pairs.ts';
import { type Merging, relationOf } from '../merging.ts';

/** Data that moves with a record when it is joined to another, without being a fact about it. */
export const movedShape = z.object({
	/** Articles that mentioned this record but not the other. */
	articles: z.array(z.number()).default([]),
	/** Watchlists with this record but not the other. */
	watchlists: z.array(z.number()).default([]),
	alerts: z.array(z.number()).default([]),
	/** Tables of figures and prices in which only this record had rows. */
	market: z.array(z.string()).default([]),
});
export type MovedFollowers = z.output<typeof movedShape>;

const marketTables = ['market_figure', 'price_point', 'price_hour', 'market_ticker'] as const;
const typeNameOf = (type: string): string => (type === 'person' ? 'people' : type);

const movedRow = z.object({
	id: z.string(),
	articles: z.array(z.number()),
	watchlists: z.array(z.number()),
	alerts: z.array(z.number()),
	market: z.array(z.string()),
});

/**
 * Returns the data that will move with each merged record, keyed by kind and id: `project 7`. Call before the merge.
 */
export async function findMovedFollowers(
	tx: Db,
	mergings: readonly Merging[],
): Promise<Map<string, MovedFollowers>> {
	const tables = sql.join(
		marketTables.map(
			(table) => sql`case when m.to_type = 'project' and m.from_type = 'project'
				and exists (select from ${sql.identifier(table)} where project_id = m.from_id)
				and not exists (select from ${sql.identifier(table)} where project_id = m.to_id) then ${table}::text end`,
		),
		sql`, `,
	);
	const rows = await readRows(tx, movedRow)`
		select m.from_type || ' ' || m.from_id as id,
			array(select a.article_id::int from article_mentions as a where a.type = m.from_type and a.record_id = m.from_id
				and not exists (select from article_mentions as b where b.article_id = a.article_id
					and b.type = m.to_type and b.record_id = m.to_id)) as articles,
			array(select w.watchlist_id::int from watch as w where w.type = m.from_type and w.record_id = m.from_id
				and not exists (select from watch as b where b.watchlist_id = w.watchlist_id
					and b.type = m.to_type and b.record_id = m.to_id)) as watchlists,
			array(select a.id::int from alert as a where a.type = m.from_type and a.record_id = m.from_id) as alerts,
			array_remove(array[${tables}], null) as market
		from ${relationOf(mergings, typeNameOf)}`;
	return new Map(rows.map(({ id, ...moved }) => [id.replace(/^people /, 'person '), moved]));
}

/** Gives back to a record the data that moved with it, when it is parted from the other. */
export async function returnFollowers(
	tx: Db,
	survivor: RecordRef,
	gone: RecordRef,
	{ articles, watchlists, alerts, market }: MovedFollowers,
): Promise<void> {
	const [to, from] = [typeNameOf(gone.type), typeNameOf(survivor.type)];
	await tx.execute(sql`
		update article_mentions set type = ${to}, record_id = ${gone.id}
		where type = ${from} and record_id = ${survivor.id} and article_id = any(${sql.param(articles)}::bigint[])`);
	await tx.execute(sql`
		update watch set type = ${to}, record_id = ${gone.id}
		where type = ${from} and record_id = ${survivor.id} and watchlist_id = any(${sql.param(watchlists)}::bigint[])`);
	await tx.execute(sql`
		update alert set type = ${to}, record_id = ${gone.id}
		where type = ${from} and record_id = ${survivor.id} and id = any(${sql.param(alerts)}::bigint[])`);
	for (const table of marketTables)
		if (market.includes(table))
			await tx.execute(sql`
				update ${sql.identifier(table)} set project_id = ${gone.id} where project_id = ${survivor.id}`);
}
