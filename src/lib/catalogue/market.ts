import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { marketFigure, priceHour, pricePoint } from '#lib/db/schema/market.ts';
import { type NotifyOptions, notifyTags } from '#lib/page-cache/cache-tags.ts';
import { refreshListings } from './listings/index.ts';
import { emptyRecordIds } from './mentions.ts';
import { tagsOf } from './record-tags.ts';
import { lockCatalogue } from './write-lock.ts';

/**
 * A source's observations of one project's token. An absent figure keeps its last value; null means the source has
 * none. `source` and `at` apply to the price figures, `price_source` and `price_at` to a later price from another
 * observer, `tvl_source` and `tvl_at` to `tvl_usd`, and so on.
 */
export type MarketFigures = typeof marketFigure.$inferInsert & { project_id: number };
/** One project's figures for one day. */
export type PricePoint = typeof pricePoint.$inferInsert;
/** One project's price for one hour. */
export type PriceHour = typeof priceHour.$inferInsert;

const rowsOf = (table: string, rows: readonly unknown[]): SQL =>
	sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** Columns holding the observer and time rather than a figure. */
const provenance = new Set(
	['', 'price_', 'tvl_', 'fees_', 'dex_volume_', 'stablecoin_'].flatMap((of) => [
		`${of}source`,
		`${of}at`,
	]),
);

/**
 * Stores the latest figures, appends them to the daily points, refreshes the directory rows and invalidates cached
 * pages, in one transaction. At most one entry per project.
 *
 * @returns the ids of the projects for which a figure changed.
 */
export async function recordMarketFigures(
	db: Db,
	figures: readonly MarketFigures[],
	shown?: NotifyOptions,
): Promise<Set<number>> {
	if (figures.length === 0) return new Set();
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const changed = emptyRecordIds();
		const byColumns = Map.groupBy(figures, (figure) => Object.keys(figure).sort().join());
		for (const group of byColumns.values()) {
			for (const id of await upsertFigures(tx, group)) changed.project.add(id);
		}
		await upsertPoints(tx, figures.flatMap(pointOf));
		await upsertHours(tx, figures.flatMap(hourOf));
		await refreshListings(tx, changed);
		await notifyTags(tx, tagsOf(changed), shown);
		return changed.project;
	});
}

const projectIdRow = z.object({ project_id: z.string() });

async function upsertFigures(db: Db, figures: readonly MarketFigures[]): Promise<number[]> {
	const columns = Object.keys(figures[0] ?? {}).filter((column) => column !== 'project_id');
	const observed = columns.filter((column) => !provenance.has(column));
	const list = (names: string[], prefix: string) =>
		sql.join(
			names.map((name) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
			sql`, `,
		);
	const rows = await readRows(db, projectIdRow)`
		insert into market_figure as m (project_id, ${list(columns, '')})
		select project_id, ${list(columns, '')} from ${rowsOf('market_figure', figures)}
		on conflict (project_id) do update set (${list(columns, '')}) = row(${list(columns, 'excluded.')})
		where (${list(observed, 'm.')}) is distinct from (${list(observed, 'excluded.')})
		returning project_id`;
	return rows.map((row) => Number(row.project_id));
}

/** Returns the observer of the price, and the time. */
const observerOf = ({ price_source, price_at, source, at }: MarketFigures) =>
	price_source ? { source: price_source, at: price_at } : { source, at };

function pointOf(figures: MarketFigures): PricePoint[] {
	const { at, source } = observerOf(figures);
	if (!at || !source || figures.price_usd == null) return [];
	return [
		{
			project_id: figures.project_id,
			day: at.slice(0, 10),
			price_usd: figures.price_usd,
			market_cap_usd: figures.market_cap_usd ?? null,
			volume_usd: figures.volume_usd ?? null,
			source,
		},
	];
}

/** Returns the price as the data point of the hour in which it was observed. */
function hourOf(figures: MarketFigures): PriceHour[] {
	const { project_id, price_usd } = figures;
	const { at, source } = observerOf(figures);
	return at && source && price_usd != null ? [{ project_id, at, source, price_usd }] : [];
}

async function upsertHours(db: Db, hours: readonly PriceHour[]): Promise<void> {
	if (hours.length === 0) return;
	await db.execute(sql`
		insert into price_hour (project_id, at, price_usd, source)
		select project_id, date_trunc('hour', at), price_usd, source from ${rowsOf('price_hour', hours)}
		on conflict (project_id, at) do update set price_usd = excluded.price_usd, source = excluded.source`);
}

async function upsertPoints(db: Db, points: readonly PricePoint[]): Promise<void> {
	if (points.length === 0) return;
	await db.execute(sql`
		insert into price_point (project_id, day, price_usd, market_cap_usd, volume_usd, source)
		select project_id, day, price_usd, market_cap_usd, volume_usd, source from ${rowsOf('price_point', points)}
		on conflict (project_id, day) do update set price_usd = excluded.price_usd,
			market_cap_usd = excluded.market_cap_usd, volume_usd = excluded.volume_usd, source = excluded.source`);
}

/** Adds past daily points, e.g. from a source's history. Existing days are replaced. */
export async function recordPricePoints(db: Db, points: readonly PricePoint[]): Promise<void> {
	await db.transaction(async (tx) => {
		await lockCatalogue(tx);
		await upsertPoints(tx, points);
		const ids = emptyRecordIds();
		for (const point of points) ids.project.add(point.project_id);
		await notifyTags(tx, tagsOf(ids));
	});
}
