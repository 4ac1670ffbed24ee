import type { Settings } from '#lib/settings.ts';

interface Part {
	/** What it brings, and by which its runs are told from others. Anybody may read it. */
	name: string;
	/** Milliseconds from the start of a run to the start of the next. */
	every: number;
}

/** A source that every installation asks. */
export interface SourceStep extends Part {
	/** Name of the importer. */
	importer: 'coingecko' | 'defillama';
	/** The setting that says at which origin it asks. */
	origin: keyof Pick<Settings, 'coingeckoUrl' | 'defillamaUrl'>;
	path: string;
}

/** A feed that the settings name. */
export interface FeedStep extends Part {
	importer: 'rss';
	kind: 'news' | 'research';
	url: string;
}

/** One source of the refresh plan. */
export type Step = SourceStep | FeedStep;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What every refresh asks, in this order: what changes most first. */
export const refreshPlan: readonly SourceStep[] = [
	{
		name: 'market figures',
		importer: 'coingecko',
		origin: 'coingeckoUrl',
		path: '/api/v3/coins/markets',
		every: 5 * MINUTE,
	},
	{
		name: 'protocols',
		importer: 'defillama',
		origin: 'defillamaUrl',
		path: '/protocols',
		every: HOUR,
	},
	{
		name: 'rounds',
		importer: 'defillama',
		origin: 'defillamaUrl',
		path: '/raises',
		every: 24 * HOUR,
	},
];

/** What a refresh asks with these settings: the plan of every installation, then the feeds. */
export function refreshPlanOf({
	newsFeeds,
	researchFeeds,
}: Pick<Settings, 'newsFeeds' | 'researchFeeds'>): readonly Step[] {
	return [...refreshPlan, ...feedSteps('news', newsFeeds), ...feedSteps('research', researchFeeds)];
}

/** Named by their host, for the rest of an address may hold a key; feeds of one host by their place. */
function feedSteps(kind: FeedStep['kind'], urls: readonly string[]): FeedStep[] {
	const seen = new Map<string, number>();
	return urls.map((url) => {
		const { host } = new URL(url);
		const place = (seen.get(host) ?? 0) + 1;
		seen.set(host, place);
		const name = `${kind} of ${host}${place > 1 ? ` (${place})` : ''}`;
		return { name, importer: 'rss', kind, url, every: HOUR / 2 };
	});
}
