import { z } from 'zod';
import type { Asset } from '#lib/assets/asset.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { peekFirstCharacter } from './beginning.ts';
import { isChart, planChart } from './coingecko-chart.ts';
import { isDetails, planDetails } from './coingecko-details.ts';
import { contractsOnPlatforms } from './contracts.ts';
import {
	type Importer,
	type RowPlan,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
	type WantedRecord,
} from './importer.ts';
import { jsonDocument } from './json-document.ts';
import { jsonNumber } from './json-number.ts';
import { jsonRows } from './json-rows.ts';
import { unreadFields } from './notes.ts';
import { rowsOfPages } from './pages.ts';

const MARKETS = '/api/v3/coins/markets';

const figure = jsonNumber.nullish().catch(null);
/** A price, market cap, volume or supply; never negative. */
const quantity = jsonNumber.pipe(z.number().nonnegative()).nullish().catch(null);
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
	current_price: quantity,
	market_cap: quantity,
	market_cap_rank: z.int32().nullish().catch(null),
	fully_diluted_valuation: quantity,
	total_volume: quantity,
	high_24h: quantity,
	low_24h: quantity,
	price_change_percentage_24h: figure,
	price_change_percentage_1h_in_currency: figure,
	price_change_percentage_24h_in_currency: figure,
	price_change_percentage_7d_in_currency: figure,
	price_change_percentage_30d_in_currency: figure,
	market_cap_change_percentage_24h: figure,
	circulating_supply: quantity,
	total_supply: quantity,
	max_supply: quantity,
	ath: quantity,
	ath_date: time,
	atl: quantity,
	atl_date: time,
	last_updated: time,
});
type Coin = z.output<typeof coin>;

/** Milliseconds between requests: the service allows 100 a minute with a key, and 5 to 15 without, by load. */
const GAP_WITH_KEY = 1_000;
const GAP_WITHOUT_KEY = 6_000;

/**
 * Imports coins from CoinGecko: pages of `/coins/markets` with figures, `/coins/list` with contracts, or the details
 * of one coin (`/coins/{id}`, `/coins/{id}/tickers`, `/coins/{id}/market_chart`), detected row by row. With the type `known`, imports only projects already in the catalogue with that
 * CoinGecko id.
 */
export const coingecko: Importer = {
	...coins(planRow),
	types: { names: ['all', 'known'], of: (name) => coins(name === 'known' ? planKnown : planRow) },
};

function coins(plan: (value: unknown) => RowPlan): Importer {
	return {
		name: 'coingecko',
		what: 'CoinGecko coins: market figures, contracts, details, markets and daily charts',
		accepts:
			'the JSON of /coins/markets (all its pages over HTTP), /coins/list, /coins/{id}, its tickers or market_chart',
		url: `https://api.coingecko.com${MARKETS}`,
		key: {
			header: ({ hostname }) =>
				hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key',
			variable: 'COINGECKO_API_KEY',
		},
		gap: ({ hostname }, hasKey) => {
			if (hostname !== 'api.coingecko.com') return 0;
			return hasKey ? GAP_WITH_KEY : GAP_WITHOUT_KEY;
		},
		page: marketsPage,
		rows: (input) => rowsOfPages(input, coinRows),
		reader: () => plan,
	};
}

/**
 * Plans known coins only. Most of the more than 15,000 coins are dead, and a name and a symbol do not justify a record.
 */
function planKnown(value: unknown): RowPlan {
	const plan = planCoin(value);
	const { name: _, signs: __, ...wanted } = plan.record([], [], []);
	return { ...plan, record: () => wanted, onlyKnown: true };
}

/** Reads a list of coins, or one coin, whose id may appear only in the address or the file name. */
async function* coinRows(source: SourceInput): AsyncGenerator<SourceRow> {
	if (source.folder) throw new SettingsError(`${source.name} is a folder; give one file in it.`);
	const { first, input } = await peekFirstCharacter(source);
	if (first !== '{') {
		yield* jsonRows(input);
		return;
	}
	if (source.url) checkCurrency(new URL(source.url));
	const document = await jsonDocument(input);
	const coinId = coinIdOf(source);
	const value = { id: coinId, ...Object(document), coin: coinId };
	if (source.url && coinId && value.id !== coinId)
		yield { where: 'row 1', unreadable: `it is about another coin than ${coinId}` };
	else yield { where: 'row 1', value };
}

/** Returns the coin id: `bitcoin` in `…/coins/bitcoin/market_chart?days=365` or in `bitcoin.json`. */
function coinIdOf({ url, name }: SourceInput): string | undefined {
	if (!url) return /(?:^|[/\\])([^/\\]+?)(?:\.json)?$/.exec(name)?.[1];
	const id = /\/coins\/([^/]+)/.exec(new URL(url).pathname)?.[1];
	return id && decoded(id);
}

function decoded(segment: string): string | undefined {
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}

function planRow(value: unknown): RowPlan {
	if (typeof value === 'object' && value !== null) {
		if (isChart(value)) return planChart(value);
		if (isDetails(value)) return planDetails(value);
	}
	return planCoin(value);
}

/** Returns the address of a page of markets, the default for the service's base; the coin list has no pages. */
function marketsPage(base: URL, number: number): URL | undefined {
	const url = new URL(base);
	if (url.pathname === '/') url.pathname = MARKETS;
	if (!url.pathname.endsWith('/coins/markets')) return undefined;
	checkCurrency(url);
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

/** Allows only USD, as all figures are kept. @throws SettingsError for an address that requests another currency */
function checkCurrency({ searchParams }: URL): void {
	const currency = searchParams.get('vs_currency');
	if (currency !== null && currency.toLowerCase() !== 'usd')
		throw new SettingsError(`Figures are stored in USD: use vs_currency=usd, not ${currency}.`);
}

function planCoin(value: unknown): RowPlan {
	const parsed = coin.safeParse(value);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new RowRejectedError(
			`${issue?.path.join('.') || 'the row'} is not usable: ${issue?.message}`,
		);
	}
	const { data } = parsed;
	const inMarkets = typeof value === 'object' && value !== null && 'current_price' in value;
	if (!inMarkets && !data.platforms)
		throw new RowRejectedError('the row is neither of /coins/markets nor of /coins/list');
	const contracts = contractsOnPlatforms(data.platforms ?? {});
	const wanted = coinWanted(data, contracts.items);
	return {
		related: [],
		record: () => wanted,
		notes: [...unreadFields(value, data), ...contracts.notes],
		...(inMarkets && hasReadTime(value, data) && { market: figuresOf(data) }),
	};
}

function coinWanted(data: Coin, contracts: Asset[]): WantedRecord {
	const symbol = data.symbol?.toUpperCase() || null;
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

/** Whether the time of the figures is readable or absent; figures with an unreadable time are not current. */
const hasReadTime = (value: object, { last_updated }: Coin): boolean =>
	last_updated !== null || Reflect.get(value, 'last_updated') == null;

/** Returns the value, or null for 0, which CoinGecko writes for unknown caps and supplies. */
const unlessZero = (value: number | null | undefined): number | null => value || null;

function figuresOf(data: Coin): NonNullable<RowPlan['market']> {
	return {
		source: 'coingecko',
		at: data.last_updated ?? new Date().toISOString(),
		price_usd: data.current_price ?? null,
		price_source: null,
		price_at: null,
		change_1h: data.price_change_percentage_1h_in_currency ?? null,
		change_24h:
			data.price_change_percentage_24h ?? data.price_change_percentage_24h_in_currency ?? null,
		change_7d: data.price_change_percentage_7d_in_currency ?? null,
		change_30d: data.price_change_percentage_30d_in_currency ?? null,
		market_cap_usd: unlessZero(data.market_cap),
		market_cap_change_24h: data.market_cap_change_percentage_24h ?? null,
		market_cap_rank: data.market_cap_rank ?? null,
		fully_diluted_valuation_usd: unlessZero(data.fully_diluted_valuation),
		volume_usd: data.total_volume ?? null,
		circulating_supply: unlessZero(data.circulating_supply),
		total_supply: unlessZero(data.total_supply),
		max_supply: unlessZero(data.max_supply),
		high_24h_usd: data.high_24h ?? null,
		low_24h_usd: data.low_24h ?? null,
		all_time_high_usd: data.ath ?? null,
		all_time_high_at: data.ath_date,
		all_time_low_usd: data.atl ?? null,
		all_time_low_at: data.atl_date,
	};
}
