import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	cancellationEntry,
	changeEntries,
	noticeCreditEntry,
	type PlanRequest,
	quoteOf,
	renewalOf,
} from './change-plan.ts';
import { applyEntry, type LedgerEntry, periodAt, standingOf, usedCents } from './ledger.ts';
import { addDays, addMonths, DAY_MS, proratedCents, unusedDays, wholeDays } from './paid-days.ts';
import { type PaidPlan, priceOf, termSavings, terms } from './plans.ts';
import { planEndEntries, priceReductionEntries } from './taken-back.ts';

const date = (text: string) => new Date(`${text}T09:30:00Z`);

test('prices match the list, to the cent', () => {
	expect(terms.map((term) => priceOf('pro', term))).toEqual([1_045, 5_330, 8_778]);
	expect(terms.map((term) => priceOf('enterprise', term))).toEqual([1_999, 10_195, 16_792]);
	expect(terms.map((term) => priceOf('standard', term))).toEqual([0, 0, 0]);
	expect(termSavings('pro', 12)).toBe(12 * 1_045 - 8_778);
});

describe('months', () => {
	test('end on the last day of a short month, and return to their day', () => {
		expect(addMonths(date('2027-01-31'), 1)).toEqual(date('2027-02-28'));
		expect(addMonths(date('2028-01-31'), 1)).toEqual(date('2028-02-29'));
		expect(addMonths(date('2027-02-28'), 1, 31)).toEqual(date('2027-03-31'));
		expect(addMonths(date('2028-02-29'), 12, 29)).toEqual(date('2029-02-28'));
		expect(addMonths(date('2026-11-30'), 6)).toEqual(date('2027-05-30'));
	});

	test('parts of a price are rounded half up, once', () => {
		expect(proratedCents(1_045, 15, 30)).toBe(523);
		expect(proratedCents(1_045, 0, 30)).toBe(0);
		expect(proratedCents(1_045, 30, 30)).toBe(1_045);
		expect(proratedCents(5, 0, 0)).toBe(0);
	});
});

/** An account that immediately pays whatever is due. */
class Account {
	readonly entries: LedgerEntry[] = [];
	get standing() {
		return standingOf(this.entries);
	}
	pay(cents: number, at: Date) {
		if (cents > 0)
			this.entries.push({ at, kind: 'payment', cents, provider: 'sandbox', reference: 'x' });
	}
	change(wanted: PlanRequest, now: Date) {
		const { standing } = this;
		const quote = quoteOf(standing, wanted, now);
		if (quote.kind === 'now') this.pay(quote.due, now);
		this.entries.push(...changeEntries(standing, wanted, quote, now));
		return quote;
	}
	cancel(now: Date) {
		const entry = cancellationEntry(this.standing, now);
		if (entry) this.entries.push(entry);
	}
	resume(now: Date) {
		if (this.standing.ends) this.entries.push({ at: now, kind: 'resume', cents: 0 });
	}
	/** Money taken back by an operator or the payer's bank: ending the plan, or making it cheaper. */
	takeBack(cents: number, now: Date, endsPlan: boolean) {
		const make = endsPlan ? planEndEntries : priceReductionEntries;
		const entries = make(this.standing, cents, now);
		const after = entries.reduce(applyEntry, this.standing);
		const most = Math.min(cents, after.balance);
		if (entries.length === 0 || most <= 0) return;
		this.entries.push(...entries, {
			...{ at: now, kind: 'refund', cents: -most },
			...{ provider: 'sandbox', reference: 'x' },
		});
	}
	/** The renewal is not paid: the plan continues for a week, then ends. */
	failRenewal(now: Date) {
		const last = this.standing.periods.at(-1);
		if (!last || last.until <= now || this.standing.ends) return;
		this.fails = last.until;
		const from = last.until;
		this.entries.push({ at: now, kind: 'grace', cents: 0, from, until: addDays(from, 7) });
	}
	fails: Date | undefined;
	/** The scheduled work until `now`: renewals, and the end of a notice with its refund. */
	goOn(now: Date) {
		for (;;) {
			const { standing } = this;
			const last = standing.periods.at(-1);
			if (!last || standing.ends?.getTime() === last.until.getTime()) return;
			const over = noticeCreditEntry(standing, now);
			if (over && periodAt(standing, over.at)) {
				this.entries.push(over);
				const { balance } = this.standing;
				if (balance > 0)
					this.entries.push({
						...{ at: over.at, kind: 'refund', cents: -balance },
						...{ provider: 'sandbox', reference: 'x' },
					});
				return;
			}
			if (last.until > now) return;
			const renewal = renewalOf(standing);
			if (!renewal || this.fails?.getTime() === last.until.getTime()) return;
			this.pay(renewal.due, last.until);
			this.entries.push(renewal.entry);
		}
	}
}

const pro = { plan: 'pro', term: 1 } as const;

test('an upgrade is charged less what is left of the current plan', () => {
	const one = new Account();
	expect(one.change(pro, date('2027-04-01'))).toMatchObject({
		due: 1_045,
		until: date('2027-05-01'),
	});
	const up = one.change({ plan: 'enterprise', term: 1 }, date('2027-04-11'));
	// 20 of 30 days are left: 697 of 1,045 cents.
	expect(up).toMatchObject({ kind: 'now', credit: 697, due: 1_999 - 697 });
	expect(one.standing.balance).toBe(0);
	expect(usedCents(one.standing)).toBe(1_045 - 697 + 1_999);
});

test('a downgrade follows when the paid period is over', () => {
	const one = new Account();
	one.change({ plan: 'enterprise', term: 1 }, date('2027-04-01'));
	expect(one.change(pro, date('2027-04-11'))).toMatchObject({
		kind: 'later',
		at: date('2027-05-01'),
	});
	expect(periodAt(one.standing, date('2027-04-30'))?.plan).toBe('enterprise');
	one.goOn(date('2027-05-02'));
	expect(periodAt(one.standing, date('2027-05-02'))).toMatchObject({ plan: 'pro', cents: 1_045 });
});

test('a year that is cancelled ends 30 days later, and the remaining days are refunded', () => {
	const one = new Account();
	one.change({ plan: 'pro', term: 12 }, date('2027-01-01'));
	one.cancel(date('2027-03-02'));
	expect(one.standing.ends).toEqual(date('2027-04-01'));
	one.goOn(date('2027-04-02'));
	// 275 of 365 days.
	expect(one.standing).toMatchObject({ balance: 0, paid: 8_778, refunded: 6_614 });
	expect(periodAt(one.standing, date('2027-04-01'))).toBeUndefined();
});

test('a month cancelled near its end runs through the notice period, at its price', () => {
	const one = new Account();
	one.change(pro, date('2027-04-01'));
	one.cancel(date('2027-04-21'));
	one.goOn(date('2027-05-03'));
	const last = periodAt(one.standing, date('2027-05-03'));
	expect(last).toMatchObject({ until: date('2027-05-21'), cents: proratedCents(1_045, 20, 31) });
	one.goOn(date('2027-06-03'));
	expect(periodAt(one.standing, date('2027-05-21'))).toBeUndefined();
	expect(one.standing.balance).toBe(0);
});

test('a cancelled plan goes on when resumed', () => {
	const one = new Account();
	one.change(pro, date('2027-04-01'));
	one.cancel(date('2027-04-02'));
	one.resume(date('2027-04-03'));
	one.goOn(date('2027-06-15'));
	expect(periodAt(one.standing, date('2027-06-15'))).toMatchObject({ from: date('2027-06-01') });
});

const step = fc.record({
	days: fc.oneof(fc.nat(40), fc.nat(400)),
	hours: fc.nat(23),
	what: fc.oneof(
		fc.record({
			plan: fc.constantFrom<PaidPlan[]>('pro', 'enterprise'),
			term: fc.constantFrom(...terms),
		}),
		fc.constantFrom('cancel', 'resume', 'nothing', 'fail'),
		fc.record({ refund: fc.integer({ min: 1, max: 9_000 }), endsPlan: fc.boolean() }),
	),
});
const began = fc.constantFrom('2027-01-31', '2028-01-31', '2028-02-29', '2027-12-30', '2026-11-23');

test('however plans are changed, cancelled, resumed, refunded and left unpaid, the sums match to the cent', () => {
	fc.assert(
		fc.property(began, fc.array(step, { minLength: 1, maxLength: 12 }), (first, steps) => {
			const one = new Account();
			let now = date(first);
			for (const { days, hours, what } of steps) {
				now = new Date(addDays(now, days).getTime() + (hours * DAY_MS) / 24);
				one.goOn(now);
				if (what === 'cancel') one.cancel(now);
				else if (what === 'resume') one.resume(now);
				else if (what === 'fail') one.failRenewal(now);
				else if (typeof what === 'string') continue;
				else if ('refund' in what) one.takeBack(what.refund, now, what.endsPlan);
				else one.change(what, now);
			}
			one.goOn(addDays(now, 500));
			let standing = standingOf([]);
			for (const entry of one.entries) {
				standing = applyEntry(standing, entry);
				if (standing.balance < 0 && entry.kind !== 'return') throw new Error('owes');
			}
			const { paid, refunded, balance, periods } = standing;
			if (paid - refunded !== usedCents(standing) + balance) throw new Error('sums differ');
			for (const [at, { from, until, cents, returned }] of periods.entries()) {
				if (returned < 0 || returned > cents) throw new Error('more came back than was paid');
				const next = periods[at + 1];
				if (next && next.from < until) throw new Error('two plans at once');
				if (until < from) throw new Error('ends before it begins');
			}
		}),
		{ numRuns: Number(process.env.CHAINS ?? 2_000) },
	);
});

test('days are counted whole', () => {
	const period = { from: date('2027-04-01'), until: date('2027-05-01') };
	expect(unusedDays(period, new Date('2027-04-01T00:00:20Z'))).toBe(30);
	expect(unusedDays(period, date('2027-04-02'))).toBe(29);
	expect(wholeDays(date('2027-04-01'), date('2027-04-02'))).toBe(1);
	expect(wholeDays(new Date('2027-04-01T10:00:00Z'), date('2027-04-02'))).toBe(0);
});
