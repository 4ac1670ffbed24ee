import type { Lists } from '#lib/catalogue/fields.ts';
import { isoOf } from './days.ts';
import type { Random } from './random.ts';

type Allocation = Lists<'project'>['allocations'][number];

interface Usual {
	label: string;
	/** Typical share in percent. */
	share: number;
	/** Probability that the allocation is part of a distribution. */
	odds: number;
	start: [number, number];
	cliff: number[];
	vesting: number[];
}

/** Typical token allocations: who gets how much, how much is unlocked at launch, and how the rest is released. */
const usual: Usual[] = [
	{
		label: 'Community & Ecosystem',
		share: 32,
		odds: 1,
		start: [5, 20],
		cliff: [0],
		vesting: [36, 48, 60],
	},
	{ label: 'Team', share: 18, odds: 1, start: [0, 0], cliff: [12], vesting: [24, 36] },
	{
		label: 'Seed Investors',
		share: 9,
		odds: 0.85,
		start: [0, 5],
		cliff: [6, 12],
		vesting: [18, 24],
	},
	{
		label: 'Private Investors',
		share: 11,
		odds: 0.7,
		start: [0, 10],
		cliff: [3, 6, 12],
		vesting: [18, 24],
	},
	{ label: 'Treasury', share: 15, odds: 0.9, start: [0, 10], cliff: [0, 6], vesting: [48, 60] },
	{ label: 'Liquidity', share: 6, odds: 0.7, start: [50, 100], cliff: [0], vesting: [6, 12] },
	{ label: 'Airdrop', share: 7, odds: 0.55, start: [50, 100], cliff: [0], vesting: [0, 6] },
	{ label: 'Public Sale', share: 4, odds: 0.5, start: [20, 100], cliff: [0], vesting: [3, 6, 12] },
	{ label: 'Advisors', share: 3, odds: 0.6, start: [0, 0], cliff: [6, 12], vesting: [18, 24] },
];

/** Returns a distribution in steps of half a percent that sums to 100, largest part first. */
export function allocationsOf(random: Random, total: number, launched: number): Allocation[] {
	const parts = usual.filter(({ odds }) => random.chance(odds));
	const weights = parts.map(({ share }) => share * random.between(0.7, 1.35));
	const percents = halves(weights);
	return parts
		.map((part, at) => allocation(random, part, percents[at] ?? 0, total, launched))
		.sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0));
}

/** Shares in steps of 0.5 that sum to exactly 100; the first takes the rounding remainder. */
function halves(weights: number[]): number[] {
	const sum = weights.reduce((a, b) => a + b, 0);
	const rounded = weights.map((weight) => Math.max(0.5, Math.round((weight / sum) * 200) / 2));
	const left = 100 - rounded.reduce((a, b) => a + b, 0);
	return rounded.map((percent, at) => (at === 0 ? percent + left : percent));
}

function allocation(
	random: Random,
	{ label, start, cliff, vesting }: Usual,
	percent: number,
	total: number,
	launched: number,
): Allocation {
	const unlocked = Math.round(random.between(...start) / 5) * 5;
	const over = unlocked === 100;
	return {
		label,
		percent,
		tokens: Math.round((total * percent) / 100),
		unlocked_at_start_percent: unlocked,
		cliff_months: over ? 0 : random.pick(cliff),
		vesting_months: over ? 0 : random.pick(vesting.map((months) => months || 6)),
		start_date: isoOf(launched),
	};
}
