import { relativeTime } from '#lib/format/dates.ts';
import { DASH } from '#lib/format/numbers.ts';
import type { SourceStatus } from './status.ts';

/** The labels of source states on the page. */
export const stateWords: Record<SourceStatus['state'], string> = {
	fresh: 'Up to date',
	late: 'Late',
	failing: 'Failing',
	running: 'Reading now',
	never: 'Not read yet',
	unasked: 'Not asked',
};

/** Summarizes all sources in one sentence. */
export function summaryOf(sources: readonly SourceStatus[]): string {
	const count = (state: SourceStatus['state']) =>
		sources.filter((source) => source.state === state).length;
	const parts = [
		part(count('failing'), 'failing'),
		part(count('late'), 'late'),
		part(count('never'), 'not read yet'),
		part(count('unasked'), 'not asked until CONTACT is set'),
	].flatMap((text) => text ?? []);
	if (parts.length === 0) return `All ${sources.length} sources are up to date.`;
	return `Of ${sources.length} sources, ${parts.join(', ')}.`;
}

const part = (count: number, what: string): string | undefined =>
	count === 0 ? undefined : `${count} ${count === 1 ? 'is' : 'are'} ${what}`;

/** `3 hours ago`, or a dash. */
export const agoWords = (at: string | null, now: Date): string =>
	at === null ? DASH : relativeTime(new Date(at), now);

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `every 5 minutes`, `every day`. */
export function intervalWords(seconds: number): string {
	const [count, unit] =
		seconds >= 24 * HOUR
			? [seconds / (24 * HOUR), 'day']
			: seconds >= HOUR
				? [seconds / HOUR, 'hour']
				: [seconds / MINUTE, 'minute'];
	return count === 1 ? `every ${unit}` : `every ${Math.round(count)} ${unit}s`;
}

/** Returns when a step runs next: `in 4 minutes`; `now` if it is due or has never run. */
export function nextWords(at: string | null, now: Date): string {
	const minutes = at === null ? 0 : Math.ceil((Date.parse(at) - now.getTime()) / 60_000);
	if (minutes <= 0) return 'now';
	if (minutes < 90) return `in ${minutes} minute${minutes === 1 ? '' : 's'}`;
	return `in ${Math.round(minutes / 60)} hours`;
}
