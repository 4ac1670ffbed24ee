import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { projectKindCondition, recordsParam } from './records.ts';

const usd = z.number().nullable();
const marketRow = z.object({
	market_cap_usd: usd.describe('Total of the known market caps, or null if none is known.'),
	projects: z.int().describe('Number of projects in that total.'),
	change_24h: usd.describe('Change in percent of the projects with a known change.'),
	volume_usd: usd.describe(
		'Trading volume of the past 24 hours in USD, of the projects that report it.',
	),
	volume_projects: z.int(),
	oldest_at: z
		.string()
		.nullable()
		.describe('Time at which the oldest of these market caps was observed.'),
	newest_at: z.string().nullable(),
	sources: z.array(z.string()),
});

export const observatoryMarket = defineDataset({
	name: 'observatory_market',
	description:
		'Total market cap of the catalogue, with the number of projects in it and the times of observation.',
	params: z.strictObject({ records: recordsParam }),
	row: marketRow,
	tags: () => ['project'],
	async load(db, { records }) {
		const rows = await readRows(db, marketRow)`
			with by_source as (
				select source, sum(market_cap_usd) as cap, count(market_cap_usd)::int as projects,
					sum(market_cap_usd) filter (where market_cap_change_24h > -100) as now,
					sum(market_cap_usd / (1 + market_cap_change_24h / 100)) filter (where market_cap_change_24h > -100) as before,
					sum(volume_usd) as volume, count(volume_usd)::int as volume_projects, min(at) as oldest, max(at) as newest
				from market_figure as m
				where market_cap_usd is not null and ${projectKindCondition(records, sql`m.project_id`)}
				group by source
			)
			select sum(cap) as market_cap_usd, coalesce(sum(projects), 0)::int as projects,
				(sum(now) / nullif(sum(before), 0) - 1) * 100 as change_24h, sum(volume) as volume_usd,
				coalesce(sum(volume_projects), 0)::int as volume_projects, ${isoSeconds(sql`min(oldest)`)} as oldest_at,
				${isoSeconds(sql`max(newest)`)} as newest_at,
				coalesce(array_agg(source order by source) filter (where source is not null), '{}') as sources
			from by_source`;
		return rows;
	},
});

const moverRow = z.object({
	name: z.string(),
	slug: z.string(),
	symbol: z.string().nullable(),
	logo: z.string().nullable(),
	origin: z.string(),
	price_usd: usd,
	change_24h: z.number().describe('Change in percent.'),
	market_cap_usd: z.number(),
	volume_usd: z.number(),
	at: z.string().nullable(),
});

/** Minimum market cap and volume: below these, price changes mean little, as a few thousand dollars can cause them. */
export const floors = { marketCapUsd: 10_000_000, volumeUsd: 100_000 } as const;

export const observatoryMovers = defineDataset({
	name: 'observatory_movers',
	description:
		'Projects that gained or lost the most in 24 hours, among those with the requested market cap and volume; figures more than two days older than the newest are left out.',
	params: z.strictObject({
		direction: z.enum(['gainers', 'losers']).default('gainers'),
		min_market_cap_usd: z.number().min(0).default(floors.marketCapUsd),
		min_volume_usd: z.number().min(0).default(floors.volumeUsd),
		limit: z.int().min(1).max(100).default(8),
		records: recordsParam,
	}),
	row: moverRow,
	tags: () => ['project'],
	async load(db, { direction, limit, records, ...floor }) {
		const [side, order] = direction === 'gainers' ? [sql`> 0`, sql`desc`] : [sql`< 0`, sql`asc`];
		const rows = await readRows(db, moverRow)`
			with large as materialized (
				select project_id, price_usd, change_24h, market_cap_usd, volume_usd, at from market_figure as m
				where market_cap_usd >= ${floor.min_market_cap_usd} and volume_usd >= ${floor.min_volume_usd}
					and ${projectKindCondition(records, sql`m.project_id`)}
			), most as (
				select * from large where change_24h ${side}
					and at is not null and at > (select max(at) from large) - interval '2 days'
				order by change_24h ${order}, project_id limit ${limit}
			)
			select p.name, p.slug, p.symbol, p.logo, p.origin, m.price_usd, m.change_24h, m.market_cap_usd, m.volume_usd,
				${isoSeconds(sql`m.at`)} as at
			from most as m join project as p on p.id = m.project_id order by m.change_24h ${order}, p.name, p.slug`;
		return rows;
	},
});
