import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';

/** The data that is read for one coin, each part with its own call. */
export const demandParts = ['details', 'chart', 'hours'] as const;
export type DemandPart = (typeof demandParts)[number];

/** A request for one part of a coin's data. */
export interface Demand {
	projectId: number;
	/** CoinGecko's id for the project. */
	coin: string;
	part: DemandPart;
}

/** The PostgreSQL channel that announces new demands. */
export const DEMAND_CHANNEL = 'cairn_market_demand';

/** Maximum projects waiting: beyond that, the ones requested longest ago are dropped. */
export const MAX_WAITING = 200;

/** Time before which a part counts as old and is read again on demand. */
const old = sql`now() - interval '1 day'`;
/** Time before which a read must have failed to be retried. */
const retryCutoff = sql`now() - interval '1 hour'`;
/** Time before which a request is dropped: its reader has left the page. */
const departureCutoff = sql`now() - interval '1 hour'`;

const readAt = (part: DemandPart) => sql.raw(`d.${part}_read_at`);
const isOld = (part: DemandPart) => sql`coalesce(${readAt(part)} < ${old}, true)`;
const anyOld = sql.join(demandParts.map(isOld), sql` or `);

/** Returns SQL for the project's CoinGecko id; samples have none. */
const coinOf = (id: unknown) => sql`(
	select min(c.external_id) from crosswalk c join project p on p.id = c.record_id
	where c.record_type = 'project' and c.source = 'coingecko' and c.record_id = ${id} and p.origin <> 'sample')`;

const wantingRow = z.object({ wanting: z.boolean() });

/** Whether a project's links, markets or chart can be requested and were never read or are older than a day. */
export async function needsMarketData(db: Db, projectId: number): Promise<boolean> {
	const { wanting } = await readOne(db, wantingRow)`
		select ${coinOf(projectId)} is not null and not exists (
			select from market_demand d where d.project_id = ${projectId}
				and (d.failed_at > ${retryCutoff} or not (${anyOld}))) as wanting`;
	return wanting;
}

/**
 * Puts a project at the front of the queue. Requesting it again only moves it there; if the queue is full, the last
 * ones drop off.
 *
 * @returns whether it is waiting now.
 */
export async function queueDemand(db: Db, projectId: number): Promise<boolean> {
	if (!(await needsMarketData(db, projectId))) return false;
	await db.execute(sql`
		insert into market_demand (project_id, asked_at) values (${projectId}, clock_timestamp())
		on conflict (project_id) do update set asked_at = excluded.asked_at`);
	await db.execute(sql`
		update market_demand set asked_at = null where project_id in (
			select project_id from market_demand where asked_at is not null
			order by asked_at desc offset ${MAX_WAITING} for update skip locked)`);
	await db.execute(sql`select pg_notify(${DEMAND_CHANNEL}, '')`);
	return true;
}

const nextDemandRow = z.object({
	project_id: z.string(),
	coin: z.string(),
	part: z.enum(demandParts),
});

/**
 * Returns the first call needed for the most recently requested project; undefined if none is waiting. Projects with
 * complete data and old requests are removed from the queue.
 */
export async function nextDemand(db: Db): Promise<Demand | undefined> {
	await db.execute(sql`
		update market_demand d set asked_at = null where d.asked_at is not null and (
			d.asked_at < ${departureCutoff} or not (${anyOld}) or ${coinOf(sql`d.project_id`)} is null)`);
	const part = sql.join(
		demandParts.map((name) => sql`when ${isOld(name)} then ${name}::text`),
		sql` `,
	);
	const rows = await readRows(db, nextDemandRow)`
		select d.project_id, ${coinOf(sql`d.project_id`)} as coin, case ${part} end as part
		from market_demand d where d.asked_at is not null order by d.asked_at desc limit 1`;
	const [row] = rows;
	return row && { projectId: Number(row.project_id), coin: row.coin, part: row.part };
}

/** A part was read. */
export async function fulfil(db: Db, { projectId, part }: Demand): Promise<void> {
	await db.execute(sql`
		update market_demand set ${sql.identifier(`${part}_read_at`)} = now(), failed_at = null
		where project_id = ${projectId}`);
}

/** Records that a part could not be read: the project stops waiting and is not requested again at once. */
export async function markDemandFailed(db: Db, { projectId }: Demand): Promise<void> {
	await db.execute(sql`
		update market_demand set asked_at = null, failed_at = now() where project_id = ${projectId}`);
}
