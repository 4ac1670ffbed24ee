import type { PlanName } from './plans.ts';

/**
 * What each plan includes, in one place. No facts require a plan: only convenience and load are limited. Null means
 * unlimited.
 */
interface Entitlements {
	/** Exports of whole views per calendar month (UTC). */
	exports: number;
	/** Saved screens with custom columns, at any one time. */
	datasets: number | null;
	/** Jobs on the board or awaiting review, at any one time. */
	jobs: number;
	/** Questions to the assistant per day (UTC); the fair-use limit if the plan has no limit. */
	questions: number;
	/** API-key calls per calendar month, and per minute. */
	calls: number;
	callsAMinute: number;
	/** Whether the plan includes reading exclusive articles and making reports. */
	exclusive: boolean;
	reports: boolean;
}

/** Daily question limit for an assistant that is otherwise unlimited. */
const FAIR_USE = 500;

const entitlementsByPlan: Record<PlanName, Entitlements> = {
	standard: {
		exports: 3,
		datasets: 3,
		jobs: 3,
		questions: 3,
		calls: 30_000,
		callsAMinute: 60,
		exclusive: false,
		reports: false,
	},
	pro: {
		exports: 100,
		datasets: 10,
		jobs: 10,
		questions: FAIR_USE,
		calls: 500_000,
		callsAMinute: 300,
		exclusive: true,
		reports: true,
	},
	enterprise: {
		exports: 200,
		datasets: null,
		jobs: 100,
		questions: FAIR_USE,
		calls: 5_000_000,
		callsAMinute: 1_000,
		exclusive: true,
		reports: true,
	},
};

/** Requests per minute without a key. */
export const CALLS_WITHOUT_KEY = 30;

/** Returns a plan's entitlement: a number, null for unlimited, or whether it is included at all. */
export const entitlementOf = <What extends keyof Entitlements>(
	plan: PlanName,
	what: What,
): Entitlements[What] => entitlementsByPlan[plan][what];

/** The kinds of use that are counted. */
export const countedUses = ['exports', 'questions', 'calls'] as const;
export type CountedUse = (typeof countedUses)[number];

/** Returns the counting period that includes `now`, in UTC: its start and end. */
export function usagePeriodOf(what: CountedUse, now: Date): { since: Date; until: Date } {
	const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
	return what === 'questions'
		? {
				since: new Date(Date.UTC(year, month, day)),
				until: new Date(Date.UTC(year, month, day + 1)),
			}
		: { since: new Date(Date.UTC(year, month)), until: new Date(Date.UTC(year, month + 1)) };
}
