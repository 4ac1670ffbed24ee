import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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
	circulating_supply: figure(),
	total_supply: figure(),
	max_supply: figure(),
	high_24h_usd: figure(),
	low_24h_usd: figure(),
	all_time_high_usd: figure(),
	all_time_high_at: timestamp({ withTimezone: true, mode: 'string' }),
	all_time_low_usd: figure(),
	all_time_low_at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed all of it but the value locked, and when: `coingecko`, `sample`. */
	source: text(),
	at: timestamp({ withTimezone: true, mode: 'string' }),
	/** Who observed the value locked, and when: `defillama`, `sample`. */
	tvl_source: text(),
	tvl_at: timestamp({ withTimezone: true, mode: 'string' }),
});

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
