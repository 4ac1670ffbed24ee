import { graceAt, type LedgerEntry, type Period, type Standing, unusedCents } from './ledger.ts';

/** The effect of a refund on the plan that it paid for; the refund itself is written after these entries. */

/**
 * Ends the running plan, crediting its unused part, or more if the balance would not cover `cents`. Neither days of
 * grace nor a renewal follow.
 */
export function planEndEntries(standing: Standing, cents: number, now: Date): LedgerEntry[] {
	const last = standing.periods.at(-1);
	if (!last) return [];
	const ended: LedgerEntry = { at: now, kind: 'cancel', cents: 0, ends: now };
	if (last.until <= now) return graceAt(standing, now) ? [ended] : [];
	return [{ at: now, kind: 'return', cents: returnedBy(standing, last, cents, now) }, ended];
}

function returnedBy(standing: Standing, last: Period, cents: number, now: Date): number {
	const needed = cents - Math.max(0, standing.balance);
	return Math.min(last.cents - last.returned, Math.max(unusedCents(last, now), needed));
}

/** Reduces the price of the running period by `cents`, if its price is at least that much, and lets it continue. */
export function priceReductionEntries(standing: Standing, cents: number, now: Date): LedgerEntry[] {
	const last = standing.periods.at(-1);
	const needed = cents - Math.max(0, standing.balance);
	if (!last || last.until <= now || last.from > now || needed <= 0) return [];
	const returned = returnedBy(standing, last, cents, now);
	const { plan, term, until, day } = last;
	const price = Math.max(0, returned - needed);
	const { next } = standing;
	return [
		{ at: now, kind: 'return', cents: returned },
		{ at: now, kind: 'period', cents: -price, plan, term, from: now, until, day },
		...(next ? [{ at: now, kind: 'choice' as const, cents: 0 as const, next }] : []),
	];
}
