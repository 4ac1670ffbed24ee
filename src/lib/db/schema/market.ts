import { sql } from 'drizzle-orm';
import {
	boolean,
	date,
	doublePrecision,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	timestamp,
} from 'drizzle-orm/pg-core';
import { figure, reference } from './columns.ts';
import { project } from './records.ts';

const ofProject = () => reference().references(() => project.id, { onDelete: 'cascade' });

/**
 * The latest market figures of a project's token: observations, not facts, so they carry their source and time
 * instead of revisions; their history is `price_point`. Written by `catalogue/market.ts` only.
 */
export const marketFigure = pgTable('market_figure', {
	project_id: ofProject().primaryKey(),
	price_usd: figure(),
	/** Percent, signed. */
	change_1h: figure(),
	change_24h: figure(),
	change_7d: figure(),
	change_30d: figure(),
	market_cap_usd: figure(),
	market_cap_change_24h: figure(),
	market_cap_rank: integer(),
	fully_diluted_valuation_usd: figure(),
	/** USD traded in 24 hours. */
	volume_usd: figure(),
	/** Total value locked, USD. */
	tvl_usd: figure(),
	/** Fees that its users paid, USD. */
	fees_24h_usd: figure(),
	fees_7d_usd: figure(),
	fees_30d_usd: figure(),
	/** What was traded on it, USD: its own volume as an exchange, where `volume_usd` is its token's. */
	dex_volume_24h_usd: figure(),
	dex_volume_7d_usd: figure(),
	dex_volume_30d_usd: figure(),
	/** Of a stablecoin: worth of what circulates on all chains, USD. */
	stablecoin_circulating_usd: figure(),
	/** The price by which that is worked out. */
	stablecoin_price_usd: figure(),
	/** What it is pegged to: an ISO 4217 code, `VAR` where that is no currency. */
	stablecoin_peg: text(),
	circulating_supply: figure(),
	total_supply: figure(),
	max_supply: figure(),
	high_24h_usd: figure(),
	low_24h_usd: figure(),
	all_time_high_usd: figure(),
	all_time_high_at: timestamp({ withTimezone: true, mode: 'string' }),
	all_time_low_usd: figure(),
	all_time_low_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed the price, and when, where that is somebody else than `source`, who has not answered for a while. */
	price_source: text(),
	price_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed all of it but what has an observer of its own below, and when: `coingecko`, `sample`. */
	source: text(),
	at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed the value locked, and when: `defillama`, `sample`. */
	tvl_source: text(),
	tvl_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed the fees, and when. */
	fees_source: text(),
	fees_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** The same of what was traded on it. */
	dex_volume_source: text(),
	dex_volume_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** The same of what circulates of a stablecoin. */
	stablecoin_source: text(),
	stablecoin_at: timestamp({ withTimezone: true, mode: 'string' }),
});

/** A reference rate of a day: units of the currency for one euro. Written by `currency/keep-rates.ts` only. */
export const exchangeRate = pgTable(
	'exchange_rate',
	{
		/** ISO 4217. */
		currency: text().notNull(),
		day: date({ mode: 'string' }).notNull(),
		per_euro: doublePrecision().notNull(),
		/** Who gave it: `ecb`. */
		source: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.currency, t.day] })],
);

/** One day's figures. */
export const pricePoint = pgTable(
	'price_point',
	{
		project_id: ofProject().notNull(),
		day: date({ mode: 'string' }).notNull(),
		price_usd: figure(),
		market_cap_usd: figure(),
		volume_usd: figure(),
		source: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.project_id, t.day] })],
);

/** The price in one hour of the last days; older ones go, as `price_point` has the days. Written by `catalogue/market.ts` only. */
export const priceHour = pgTable(
	'price_hour',
	{
		project_id: ofProject().notNull(),
		/** The hour's beginning. */
		at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
		price_usd: figure().notNull(),
		source: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.project_id, t.at] }), index().on(t.at)],
);

/**
 * Where a token is traded: one row a market, as a source lists them. All rows of a project and source are replaced at once.
 * Written by `catalogue/market-history.ts` only.
 */
export const marketTicker = pgTable(
	'market_ticker',
	{
		project_id: ofProject().notNull(),
		source: text().notNull(),
		/** The source's own order. */
		ordinal: integer().notNull(),
		exchange: text().notNull(),
		/** What is bought and sold: a symbol, or on chain a contract's address. */
		base: text().notNull(),
		/** What it is paid in. */
		target: text().notNull(),
		/** In `target`. */
		last: figure(),
		price_usd: figure(),
		/** Between the best bid and ask, in percent of the ask. */
		spread_percent: figure(),
		/** USD traded in 24 hours. */
		volume_usd: figure(),
		/** How far the source trusts it. */
		trust: text({ enum: ['green', 'yellow', 'red'] }),
		/** When the source last asked the exchange. */
		fetched_at: timestamp({ withTimezone: true, mode: 'string' }),
		/** The source says that it has not changed for long. */
		is_stale: boolean().notNull(),
		/** The source says that it is out of line with the others. */
		is_anomalous: boolean().notNull(),
		trade_url: text(),
	},
	(t) => [primaryKey({ columns: [t.project_id, t.source, t.ordinal] })],
);

/**
 * Projects of which somebody saw a page without its links, markets or chart, or with old ones, and when each part was
 * last read. Written by `markets/demand.ts` only; a row whose `asked_at` is null waits for nothing.
 */
export const marketDemand = pgTable(
	'market_demand',
	{
		project_id: ofProject().primaryKey(),
		asked_at: timestamp({ withTimezone: true, mode: 'string' }),
		details_read_at: timestamp({ withTimezone: true, mode: 'string' }),
		chart_read_at: timestamp({ withTimezone: true, mode: 'string' }),
		hours_read_at: timestamp({ withTimezone: true, mode: 'string' }),
		/** When a part could last not be read. */
		failed_at: timestamp({ withTimezone: true, mode: 'string' }),
	},
	(t) => [
		index('market_demand_waiting').on(t.asked_at.desc()).where(sql`${t.asked_at} is not null`),
	],
);
