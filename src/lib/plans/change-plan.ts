import { graceAt, type LedgerEntry, periodAt, type Standing, unusedCents } from './ledger.ts';
import { addDays, addMonths, DAY_MS, proratedCents, wholeDays } from './paid-days.ts';
import { isHigherPlan, type PaidPlan, priceOf, type Term } from './plans.ts';

/** Days of notice: from cancelling a plan to its end. */
export const NOTICE_DAYS = 30;

export interface PlanRequest {
	plan: PaidPlan;
	term: Term;
	/** Cents for a single month, if an operator has agreed on a price other than the list price. */
	month?: number;
}

/** The effect and cost of a change, exact to the cent. */
export type Quote =
	| { kind: 'same' }
	/** An upgrade: takes effect at once. The unused part of the running period is credited. */
	| {
			kind: 'now';
			price: number;
			credit: number;
			due: number;
			from: Date;
			until: Date;
			day: number;
	  }
	/** A downgrade: takes effect at the end of the paid period. */
	| { kind: 'later'; price: number; credit: number; due: number; at: Date };

const priceOfWanted = ({ plan, term, month }: PlanRequest): number => priceOf(plan, term, month);

/** Returns the effect and cost of changing to `wanted` now. */
export function quoteOf(standing: Standing, wanted: PlanRequest, now: Date): Quote {
	const price = priceOfWanted(wanted);
	const running = periodAt(standing, now);
	if (!running) {
		const unpaid = graceAt(standing, now);
		const { until: from, day } = unpaid ?? { until: now, day: now.getUTCDate() };
		return atOnce(wanted, from, day, price, standing.balance);
	}
	const { plan, term, until } = running;
	if (plan === wanted.plan && term === wanted.term)
		return standing.next || standing.ends
			? later(price, standing.balance, until)
			: { kind: 'same' };
	const isUp = plan === wanted.plan ? wanted.term > term : isHigherPlan(wanted.plan, plan);
	return isUp
		? atOnce(wanted, now, now.getUTCDate(), price, standing.balance + unusedCents(running, now))
		: later(price, standing.balance, until);
}

const dueOf = (price: number, balance: number) => Math.max(0, price - balance);

/** A purchase during the days of grace also pays for those already used: it begins where the last period ended. */
const atOnce = (
	{ term }: PlanRequest,
	from: Date,
	day: number,
	price: number,
	balance: number,
): Quote => ({
	kind: 'now',
	price,
	credit: Math.min(price, balance),
	due: dueOf(price, balance),
	from,
	until: addMonths(from, term, day),
	day,
});

const later = (price: number, balance: number, at: Date): Quote => ({
	kind: 'later',
	price,
	credit: Math.min(price, balance),
	due: dueOf(price, balance),
	at,
});

/**
 * Returns the ledger entries of a quoted change; for an immediate one, after its `due` has been paid and recorded. A
 * cancelled plan is resumed.
 */
export function changeEntries(
	standing: Standing,
	wanted: PlanRequest,
	quote: Quote,
	now: Date,
): LedgerEntry[] {
	const resumed: LedgerEntry[] = standing.ends ? [{ at: now, kind: 'resume', cents: 0 }] : [];
	if (quote.kind === 'same') return resumed;
	const { plan, term } = wanted;
	if (quote.kind === 'later') {
		const running = periodAt(standing, now);
		const isAsBefore = running?.plan === plan && running.term === term;
		return [
			...resumed,
			{ at: now, kind: 'choice', cents: 0, next: isAsBefore ? null : { plan, term } },
		];
	}
	const running = periodAt(standing, now);
	const { price, from, until, day } = quote;
	return [
		...resumed,
		...(running ? [{ at: now, kind: 'return' as const, cents: unusedCents(running, now) }] : []),
		{ at: now, kind: 'period', cents: -price, plan, term, from, until, day },
	];
}

/**
 * Returns when a plan cancelled now ends: after the notice period, or at the end of the paid period if the two are less
 * than a day apart, so that no part of a day is charged or refunded.
 */
export function endOfNotice(paidUntil: Date, now: Date): Date {
	const ends = addDays(now, NOTICE_DAYS);
	return Math.abs(paidUntil.getTime() - ends.getTime()) < DAY_MS ? paidUntil : ends;
}

/** Returns the entry that cancels a plan with notice; undefined if no plan is running or it is already cancelled. */
export function cancellationEntry(standing: Standing, now: Date): LedgerEntry | undefined {
	if (standing.ends) return undefined;
	const unpaid = graceAt(standing, now);
	// Nothing was paid, and nothing is owed: it ended with the period.
	if (unpaid) return { at: now, kind: 'cancel', cents: 0, ends: unpaid.until };
	const running = periodAt(standing, now);
	return running && { at: now, kind: 'cancel', cents: 0, ends: endOfNotice(running.until, now) };
}

/** The period that follows an ended one, with its price and the amount due. */
export interface Renewal {
	price: number;
	due: number;
	entry: LedgerEntry;
}

/**
 * Returns the purchase due at the end of the last period: the same again, the scheduled change, or the remaining days
 * of a notice, pro rata.
 */
export function renewalOf(standing: Standing, month?: number): Renewal | undefined {
	const last = standing.periods.at(-1);
	if (!last) return undefined;
	const { ends, next } = standing;
	const from = last.until;
	if (ends && ends <= from) return undefined;
	const { plan, term } = next ?? last;
	const whole = addMonths(from, term, last.day);
	const isLast = ends !== null && ends < whole;
	const until = isLast ? ends : whole;
	const full = priceOf(plan, term, month);
	const price = isLast ? proratedCents(full, wholeDays(from, until), wholeDays(from, whole)) : full;
	return {
		price,
		due: dueOf(price, standing.balance),
		entry: { at: from, kind: 'period', cents: -price, plan, term, from, until, day: last.day },
	};
}

/** Returns the entry that credits the rest when a notice ends before the paid period does; undefined if none. */
export function noticeCreditEntry(standing: Standing, now: Date): LedgerEntry | undefined {
	const { ends } = standing;
	if (!ends || ends > now) return undefined;
	const running = periodAt(standing, ends);
	return running && { at: ends, kind: 'return', cents: unusedCents(running, ends) };
}
