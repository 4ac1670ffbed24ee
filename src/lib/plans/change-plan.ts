import { graceAt, type LedgerEntry, periodAt, type Standing, unusedOf } from './ledger.ts';
import { addDays, addMonths, DAY_MS, partOf, wholeDays } from './paid-days.ts';
import { isMore, type PaidPlan, priceOf, type Term } from './plans.ts';

/** Days between asking for the end of a plan and its end. */
export const NOTICE_DAYS = 30;

export interface Wanted {
	plan: PaidPlan;
	term: Term;
	/** Cents of a single month, where an operator has agreed on another price than the list's. */
	month?: number;
}

/** What a change would do and cost, to the cent. */
export type Quote =
	| { kind: 'same' }
	/** More for more money: at once. What is left of the period that runs pays a part. */
	| {
			kind: 'now';
			price: number;
			credit: number;
			due: number;
			from: Date;
			until: Date;
			day: number;
	  }
	/** Less: when what is paid for is over. */
	| { kind: 'later'; price: number; credit: number; due: number; at: Date };

const priceOfWanted = ({ plan, term, month }: Wanted): number => priceOf(plan, term, month);

/** What changing to `wanted` at this moment would do. */
export function quoteOf(standing: Standing, wanted: Wanted, now: Date): Quote {
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
	const isUp = plan === wanted.plan ? wanted.term > term : isMore(wanted.plan, plan);
	return isUp
		? atOnce(wanted, now, now.getUTCDate(), price, standing.balance + unusedOf(running, now))
		: later(price, standing.balance, until);
}

const dueOf = (price: number, balance: number) => Math.max(0, price - balance);

/** What days of grace have used is paid for by what is bought in them: it begins where the last period ended. */
const atOnce = (
	{ term }: Wanted,
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
 * The entries of a change as it was quoted; for one at once, after its `due` was paid and written down. A plan that was
 * cancelled goes on.
 */
export function changed(
	standing: Standing,
	wanted: Wanted,
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
		...(running ? [{ at: now, kind: 'return' as const, cents: unusedOf(running, now) }] : []),
		{ at: now, kind: 'period', cents: -price, plan, term, from, until, day },
	];
}

/**
 * When a plan ends that is cancelled now: after the notice, or with what is paid for where that is less than a day away from
 * it, so that no part of a day is charged or given back.
 */
export function endOfNotice(paidUntil: Date, now: Date): Date {
	const ends = addDays(now, NOTICE_DAYS);
	return Math.abs(paidUntil.getTime() - ends.getTime()) < DAY_MS ? paidUntil : ends;
}

/** The entry that cancels a plan, with notice; undefined where nothing runs or it is cancelled already. */
export function cancelled(standing: Standing, now: Date): LedgerEntry | undefined {
	if (standing.ends) return undefined;
	const unpaid = graceAt(standing, now);
	// Nothing is paid for, and nothing is owed: it ended with what was.
	if (unpaid) return { at: now, kind: 'cancel', cents: 0, ends: unpaid.until };
	const running = periodAt(standing, now);
	return running && { at: now, kind: 'cancel', cents: 0, ends: endOfNotice(running.until, now) };
}

/** The period that follows one that has ended; undefined where none does. */
export interface Renewal {
	price: number;
	due: number;
	entry: LedgerEntry;
}

/**
 * What has to be bought at the end of the last period: the same again, what was chosen instead, or the days that are left
 * of a notice, at their part of the price.
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
	const price = isLast ? partOf(full, wholeDays(from, until), wholeDays(from, whole)) : full;
	return {
		price,
		due: dueOf(price, standing.balance),
		entry: { at: from, kind: 'period', cents: -price, plan, term, from, until, day: last.day },
	};
}

/** What is given back when a notice is over while more is paid for; undefined where nothing is. */
export function noticeOver(standing: Standing, now: Date): LedgerEntry | undefined {
	const { ends } = standing;
	if (!ends || ends > now) return undefined;
	const running = periodAt(standing, ends);
	return running && { at: ends, kind: 'return', cents: unusedOf(running, ends) };
}
