import type { Settings } from '#lib/base/settings.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { Db } from '#lib/db/connect.ts';
import { coingecko } from '#lib/importers/coingecko.ts';
import { type FetchLimits, fetchSource } from '#lib/importers/fetch-source.ts';
import { politeFetchOptions } from '#lib/importers/open-address.ts';
import { redactSentence } from '#lib/importers/public-sentence.ts';
import { runImport } from '#lib/importers/run-import.ts';
import type { Demand, DemandPart } from './demand.ts';

const MINUTE = 60_000;

/** Queries per part: see the specification of CoinGecko's API. Prices of 7 days are hourly, those of a year daily. */
const queries: Record<DemandPart, [path: string, query: Record<string, string>]> = {
	details: [
		'',
		{
			localization: 'false',
			tickers: 'true',
			market_data: 'false',
			community_data: 'false',
			developer_data: 'false',
		},
	],
	chart: ['/market_chart', { vs_currency: 'usd', days: '365' }],
	hours: ['/market_chart', { vs_currency: 'usd', days: '7' }],
};

/** Short limits: no page is waiting, but the next demand is. */
const limits: Partial<FetchLimits> = {
	headMs: 15_000,
	idleMs: 15_000,
	totalMs: 180_000,
	bytes: 8 * 1024 * 1024,
	redirects: 2,
	tries: 2,
	pauseMs: 2_000,
	longestPauseMs: 120_000,
};

type Source = Pick<Settings, 'coingeckoUrl' | 'coingeckoApiKey' | 'coingeckoCallsAMinute'>;

/** Returns the address of one part of a coin's data. */
export function addressOf({ coin, part }: Pick<Demand, 'coin' | 'part'>, origin: string): string {
	const [path, query] = queries[part];
	const id = encodeURIComponent(coin.toWellFormed());
	return `${origin}/api/v3/coins/${id}${path}?${new URLSearchParams(query)}`;
}

/**
 * Reads one part from CoinGecko when its turn comes, and stores it; returns a sentence if that failed. The refresh
 * plan shares the host's rate limit.
 */
export async function readCoin(
	db: Db,
	demand: Demand,
	{ coingeckoUrl, coingeckoApiKey, coingeckoCallsAMinute }: Source,
	signal: AbortSignal,
	within: Partial<FetchLimits> = {},
): Promise<string | undefined> {
	const address = addressOf(demand, coingeckoUrl);
	const headers =
		coingecko.key && 'header' in coingecko.key && coingeckoApiKey
			? { [coingecko.key.header(new URL(address))]: coingeckoApiKey }
			: {};
	const redact = (sentence: string) =>
		redactSentence(sentence, { url: address }, [coingeckoApiKey]);
	try {
		const input = await fetchSource(address, {
			...politeFetchOptions({
				db,
				signal,
				limits: { ...limits, ...within },
				gap: () => MINUTE / coingeckoCallsAMinute,
			}),
			headers,
		});
		const rejected: string[] = [];
		const { ended } = await runImport(db, coingecko, input, {
			signal,
			listener: { rejected: ({ reason }) => rejected.push(reason) },
		});
		if (typeof ended === 'object') return redact(ended.broken);
		return rejected[0] && redact(`${rejected[0]}.`);
	} catch (error) {
		if (error instanceof SettingsError) return redact(error.message);
		throw error;
	}
}
