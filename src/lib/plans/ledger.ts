import { proratedCents, unusedDays, wholeDays } from './paid-days.ts';
import type { PaidPlan, Term } from './plans.ts';

/**
 * The append-only record of an account's plan and money. Everything else about the plan is derived from it. `cents`
 * is what an entry adds to the account's balance.
 */
export type LedgerEntry = { at: Date } & (
	| { kind: 'payment'; cents: number; provider: string; reference: string }
	/** A term, or the last days of a notice: the plan for this time at this price. */
	| {
			kind: 'period';
			cents: number;
			plan: PaidPlan;
			term: Term;
			from: Date;
			until: Date;
			day: number;
	  }
	/** Ends the running period; its remaining days are credited to the balance. */
	| { kind: 'return'; cents: number }
	/** Money refunded to the payer. */
	| { kind: 'refund'; cents: number; provider: string; reference: string }
	/** The plan that follows the current period; null to renew it unchanged. */
	| { kind: 'choice'; cents: 0; next: { plan: PaidPlan; term: Term } | null }
	| { kind: 'cancel'; cents: 0; ends: Date }
	| { kind: 'resume'; cents: 0 }
	| { kind: 'trial'; cents: 0; from: Date; until: Date }
	/** The plan continues unpaid after its last period, so that its renewal can still be paid. */
	| { kind: 'grace'; cents: 0; from: Date; until: Date }
);

export interface Period {
	plan: PaidPlan;
	term: Term;
	from: Date;
	/** End of the period: that of the term, or earlier if it was ended early. */
	until: Date;
	/** The amount charged for the period, less any credited back. */
	cents: number;
	returned: number;
	/** Day of the month on which terms begin, if the month has it. */
	day: number;
}

export interface Standing {
	periods: readonly Period[];
	trial: { from: Date; until: Date } | null;
	/** The days of grace after the last period, in which the plan continues unpaid. */
	grace: { from: Date; until: Date } | null;
	/** When the plan ends after being cancelled. */
	ends: Date | null;
	/** The scheduled change, if it differs from the running period. */
	next: { plan: PaidPlan; term: Term } | null;
	/** Cents paid and not yet used: credit toward the next purchase. */
	balance: number;
	paid: number;
	refunded: number;
}

const nothing: Standing = {
	periods: [],
	trial: null,
	grace: null,
	ends: null,
	next: null,
	balance: 0,
	paid: 0,
	refunded: 0,
};

/** Returns the standing of an account after these entries, in the order they were written. */
export const standingOf = (entries: readonly LedgerEntry[]): Standing =>
	entries.reduce(applyEntry, nothing);

/** Returns the standing after one more entry. */
export function applyEntry(before: Standing, entry: LedgerEntry): Standing {
	const after = { ...before, balance: before.balance + entry.cents };
	switch (entry.kind) {
		case 'payment':
			return { ...after, paid: before.paid + entry.cents };
		case 'refund':
			return { ...after, refunded: before.refunded - entry.cents };
		case 'period': {
			const { plan, term, from, until, day } = entry;
			const period = { plan, term, from, until, day, cents: -entry.cents, returned: 0 };
			return { ...after, periods: [...before.periods, period], next: null, grace: null };
		}
		case 'return':
			return { ...after, periods: endedAt(before.periods, entry.at, entry.cents) };
		case 'choice':
			return { ...after, next: entry.next };
		case 'cancel':
			return { ...after, ends: entry.ends, next: null };
		case 'resume':
			return { ...after, ends: null };
		case 'trial':
			return { ...after, trial: { from: entry.from, until: entry.until } };
		case 'grace':
			return { ...after, grace: { from: entry.from, until: entry.until } };
	}
}

function endedAt(periods: readonly Period[], at: Date, returned: number): Period[] {
	const last = periods.at(-1);
	if (!last) throw new Error('There is no purchase to refund.');
	return [...periods.slice(0, -1), { ...last, until: at, returned: last.returned + returned }];
}

/** Returns the paid period at a moment; undefined if there is none. */
export const periodAt = ({ periods }: Standing, moment: Date): Period | undefined =>
	periods.find(({ from, until }) => from <= moment && moment < until);

/** Returns the period whose days of grace include a moment; undefined if there is none. */
export function graceAt({ periods, grace, ends }: Standing, moment: Date): Period | undefined {
	if (!grace || moment < grace.from || moment >= grace.until) return undefined;
	return ends && ends <= moment ? undefined : periods.at(-1);
}

/** Returns the cents for the days of a period that are not over yet. */
export const unusedCents = (period: Period, moment: Date): number =>
	proratedCents(period.cents, unusedDays(period, moment), wholeDays(period.from, period.until));

/** Returns the cents for all periods used or running: the charges less any amounts credited back. */
export const usedCents = ({ periods }: Standing): number =>
	periods.reduce((sum, { cents, returned }) => sum + cents - returned, 0);
