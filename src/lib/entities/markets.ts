import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoSeconds } from '#lib/db/iso-time.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** One market of a project's token. */
export const marketRow = z.object({
	exchange: z.string(),
	base: z.string(),
	target: z.string().describe('Quote currency of the market.'),
	price_usd: number,
	last: number.describe('Last price, in target.'),
	spread_percent: number.describe('Spread between the best bid and the best ask.'),
	volume_usd: number.describe('Trading volume of the past 24 hours in USD.'),
	trust: text.describe('How much the source trusts it: green, yellow or red.'),
	fetched_at: text.describe('When the source last queried the exchange.'),
	is_stale: z
		.boolean()
		.describe(
			'Whether the price has not moved for a long time. Such a market is excluded from all totals.',
		),
	is_anomalous: z
		.boolean()
		.describe(
			'Whether the price is out of line with the others. Such a market is excluded from all totals.',
		),
	trade_url: text,
	source: z.string(),
});
export type MarketRow = z.output<typeof marketRow>;

/** The columns of `marketRow`, with `market_ticker` as `t`. */
export const marketColumns: SQL = sql`
	t.exchange, t.base, t.target, t.price_usd, t.last, t.spread_percent, t.volume_usd, t.trust,
	${isoSeconds(sql`t.fetched_at`)} AS fetched_at, t.is_stale, t.is_anomalous, t.trade_url, t.source`;

/**
 * The order of markets: largest volume first; markets that the source warns about come last, whatever volume they
 * claim.
 */
export const marketOrder: SQL = sql`
	(t.is_stale OR t.is_anomalous), t.volume_usd DESC NULLS LAST, t.source, t.ordinal`;

/** Whether a market counts, which it does unless the source warns about it. */
export const isSound = ({ is_stale, is_anomalous }: MarketRow): boolean =>
	!is_stale && !is_anomalous;

/** Returns the 24-hour volume in USD of the sound markets among these; null if none states it. */
export function volumeOf(markets: readonly MarketRow[]): number | null {
	const known = markets.filter(isSound).flatMap(({ volume_usd }) => volume_usd ?? []);
	return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null;
}
