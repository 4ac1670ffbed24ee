import type { Step } from './refresh-plan.ts';

/** What is remembered of a step's runs; times are milliseconds since 1970. */
export interface StepPast {
	/** When the last complete run started. */
	completeStartedAt?: number | undefined;
	/** When the last run that its source broke ended. */
	brokenEndedAt?: number | undefined;
}

/**
 * When the step is to run next, or undefined for at once. A source that failed rests for an interval, too; a run that
 * a person stopped or that died with its program counts for nothing.
 */
export function nextDueAt({ every }: Pick<Step, 'every'>, past: StepPast): number | undefined {
	const times = [past.completeStartedAt, past.brokenEndedAt].filter((time) => time !== undefined);
	return times.length > 0 ? Math.max(...times) + every : undefined;
}

/** Whether the step is to run at `now`. */
export function isDue(step: Pick<Step, 'every'>, past: StepPast, now: number): boolean {
	return (nextDueAt(step, past) ?? now) <= now;
}

/** Whether what the step brought is older than two of its intervals, or was never there. */
export function isStale({ every }: Pick<Step, 'every'>, past: StepPast, now: number): boolean {
	return past.completeStartedAt === undefined || now - past.completeStartedAt > 2 * every;
}
