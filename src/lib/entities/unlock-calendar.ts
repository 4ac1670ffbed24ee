import { addMonths } from '#lib/format/calendar-months.ts';
import type { Allocation } from './unlock-schedule.ts';

/** The tokens that unlock on one day. */
export interface UnlockDay {
	/** YYYY-MM-DD */
	date: string;
	/** The coarsest precision that a source gave for any of its dates: `day`, `month` or `year`. */
	precision: 'day' | 'month' | 'year';
	/** Recipients of the tokens, each once. */
	labels: string[];
	/** Percent of the total supply, 0–100; null if part of it is unknown. */
	percent: number | null;
	tokens: number | null;
	/** In USD, at the latest price. */
	value_usd: number | null;
	/** Its value as a multiple of the 24-hour volume; null if either is unknown. */
	of_volume: number | null;
}

/** Inputs for shares and values; each may be unknown. */
export interface UnlockMarket {
	supply: number | null;
	price: number | null;
	volume: number | null;
}

export interface DatedAllocation extends Allocation {
	start_precision?: string | null | undefined;
}

interface Piece {
	date: string;
	precision: UnlockDay['precision'];
	label: string;
	percent: number | null;
	tokens: number | null;
}

/** Maximum months to compute, far longer than any token vests. */
const MAX_MONTHS = 600;
const order = ['day', 'month', 'year'] as const;

/**
 * Returns the days from `from` on when tokens unlock under the stated terms: in equal parts each calendar month after
 * the cliff. Allocations without a start date are left out.
 */
export function unlockCalendar(
	allocations: readonly DatedAllocation[],
	{ supply, price, volume }: UnlockMarket,
	from: string,
): UnlockDay[] {
	const pieces = allocations
		.flatMap((one) => piecesOf(one, supply))
		.filter(({ date }) => date >= from);
	const days = Map.groupBy(pieces, ({ date }) => date);
	return [...days]
		.map(([date, parts]) => {
			const tokens = sumOf(parts.map((part) => part.tokens));
			const value = tokens === null || price === null ? null : tokens * price;
			return {
				date,
				precision:
					order[Math.max(...parts.map(({ precision }) => order.indexOf(precision)))] ?? 'day',
				labels: [...new Set(parts.map(({ label }) => label))],
				percent: sumOf(parts.map((part) => part.percent)),
				tokens,
				value_usd: value,
				of_volume: value === null || !volume ? null : value / volume,
			};
		})
		.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the sum; null if any value is unknown, since a partial sum would look like the total. */
function sumOf(values: readonly (number | null)[]): number | null {
	return values.reduce<number | null>(
		(sum, value) => (sum === null || value === null ? null : sum + value),
		0,
	);
}

function piecesOf(one: DatedAllocation, supply: number | null): Piece[] {
	const start = one.start_date;
	if (start === null) return [];
	const percent =
		one.percent ?? (one.tokens !== null && supply ? (one.tokens / supply) * 100 : null);
	const tokens =
		one.tokens ?? (one.percent !== null && supply ? (supply * one.percent) / 100 : null);
	const precision = order.find((name) => name === one.start_precision) ?? 'day';
	const piece = (month: number, share: number): Piece[] =>
		share > 0
			? [
					{
						date: addMonths(start, month),
						precision,
						label: one.label,
						percent: percent === null ? null : percent * share,
						tokens: tokens === null ? null : tokens * share,
					},
				]
			: [];
	const atStart = (one.unlocked_at_start_percent ?? 0) / 100;
	const cliff = one.cliff_months ?? 0;
	const vesting = Math.min(MAX_MONTHS, one.vesting_months ?? 0);
	const rest = 1 - atStart;
	const later =
		vesting > 0
			? Array.from({ length: vesting }, (_, at) => piece(cliff + at + 1, rest / vesting)).flat()
			: cliff > 0
				? piece(cliff, rest)
				: [];
	return [...piece(0, atStart), ...later];
}
