import type { Settings } from '#lib/base/settings.ts';

/** Asked by who pays. It knows the key by its place in the path: `/KEY/api/raises` (DefiLlama's API documentation, 2026). */
const PAYING_HOST = 'pro-api.llama.fi';
const FREE = 'https://api.llama.fi';

/** What its addresses begin with; of who pays, without the key, which is never shown or kept. */
export const defillamaBase = ({
	defillamaUrl,
	defillamaApiKey,
}: Pick<Settings, 'defillamaUrl' | 'defillamaApiKey'>): string =>
	defillamaApiKey && defillamaUrl === FREE ? `https://${PAYING_HOST}/api` : defillamaUrl;

const FREE_STABLECOINS = 'https://stablecoins.llama.fi';

/** The same of its stablecoins, which have a host of their own. */
export const stablecoinsBase = ({
	defillamaStablecoinsUrl,
	defillamaApiKey,
}: Pick<Settings, 'defillamaStablecoinsUrl' | 'defillamaApiKey'>): string =>
	defillamaApiKey && defillamaStablecoinsUrl === FREE_STABLECOINS
		? `https://${PAYING_HOST}/stablecoins`
		: defillamaStablecoinsUrl;

/** The address with the key in it; one of another host stays as it is. */
export function withDefillamaKey(url: URL, key: string): URL {
	return url.host === PAYING_HOST
		? new URL(`/${encodeURIComponent(key)}${url.pathname}${url.search}`, url)
		: url;
}

const WITHOUT_CHARTS = 'excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true';

/** Where fees or volumes of all protocols are, without their charts, from the end of `defillamaBase` on. */
export const activityPath = (of: 'fees' | 'volumes'): string =>
	`/overview/${of === 'fees' ? 'fees' : 'dexs'}?${WITHOUT_CHARTS}`;
