import type { MarketFigures, PricePoint } from '#lib/catalogue/market.ts';
import { isoOf } from './days.ts';
import type { Plan, ProjectPlan } from './plan.ts';
import { Random, roundToDigits } from './random.ts';

/** Supplies of a token on the last day. */
export interface Supply {
	circulating: number;
	total: number;
	max: number | null;
	price: number;
	marketCap: number;
}

/**
 * Returns the supply of a token. Market caps follow a power law of the rank, as in the real market; the price is
 * derived from cap and supply, so that the market cap is exactly price × circulating supply.
 */
export function supplyOf(plan: Plan, at: number, { rank }: ProjectPlan): Supply {
	const random = new Random(plan.options.seed, 'supply', at);
	const wanted = Math.max(4_000, 9e9 * rank ** -1.35 * random.logNormal(1, 0.35));
	const max = random.pick([21e6, 1e8, 1e8, 2e8, 5e8, 1e9, 1e9, 1e9, 1e9, 2e9, 1e10, 1e10, 1e11]);
	const capped = random.chance(0.7);
	const total = Math.round(max * (random.chance(0.6) ? 1 : random.between(0.6, 1)));
	const circulating = Math.round(total * random.between(0.14, 0.95));
	const price = roundToDigits(wanted / circulating, 5);
	return { circulating, total, max: capped ? max : null, price, marketCap: price * circulating };
}

/** One project's observations: the figures of the last day, and daily points up to it. */
export interface Market {
	figures: MarketFigures;
	points: PricePoint[];
}

const lockedSectors = new Set([
	'DeFi',
	'DEX',
	'Lending',
	'Derivatives',
	'Liquid Staking',
	'Bridge',
	'RWA',
	'Stablecoin',
]);

/** Returns the market's own moves, which all tokens share: one number per day, last day first. */
function marketMoves(plan: Plan): Float64Array {
	const random = new Random(plan.options.seed, 'market');
	return Float64Array.from({ length: plan.options.days }, () => 0.0004 + 0.016 * heavy(random));
}

/** Returns a normally distributed number with fat tails: occasional days are three times as volatile. */
const heavy = (random: Random) => random.normal() * (random.chance(0.04) ? 3 : 0.9);

/** Figures of every project with a token, in plan order. */
export function* sampleMarkets(plan: Plan, projectIds: ArrayLike<number>): Generator<Market> {
	const moves = marketMoves(plan);
	for (const [at, project] of plan.projects.entries()) {
		const id = projectIds[at];
		if (project.launched !== null && id) yield marketOf(plan, at, project, id, moves);
	}
}

function marketOf(
	plan: Plan,
	at: number,
	project: ProjectPlan,
	id: number,
	moves: Float64Array,
): Market {
	const random = new Random(plan.options.seed, 'prices', at);
	const supply = supplyOf(plan, at, project);
	const points = pointsOf(plan, random, project, id, supply, moves);
	return { points, figures: figuresOf(plan, random, project, id, supply, points) };
}

/** Walks back from the last price: a geometric random walk that includes the market's moves. */
function pointsOf(
	plan: Plan,
	random: Random,
	project: ProjectPlan,
	id: number,
	supply: Supply,
	moves: Float64Array,
): PricePoint[] {
	const stable = project.sector === 'Stablecoin';
	const beta = random.between(0.5, 1.6);
	const own = random.between(0.022, 0.05) + Math.min(0.02, project.rank / 8_000);
	const drift = random.between(-0.0035, 0.002);
	const emission = random.between(0, 0.14) / 365;
	const turnover = random.logNormal(0.05, 0.8);
	const points: PricePoint[] = [];
	let price = supply.price;
	for (const [back, move] of moves.entries()) {
		const change = drift + beta * move + own * heavy(random);
		const circulating = Math.round(supply.circulating * (1 - emission * back));
		const cap = price * circulating;
		const busy = turnover * Math.exp(0.3 * random.normal()) * (1 + 6 * Math.abs(change));
		points.push({
			project_id: id,
			day: isoOf(plan.today - back),
			price_usd: price,
			market_cap_usd: cap,
			volume_usd: roundToDigits(cap * Math.min(0.9, busy), 6),
			source: 'sample',
		});
		price = roundToDigits(price * Math.exp(-change * (stable ? 0.4 : 1)), 6);
	}
	return points.reverse();
}

const percentSince = (now: number, then: number | null | undefined): number | null =>
	then ? roundToDigits((now / then - 1) * 100, 6) : null;

function figuresOf(
	plan: Plan,
	random: Random,
	project: ProjectPlan,
	id: number,
	{ circulating, total, max, price, marketCap }: Supply,
	points: PricePoint[],
): MarketFigures {
	const ago = (days: number) => points[points.length - 1 - days];
	const at = `${plan.options.today}T00:00:00.000Z`;
	const yesterday = ago(1)?.price_usd ?? price;
	return {
		project_id: id,
		source: 'sample',
		at,
		price_usd: price,
		change_1h: roundToDigits(0.5 * random.normal(), 4),
		change_24h: percentSince(price, yesterday),
		change_7d: percentSince(price, ago(7)?.price_usd),
		change_30d: percentSince(price, ago(30)?.price_usd),
		market_cap_usd: marketCap,
		market_cap_change_24h: percentSince(marketCap, ago(1)?.market_cap_usd),
		fully_diluted_valuation_usd: price * (max ?? total),
		volume_usd: ago(0)?.volume_usd ?? null,
		circulating_supply: circulating,
		total_supply: total,
		max_supply: max,
		high_24h_usd: roundToDigits(Math.max(price, yesterday) * (1 + random.between(0, 0.02)), 6),
		low_24h_usd: roundToDigits(Math.min(price, yesterday) * (1 - random.between(0, 0.02)), 6),
		...extremes(plan, random, project, points),
		...lockedValue(random, project, marketCap, at),
	};
}

/** Returns the all-time high and low: one of the points, or a value on a day between the launch and the first point. */
function extremes(plan: Plan, random: Random, project: ProjectPlan, points: PricePoint[]) {
	const sorted = points.toSorted((a, b) => (a.price_usd ?? 0) - (b.price_usd ?? 0));
	const [lowest, highest] = [sorted[0], sorted.at(-1)];
	const first = plan.today - points.length;
	const earlier = () =>
		`${isoOf(random.int(Math.min(project.launched ?? first, first), first))}T00:00:00.000Z`;
	const [low, high] = [lowest?.price_usd ?? 0, highest?.price_usd ?? 0];
	const before = { low: random.chance(0.4), high: random.chance(0.6) };
	return {
		all_time_high_usd: before.high ? roundToDigits(high * random.between(1.05, 6), 6) : high,
		all_time_high_at: before.high ? earlier() : `${highest?.day}T00:00:00.000Z`,
		all_time_low_usd: before.low ? roundToDigits(low * random.between(0.2, 0.95), 6) : low,
		all_time_low_at: before.low ? earlier() : `${lowest?.day}T00:00:00.000Z`,
	};
}

function lockedValue(random: Random, { sectors }: ProjectPlan, marketCap: number, at: string) {
	if (!sectors.some((sector) => lockedSectors.has(sector))) return {};
	const tvl_usd = roundToDigits(marketCap * random.logNormal(0.5, 0.8), 6);
	return { tvl_usd, tvl_source: 'sample', tvl_at: at };
}
