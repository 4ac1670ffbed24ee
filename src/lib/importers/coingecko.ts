import { z } from 'zod';
import { chainName, contractAddress } from './chains.ts';
import { type Importer, type RowPlan, RowRejected, type Wanted } from './importer.ts';
import { jsonRows } from './json-rows.ts';
import { unreadFields } from './notes.ts';
import { rowsOfPages } from './pages.ts';

const MARKETS = '/api/v3/coins/markets';

const figure = z.number().finite().nullish().catch(null);
const time = z.iso
	.datetime({ offset: true })
	.nullish()
	.catch(null)
	.transform((value) => value ?? null);
const coin = z.object({
	id: z.string().trim().min(1).max(200),
	symbol: z.string().trim().nullish().catch(null),
	name: z.string().trim().min(1).max(300),
	image: z
		.url({ protocol: /^https$/ })
		.nullish()
		.catch(null),
	platforms: z.record(z.string(), z.string().nullish().catch(null)).optional().catch(undefined),
	current_price: figure,
	market_cap: figure,
	market_cap_rank: z.int32().nullish().catch(null),
	fully_diluted_valuation: figure,
	total_volume: figure,
	high_24h: figure,
	low_24h: figure,
	price_change_percentage_24h: figure,
	price_change_percentage_1h_in_currency: figure,
	price_change_percentage_24h_in_currency: figure,
	price_change_percentage_7d_in_currency: figure,
	price_change_percentage_30d_in_currency: figure,
	market_cap_change_percentage_24h: figure,
	circulating_supply: figure,
	total_supply: figure,
	max_supply: figure,
	ath: figure,
	ath_date: time,
	atl: figure,
	atl_date: time,
	last_updated: time,
});
type Coin = z.output<typeof coin>;

/** Coins of CoinGecko: pages of `/coins/markets` with figures, or `/coins/list` with contracts; told apart row by row. */
export const coingecko: Importer = {
	name: 'coingecko',
	what: 'coins of CoinGecko: market figures, or its list of coins with their contracts',
	accepts: 'the JSON list of /coins/markets (all its pages over HTTP) or of /coins/list',
	url: `https://api.coingecko.com${MARKETS}`,
	key: {
		header: ({ hostname }) =>
			hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key',
		variable: 'COINGECKO_API_KEY',
	},
	page: marketsPage,
	rows: (input) => rowsOfPages(input, jsonRows),
	reader: () => planCoin,
};

/** The base of the service stands for its markets; the list of coins comes whole. */
function marketsPage(base: URL, number: number): URL | undefined {
	const url = new URL(base);
	if (url.pathname === '/') url.pathname = MARKETS;
	if (!url.pathname.endsWith('/coins/markets')) return undefined;
	const wanted = {
		vs_currency: 'usd',
		per_page: '250',
		price_change_percentage: '1h,24h,7d,30d',
	};
	for (const [name, value] of Object.entries(wanted))
		if (!url.searchParams.has(name)) url.searchParams.set(name, value);
	url.searchParams.set('page', `${number}`);
	return url;
}

function planCoin(value: unknown): RowPlan {
	const parsed = coin.safeParse(value);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new RowRejected(`${issue?.path.join('.') || 'the row'} is not usable: ${issue?.message}`);
	}
	const { data } = parsed;
	const inMarkets = typeof value === 'object' && value !== null && 'current_price' in value;
	if (!inMarkets && !data.platforms)
		throw new RowRejected('the row is neither of /coins/markets nor of /coins/list');
	const wanted = coinWanted(data);
	return {
		related: [],
		record: () => wanted,
		notes: unreadFields(value, data),
		...(inMarkets && { market: figuresOf(data) }),
	};
}

function coinWanted(data: Coin): Wanted {
	const symbol = data.symbol?.toUpperCase() || null;
	const contracts = Object.entries(data.platforms ?? {}).flatMap(([chain, address]) => {
		const trimmed = address?.trim();
		return chain.trim() && trimmed
			? [{ chain: chainName(chain), address: contractAddress(trimmed) }]
			: [];
	});
	return {
		type: 'project',
		identifiers: [{ source: 'coingecko', external_id: data.id }],
		name: data.name,
		signs: { symbol },
		fill: { symbol, logo: data.image ?? null, has_token: true },
		add: { contracts },
		source: `https://www.coingecko.com/en/coins/${encodeURIComponent(data.id.toWellFormed())}`,
	};
}

function figuresOf(data: Coin): NonNullable<RowPlan['market']> {
	return {
		source: 'coingecko',
		at: data.last_updated ?? new Date().toISOString(),
		price_usd: data.current_price ?? null,
		change_1h: data.price_change_percentage_1h_in_currency ?? null,
		change_24h:
			data.price_change_percentage_24h ?? data.price_change_percentage_24h_in_currency ?? null,
		change_7d: data.price_change_percentage_7d_in_currency ?? null,
		change_30d: data.price_change_percentage_30d_in_currency ?? null,
		market_cap_usd: data.market_cap ?? null,
		market_cap_change_24h: data.market_cap_change_percentage_24h ?? null,
		market_cap_rank: data.market_cap_rank ?? null,
		fully_diluted_valuation_usd: data.fully_diluted_valuation ?? null,
		volume_usd: data.total_volume ?? null,
		circulating_supply: data.circulating_supply ?? null,
		total_supply: data.total_supply ?? null,
		max_supply: data.max_supply ?? null,
		high_24h_usd: data.high_24h ?? null,
		low_24h_usd: data.low_24h ?? null,
		all_time_high_usd: data.ath ?? null,
		all_time_high_at: data.ath_date,
		all_time_low_usd: data.atl ?? null,
		all_time_low_at: data.atl_date,
	};
}
