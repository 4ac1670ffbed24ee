import { z } from 'zod';
import type { MarketHistory } from '#lib/catalogue/market-history.ts';
import { type RowPlan, RowRejectedError } from './importer.ts';
import type { Note } from './notes.ts';

/** Maximum points, far more than any chart has: 90 days of hourly prices are 2,160, all days of Bitcoin 6,500. */
const MAX = 20_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Retention period of hourly prices: the shortest spans of a chart, plus one day. */
const HOURS_KEPT = 8 * DAY;

const pairs = z.array(z.unknown()).max(MAX).catch([]);
const chart = z.object({
	coin: z.string().min(1).max(200),
	prices: z.array(z.unknown()).max(MAX),
	market_caps: pairs.optional(),
	total_volumes: pairs.optional(),
});
const pair = z.tuple([
	z
		.number()
		.min(Date.UTC(2009, 0, 3))
		.max(Date.UTC(2200, 0, 1)),
	z.number().nonnegative().max(1e30),
]);

/** Whether a row is a `/coins/{id}/market_chart` response, with the coin it was requested for. */
export const isChart = (value: object): boolean => 'prices' in value;

/**
 * Reads `[[ms, usd]]`: the last price of each UTC day and, where the source gives them, of each hour of the last
 * days. Days and hours that the source leaves out stay missing.
 */
export function planChart(value: unknown): RowPlan {
	const parsed = chart.safeParse(value);
	if (!parsed.success)
		throw new RowRejectedError('the chart has no coin or no list of prices, or is far too long');
	const { coin, prices, market_caps = [], total_volumes = [] } = parsed.data;
	const notes: Note[] = [];
	const read = readPairs(prices, notes);
	const [caps, volumes] = [readPairs(market_caps, notes), readPairs(total_volumes, notes)];
	const capOf = lastIn(caps, DAY);
	const volumeOf = lastIn(volumes, DAY);
	const days = [...lastIn(read, DAY)].map(([at, price_usd]) => ({
		day: new Date(at).toISOString().slice(0, 10),
		price_usd,
		market_cap_usd: capOf.get(at) ?? null,
		volume_usd: volumeOf.get(at) ?? null,
	}));
	const wanted = {
		type: 'project' as const,
		identifiers: [{ source: 'coingecko', external_id: coin }] as const,
		fill: {},
		source: null,
	};
	return {
		related: [],
		// A chart creates no project: one that the catalogue does not have is rejected, for lack of a name.
		record: () => ({ ...wanted, identifiers: [...wanted.identifiers] }),
		notes,
		history: { source: 'coingecko', days, hours: hoursOf(read) } satisfies MarketHistory,
	};
}

function readPairs(given: readonly unknown[], notes: Note[]): [number, number][] {
	return given
		.flatMap((one): [number, number][] => {
			const parsed = pair.safeParse(one);
			// A missing price is a gap and needs no note.
			if (!parsed.success && !isGap(one))
				notes.push('point of the chart left out: not a time and a price');
			return parsed.success ? [parsed.data] : [];
		})
		.toSorted(([one], [other]) => one - other);
}

const isGap = (one: unknown): boolean => Array.isArray(one) && one.length === 2 && one[1] === null;

/** Returns the last value in each span of the given length, keyed by the start of the span. */
const lastIn = (points: readonly [number, number][], span: number): Map<number, number> =>
	new Map(points.map(([at, value]) => [Math.floor(at / span) * span, value]));

/** Hourly prices; empty if the points are usually more than two hours apart. */
function hoursOf(points: readonly [number, number][]) {
	const end = points.at(-1)?.[0] ?? 0;
	const recent = points.filter(([at]) => at > end - HOURS_KEPT);
	const spans = recent.slice(1).map(([at], place) => at - (recent[place]?.[0] ?? at));
	const usual = spans.toSorted((a, b) => a - b)[Math.floor(spans.length / 2)] ?? DAY;
	if (usual > 2 * HOUR) return [];
	return [...lastIn(recent, HOUR)].map(([at, price_usd]) => ({
		at: new Date(at).toISOString(),
		price_usd,
	}));
}
