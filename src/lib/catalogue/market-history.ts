import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { marketTicker, priceHour, pricePoint } from '#lib/db/schema/market.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { lockCatalogue } from './write-lock.ts';

/** One market of a token. Its position in the list is that of the source. */
export type Ticker = Omit<typeof marketTicker.$inferInsert, 'project_id' | 'source' | 'ordinal'>;
type Day = Omit<typeof pricePoint.$inferInsert, 'project_id' | 'source'>;
type Hour = Omit<typeof priceHour.$inferInsert, 'project_id' | 'source'>;

/** A source's market data about one project's token beyond the latest figures: its markets and past prices. */
export interface MarketHistory {
	source: string;
	/** All markets listed by the source; they replace those it listed before. */
	tickers?: readonly Ticker[];
	/** One per UTC day. */
	days?: readonly Day[];
	/** One per hour; `at` is its start. */
	hours?: readonly Hour[];
}

/** Cache tag of responses that show any project's charts or markets; `market:7` covers a single project. */
export const MARKET_TAG = 'market';
export const marketTag = (projectId: number | string) => `${MARKET_TAG}:${projectId}`;

const rows = (table: string, items: readonly unknown[]): SQL =>
	sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(items)}::jsonb)`;

/**
 * Stores markets and prices of projects with their source, and invalidates what shows them. Markets are replaced
 * whole; prices are only added for days and hours without one, so a day keeps what was observed on it, and prices the
 * source omits stay absent.
 *
 * @returns the ids of the projects that changed.
 */
export async function recordMarketHistory(
	db: Db,
	of: ReadonlyMap<number, MarketHistory>,
): Promise<Set<number>> {
	if (of.size === 0) return new Set();
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const changed = new Set<number>();
		for (const [project, history] of of) {
			const changes = [
				await replaceTickers(tx, project, history),
				await addDays(tx, project, history),
				await addHours(tx, project, history),
			];
			if (changes.includes(true)) changed.add(project);
		}
		if (changed.size > 0) await notifyTags(tx, [MARKET_TAG, ...[...changed].map(marketTag)]);
		return changed;
	});
}

const changedRow = z.object({ changed: z.boolean() });

async function replaceTickers(
	tx: Db,
	project_id: number,
	{ source, tickers }: MarketHistory,
): Promise<boolean> {
	if (!tickers) return false;
	const given = rows(
		'market_ticker',
		tickers.map((one, ordinal) => ({ ...one, project_id, source, ordinal })),
	);
	const now = sql`select * from market_ticker where project_id = ${project_id} and source = ${source}`;
	const found = await readRows(tx, changedRow)`
		select (select jsonb_agg(to_jsonb(n) order by ordinal) from (${now}) as n)
			is distinct from (select jsonb_agg(to_jsonb(g) order by ordinal) from ${given} as g) as changed`;
	if (!found[0]?.changed) return false;
	await tx.execute(
		sql`delete from market_ticker where project_id = ${project_id} and source = ${source}`,
	);
	await tx.execute(sql`insert into market_ticker select * from ${given}`);
	return true;
}

async function addDays(
	tx: Db,
	project_id: number,
	{ source, days = [] }: MarketHistory,
): Promise<boolean> {
	if (days.length === 0) return false;
	const { rowCount } = await tx.execute(sql`
		insert into price_point as p (project_id, day, price_usd, market_cap_usd, volume_usd, source)
		select ${project_id}, day, price_usd, market_cap_usd, volume_usd, ${source} from ${rows('price_point', days)}
		on conflict (project_id, day) do update set price_usd = excluded.price_usd,
			market_cap_usd = excluded.market_cap_usd, volume_usd = excluded.volume_usd, source = excluded.source
		where p.price_usd is null and excluded.price_usd is not null`);
	return (rowCount ?? 0) > 0;
}

async function addHours(
	tx: Db,
	project_id: number,
	{ source, hours = [] }: MarketHistory,
): Promise<boolean> {
	if (hours.length === 0) return false;
	const { rowCount } = await tx.execute(sql`
		insert into price_hour (project_id, at, price_usd, source)
		select ${project_id}, at, price_usd, ${source} from ${rows('price_hour', hours)}
		on conflict (project_id, at) do nothing`);
	return (rowCount ?? 0) > 0;
}
