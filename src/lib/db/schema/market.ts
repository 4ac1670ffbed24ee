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
 * The latest market figures of a project's token: observations, not facts, so they carry a source and time instead of
 * revisions; their history is in `price_point`. Written by `catalogue/market.ts` only.
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
	/** 24-hour trading volume in USD. */
	volume_usd: figure(),
	/** Total value locked, USD. */
	tvl_usd: figure(),
	/** Fees paid by its users, in USD. */
	fees_24h_usd: figure(),
	fees_7d_usd: figure(),
	fees_30d_usd: figure(),
	/** Trading volume on the exchange itself, in USD, whereas `volume_usd` is its token's volume. */
	dex_volume_24h_usd: figure(),
	dex_volume_7d_usd: figure(),
	dex_volume_30d_usd: figure(),
	/** For a stablecoin: the value in circulation across all chains, in USD. */
	stablecoin_circulating_usd: figure(),
	/** The price used to compute that value. */
	stablecoin_price_usd: figure(),
	/** The peg currency: an ISO 4217 code, or `VAR` if it is not a currency. */
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
	/** Who observed the price, and when, if `source` has not responded for a while and another source was used. */
	price_source: text(),
	price_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed the figures that have no source of their own below, and when: `coingecko`, `sample`. */
	source: text(),
	at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed the TVL, and when: `defillama`, `sample`. */
	tvl_source: text(),
	tvl_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed the fees, and when. */
	fees_source: text(),
	fees_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed the DEX volume, and when. */
	dex_volume_source: text(),
	dex_volume_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed the stablecoin figures, and when. */
	stablecoin_source: text(),
	stablecoin_at: timestamp({ withTimezone: true, mode: 'string' }),
});

/** A daily reference rate: units of the currency per euro. Written by `currency/store-rates.ts` only. */
export const exchangeRate = pgTable(
	'exchange_rate',
	{
		/** ISO 4217. */
		currency: text().notNull(),
		day: date({ mode: 'string' }).notNull(),
		per_euro: doublePrecision().notNull(),
		/** The source: `ecb`. */
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

/**
 * Hourly prices of the last few days; older rows are deleted, as `price_point` has daily prices. Written by
 * `catalogue/market.ts` only.
 */
export const priceHour = pgTable(
	'price_hour',
	{
		project_id: ofProject().notNull(),
		/** Start of the hour. */
		at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
		price_usd: figure().notNull(),
		source: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.project_id, t.at] }), index().on(t.at)],
);

/**
 * Where a token is traded: one row per market, as listed by a source. All rows of a project and source are replaced
 * at once. Written by `catalogue/market-history.ts` only.
 */
export const marketTicker = pgTable(
	'market_ticker',
	{
		project_id: ofProject().notNull(),
		source: text().notNull(),
		/** Position in the source's own order. */
		ordinal: integer().notNull(),
		exchange: text().notNull(),
		/** The asset traded: a symbol, or a contract address for on-chain markets. */
		base: text().notNull(),
		/** The quote asset. */
		target: text().notNull(),
		/** In `target`. */
		last: figure(),
		price_usd: figure(),
		/** Spread between best bid and ask, in percent of the ask. */
		spread_percent: figure(),
		/** 24-hour trading volume in USD. */
		volume_usd: figure(),
		/** The source's trust rating. */
		trust: text({ enum: ['green', 'yellow', 'red'] }),
		/** When the source last queried the exchange. */
		fetched_at: timestamp({ withTimezone: true, mode: 'string' }),
		/** Whether the source marks it as unchanged for a long time. */
		is_stale: boolean().notNull(),
		/** Whether the source marks it as out of line with other markets. */
		is_anomalous: boolean().notNull(),
		trade_url: text(),
	},
	(t) => [primaryKey({ columns: [t.project_id, t.source, t.ordinal] })],
);

/**
 * Projects whose page was viewed with missing or outdated links, markets or chart, and when each part was last read.
 * Written by `markets/demand.ts` only; a row whose `asked_at` is null needs no fetch.
 */
export const marketDemand = pgTable(
	'market_demand',
	{
		project_id: ofProject().primaryKey(),
		asked_at: timestamp({ withTimezone: true, mode: 'string' }),
		details_read_at: timestamp({ withTimezone: true, mode: 'string' }),
		chart_read_at: timestamp({ withTimezone: true, mode: 'string' }),
		hours_read_at: timestamp({ withTimezone: true, mode: 'string' }),
		/** When reading a part last failed. */
		failed_at: timestamp({ withTimezone: true, mode: 'string' }),
	},
	(t) => [
		index('market_demand_waiting').on(t.asked_at.desc()).where(sql`${t.asked_at} is not null`),
	],
);
