import { relativeTime } from './dates.ts';

const DAY = 86_400_000;
const MONTH = 30 * DAY;

/** The age of a figure that is old enough for its age to be displayed. */
export interface Age {
	/** `3 days ago` */
	text: string;
	/** Whether it is older than a month, and shown in grey. */
	isStale: boolean;
}

/** Returns the age of a figure observed at that time; null if it is at most a day, or unknown. */
export function ageOf(at: string | null | undefined, now: Date): Age | null {
	const seen = new Date(at ?? '');
	const age = now.getTime() - seen.getTime();
	return age > DAY ? { text: relativeTime(seen, now), isStale: age > MONTH } : null;
}
