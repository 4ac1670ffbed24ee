import { z } from 'zod';
import { line } from '#lib/catalogue/fields.ts';
import type { Ticker } from '#lib/catalogue/market-history.ts';
import { jsonNumber } from './json-number.ts';
import { type Note, unreadFields } from './notes.ts';

/** Maximum tickers, far more than a page shows; CoinGecko returns a hundred at a time. */
const MAX = 500;

const figure = jsonNumber
	.pipe(z.number().nonnegative().max(1e30))
	.nullish()
	.catch(null)
	.transform((value) => value ?? null);
const dollars = z.object({ usd: figure }).nullish().catch(null);
const moment = z.iso
	.datetime({ offset: true })
	.nullish()
	.catch(null)
	.transform((value) => value ?? null);

const ticker = z.object({
	base: line(100),
	target: line(100),
	market: z.object({ name: line(100) }),
	last: figure,
	converted_last: dollars,
	converted_volume: dollars,
	trust_score: z.enum(['green', 'yellow', 'red']).nullish().catch(null),
	bid_ask_spread_percentage: figure,
	last_fetch_at: moment,
	is_anomaly: z.boolean().nullish().catch(null),
	is_stale: z.boolean().nullish().catch(null),
	trade_url: z
		.url({ protocol: /^https$/ })
		.max(2_000)
		.nullish()
		.catch(null),
});

/** Returns the usable markets in the source's order, with notes on the others. */
export function tickersOf(given: readonly unknown[], notes: Note[]): Ticker[] {
	const read = given.slice(0, MAX).flatMap((one) => {
		const parsed = ticker.safeParse(one);
		if (parsed.success) {
			notes.push(...unreadFields(one, parsed.data));
			return [tickerOf(parsed.data)];
		}
		notes.push('market left out: it has no exchange or no pair');
		return [];
	});
	if (given.length > MAX) notes.push(`markets left out: only the first ${MAX} are kept`);
	return read;
}

function tickerOf(data: z.output<typeof ticker>): Ticker {
	const inDollars = data.target.toUpperCase() === 'USD' ? data.last : null;
	return {
		exchange: data.market.name,
		base: data.base,
		target: data.target,
		last: data.last,
		price_usd: data.converted_last?.usd ?? inDollars,
		spread_percent: data.bid_ask_spread_percentage,
		volume_usd: data.converted_volume?.usd ?? null,
		trust: data.trust_score ?? null,
		fetched_at: data.last_fetch_at,
		is_stale: data.is_stale ?? false,
		is_anomalous: data.is_anomaly ?? false,
		trade_url: data.trade_url ?? null,
	};
}
