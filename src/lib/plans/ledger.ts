import { partOf, unusedDays, wholeDays } from './paid-days.ts';
import type { PaidPlan, Term } from './plans.ts';

/**
 * What is written down of an account's plan and money, one entry after the other; none is ever changed. Everything else
 * about the plan is read from them. `cents` is what an entry adds to the account's balance.
 */
export type LedgerEntry = { at: Date } & (
	| { kind: 'payment'; cents: number; provider: string; reference: string }
	/** A term, or the last days of a notice: the plan from here to there, at this price. */
	| {
			kind: 'period';
			cents: number;
			plan: PaidPlan;
			term: Term;
			from: Date;
			until: Date;
			day: number;
	  }
	/** The period that runs ends here; the days of it that are left are given back to the balance. */
	| { kind: 'return'; cents: number }
	/** Money that went back to whoever paid it. */
	| { kind: 'refund'; cents: number; provider: string; reference: string }
	/** What follows the period that runs: null for the same again. */
	| { kind: 'choice'; cents: 0; next: { plan: PaidPlan; term: Term } | null }
	| { kind: 'cancel'; cents: 0; ends: Date }
	| { kind: 'resume'; cents: 0 }
	| { kind: 'trial'; cents: 0; from: Date; until: Date }
	/** The plan goes on unpaid from the end of its last period, so that its renewal may still be paid. */
	| { kind: 'grace'; cents: 0; from: Date; until: Date }
);

export interface Period {
	plan: PaidPlan;
	term: Term;
	from: Date;
	/** The end: that of the term, or when it was ended before. */
	until: Date;
	/** What was asked for it, and what of that was given back. */
	cents: number;
	returned: number;
	/** Day of the month on which terms begin, when the month has it. */
	day: number;
}

export interface Standing {
	periods: readonly Period[];
	trial: { from: Date; until: Date } | null;
	/** The days after the last period in which the plan goes on unpaid. */
	grace: { from: Date; until: Date } | null;
	/** When the plan ends because it was cancelled. */
	ends: Date | null;
	/** What was chosen to follow, where that is something else. */
	next: { plan: PaidPlan; term: Term } | null;
	/** Cents that were paid and are not used: credit for what is bought next. */
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

/** Where an account stands after these entries, in the order in which they were written. */
export const standingOf = (entries: readonly LedgerEntry[]): Standing =>
	entries.reduce(afterEntry, nothing);

/** Where it stands after one more. */
export function afterEntry(before: Standing, entry: LedgerEntry): Standing {
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
	if (!last) throw new Error('Nothing is given back where nothing was bought.');
	return [...periods.slice(0, -1), { ...last, until: at, returned: last.returned + returned }];
}

/** The period that is paid for at a moment; undefined when none is. */
export const periodAt = ({ periods }: Standing, moment: Date): Period | undefined =>
	periods.find(({ from, until }) => from <= moment && moment < until);

/** The period after which a plan goes on unpaid at a moment; undefined when none does. */
export function graceAt({ periods, grace, ends }: Standing, moment: Date): Period | undefined {
	if (!grace || moment < grace.from || moment >= grace.until) return undefined;
	return ends && ends <= moment ? undefined : periods.at(-1);
}

/** Cents of the days of a period that are not over. */
export const unusedOf = (period: Period, moment: Date): number =>
	partOf(period.cents, unusedDays(period, moment), wholeDays(period.from, period.until));

/** Cents of all periods that were used or run: what was asked for them less what was given back. */
export const usedOf = ({ periods }: Standing): number =>
	periods.reduce((sum, { cents, returned }) => sum + cents - returned, 0);
