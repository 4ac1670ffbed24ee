import type { PlanName } from './plans.ts';

/**
 * What each plan gives, in one place. Facts stand behind no plan: what is limited is convenience and load. Null is
 * without a limit.
 */
interface Entitlements {
	/** Exports of whole views a calendar month, in UTC. */
	exports: number;
	/** Saved screens with columns of your own, at any time. */
	datasets: number | null;
	/** Jobs on the board, or waiting for an editor, at any time. */
	jobs: number;
	/** Questions to the assistant a day, in UTC. Where there is no limit of the plan, it is that of fair use. */
	questions: number;
	/** Calls by keys a calendar month, and a minute. */
	calls: number;
	callsAMinute: number;
	/** Reads articles that are marked exclusive, and makes reports. */
	exclusive: boolean;
	reports: boolean;
}

/** Questions a day at which an assistant without a limit stops. */
const FAIR_USE = 500;

const given: Record<PlanName, Entitlements> = {
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

/** Requests a minute without a key. */
export const CALLS_WITHOUT_KEY = 30;

/** What a plan gives of something: a number, null for as much as one likes, or whether at all. */
export const entitled = <What extends keyof Entitlements>(
	plan: PlanName,
	what: What,
): Entitlements[What] => given[plan][what];

/** What is counted, each time it is used. */
export const counted = ['exports', 'questions', 'calls'] as const;
export type Counted = (typeof counted)[number];

/** The stretch of time that a use at `now` counts in, in UTC: when it began, and when it is over. */
export function stretchOf(what: Counted, now: Date): { since: Date; until: Date } {
	const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
	return what === 'questions'
		? {
				since: new Date(Date.UTC(year, month, day)),
				until: new Date(Date.UTC(year, month, day + 1)),
			}
		: { since: new Date(Date.UTC(year, month)), until: new Date(Date.UTC(year, month + 1)) };
}
