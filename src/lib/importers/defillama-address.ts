import type { Settings } from '#lib/base/settings.ts';

/**
 * The paying customers' host. It takes the key in the path: `/KEY/api/raises` (DefiLlama's API documentation, 2026).
 */
const PAYING_HOST = 'pro-api.llama.fi';
const FREE = 'https://api.llama.fi';

/**
 * Returns the base of DefiLlama's addresses; for paying customers without the key, which is never displayed or stored.
 */
export const defillamaBase = ({
	defillamaUrl,
	defillamaApiKey,
}: Pick<Settings, 'defillamaUrl' | 'defillamaApiKey'>): string =>
	defillamaApiKey && defillamaUrl === FREE ? `https://${PAYING_HOST}/api` : defillamaUrl;

const FREE_STABLECOINS = 'https://stablecoins.llama.fi';

/** Returns the base of DefiLlama's stablecoin addresses, which have their own host. */
export const stablecoinsBase = ({
	defillamaStablecoinsUrl,
	defillamaApiKey,
}: Pick<Settings, 'defillamaStablecoinsUrl' | 'defillamaApiKey'>): string =>
	defillamaApiKey && defillamaStablecoinsUrl === FREE_STABLECOINS
		? `https://${PAYING_HOST}/stablecoins`
		: defillamaStablecoinsUrl;

/** Inserts the key into an address; an address on another host stays unchanged. */
export function withDefillamaKey(url: URL, key: string): URL {
	return url.host === PAYING_HOST
		? new URL(`/${encodeURIComponent(key)}${url.pathname}${url.search}`, url)
		: url;
}

const WITHOUT_CHARTS = 'excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true';

/** Returns the path of the fees or volumes of all protocols, without charts, relative to `defillamaBase`. */
export const activityPath = (of: 'fees' | 'volumes'): string =>
	`/overview/${of === 'fees' ? 'fees' : 'dexs'}?${WITHOUT_CHARTS}`;
