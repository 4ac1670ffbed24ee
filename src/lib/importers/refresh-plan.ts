import type { Settings } from '#lib/settings.ts';

/** One source of the refresh plan. */
export interface Step {
	/** What it brings, and by which its runs are told from others. */
	name: string;
	/** Name of the importer. */
	importer: 'coingecko' | 'defillama';
	/** The setting that says at which origin it asks. */
	origin: keyof Pick<Settings, 'coingeckoUrl' | 'defillamaUrl'>;
	path: string;
	/** Milliseconds from the start of a run to the start of the next. */
	every: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What a refresh asks, in this order: what changes most first. */
export const refreshPlan: readonly Step[] = [
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
