import { relativeTime } from './dates.ts';

const DAY = 86_400_000;
const MONTH = 30 * DAY;

/** How old a figure is, where that has to be said. */
export interface Age {
	/** `3 days ago` */
	text: string;
	/** Older than a month: shown in grey. */
	isStale: boolean;
}

/** The age of a figure that was observed then; null while it is no older than a day, or not known. */
export function ageOf(at: string | null | undefined, now: Date): Age | null {
	const seen = new Date(at ?? '');
	const age = now.getTime() - seen.getTime();
	return age > DAY ? { text: relativeTime(seen, now), isStale: age > MONTH } : null;
}
