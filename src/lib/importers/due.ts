import type { Step } from './refresh-plan.ts';

/** Stored facts about a step's runs; times are milliseconds since 1970. */
export interface StepHistory {
	/** When the last complete run started. */
	completeStartedAt?: number | undefined;
	/** When the last run that failed because of its source ended, if after the last complete run. */
	brokenEndedAt?: number | undefined;
	/** Runs that failed because of the source since the last complete one. */
	failures?: number | undefined;
	/** End of the pause that its host asked for. */
	restsUntil?: number | undefined;
}

type Interval = Pick<Step, 'every'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST_REST = 5 * MINUTE;
const MAX_REST = 6 * HOUR;

/**
 * Milliseconds for which a source rests after consecutive failures: doubled each time, up to its interval or an hour,
 * whichever is longer, and never more than six hours.
 */
export function retryDelay({ every }: Interval, failures: number): number {
	const longest = Math.min(Math.max(every, HOUR), MAX_REST);
	return Math.min(FIRST_REST * 2 ** Math.min(failures - 1, 20), longest);
}

/**
 * Returns when the step should run next; undefined for immediately. A run that a person stopped, or that died with its
 * process, does not count.
 */
export function nextDueAt(step: Interval, past: StepHistory): number | undefined {
	const { completeStartedAt, brokenEndedAt, failures = 1, restsUntil } = past;
	const times = [
		completeStartedAt === undefined ? undefined : completeStartedAt + step.every,
		brokenEndedAt === undefined ? undefined : brokenEndedAt + retryDelay(step, failures),
		restsUntil,
	].filter((time) => time !== undefined);
	return times.length > 0 ? Math.max(...times) : undefined;
}

/** Whether the step is due at `now`. */
export function isDue(step: Interval, past: StepHistory, now: number): boolean {
	return (nextDueAt(step, past) ?? now) <= now;
}

/** Whether the step's data is older than two of its intervals, or missing. */
export function isStale({ every }: Interval, past: StepHistory, now: number): boolean {
	return past.completeStartedAt === undefined || now - past.completeStartedAt > 2 * every;
}
