import { monthsBetween } from '#lib/format/calendar-months.ts';

/** One part of a token's supply and how it unlocks. */
export interface Allocation {
	label: string;
	/** Percent of the total supply, 0–100. */
	percent: number | null;
	tokens: number | null;
	/** Percent of this allocation, 0–100. */
	unlocked_at_start_percent: number | null;
	cliff_months: number | null;
	vesting_months: number | null;
	/** Date of the token generation event, from which cliff and vesting count. */
	start_date: string | null;
}

/** How much of each allocation is unlocked at the start of a month after the token generation event. */
export interface UnlockedMonth {
	/** Months since the start, from 0. */
	month: number;
	/** YYYY-MM; null if the source gives no start. */
	date: string | null;
	/** Percent of the total supply, by the allocation's position in the schedule. */
	free: number[];
}

export interface UnlockSchedule {
	/** Names of the included allocations, in order; a name may recur with other terms. */
	labels: string[];
	months: UnlockedMonth[];
	/** Allocations left out because their terms are unknown. */
	unknown: string[];
}

/** Maximum months to draw, far longer than any token vests. */
const mostMonths = 240;

/**
 * Returns the unlock schedule of a token, month by month, until everything in it is unlocked. Each allocation's
 * stated part unlocks at the start; the rest in equal parts in each vesting month after the cliff, or all at once at
 * the end of the cliff if nothing vests (linear vesting with a cliff, as in the usual token purchase agreements).
 */
export function unlockSchedule(allocations: readonly Allocation[]): UnlockSchedule {
	const usable = allocations.filter(isKnown);
	const starts = usable.map(({ start_date }) => start_date);
	const start = starts.every((one) => one !== null) ? (starts.toSorted()[0] ?? null) : null;
	/** Months from the earliest start to each start; if some have no date, all count from one start. */
	const delays = usable.map(({ start_date }) =>
		start && start_date ? monthsBetween(start, start_date).months : 0,
	);
	const last = Math.min(
		mostMonths,
		Math.max(
			0,
			...usable.map(
				(one, at) => (delays[at] ?? 0) + (one.cliff_months ?? 0) + (one.vesting_months ?? 0),
			),
		),
	);
	return {
		labels: usable.map(({ label }) => label),
		months:
			usable.length === 0
				? []
				: Array.from({ length: last + 1 }, (_, month) => ({
						month,
						date: start ? monthAfter(start, month) : null,
						free: usable.map((one, at) => freeAt(one, month - (delays[at] ?? 0))),
					})),
		unknown: allocations.filter((one) => !isKnown(one)).map(({ label }) => label),
	};
}

type KnownAllocation = Allocation & { percent: number };

/** Whether an allocation's share and at least one of its terms are known. */
const isKnown = (one: Allocation): one is KnownAllocation =>
	one.percent !== null &&
	(one.unlocked_at_start_percent !== null ||
		one.cliff_months !== null ||
		one.vesting_months !== null);

function freeAt(one: KnownAllocation, month: number): number {
	if (month < 0) return 0;
	const atStart = (one.unlocked_at_start_percent ?? 0) / 100;
	const cliff = one.cliff_months ?? 0;
	const vesting = one.vesting_months ?? 0;
	const waits = cliff > 0 || vesting > 0;
	// Part is stated as free, and nothing about the rest: as far as is known, the rest stays locked.
	if (!waits) return one.percent * atStart;
	const vested = vesting === 0 ? Number(month >= cliff) : (month - cliff) / vesting;
	return one.percent * (atStart + (1 - atStart) * Math.min(1, Math.max(0, vested)));
}

function monthAfter(start: string, months: number): string {
	const [year = 0, month = 1] = start.split('-').map(Number);
	return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}
