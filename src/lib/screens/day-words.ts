import { longDate } from '#lib/format/dates.ts';
import { relativeDayInWords } from './days.ts';

/** Days of a condition in words, including the word for the comparison. No side effects. */

type Edge = 'first' | 'last';
type Grain = 'year' | 'month';

/** Whether a day is the last of its month; false for invalid dates. */
const isMonthsLast = (day: string): boolean =>
	new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;

/** Whether a calendar day is the first, or last, of its year or month. */
function isEdge(day: string, edge: Edge, grain: Grain): boolean {
	if (!/^\d{4}-/.test(day)) return false;
	if (grain === 'year') return day.endsWith(edge === 'first' ? '-01-01' : '-12-31');
	return edge === 'first' ? day.endsWith('-01') : isMonthsLast(day);
}

/** Returns the year or month that starts, or ends, on a day; undefined otherwise. */
function grainOf(day: string, edge: Edge): Grain | undefined {
	return (['year', 'month'] as const).find((grain) => isEdge(day, edge, grain));
}

/** Returns a day, or the year or month it stands for, in words: `Mar 05, 2021`, `Mar 2021`, `2021`, `90 days ago`. */
export const dayWords = (day: string, grain: Grain | 'day' = 'day'): string =>
	relativeDayInWords(day) ?? longDate(day, grain);

/** Returns `90 days` for `-90d`, `year` for `-1y`; undefined for other days. */
function lengthOf(day: string, sign: '+' | '-'): string | undefined {
	const [, count = '', unit = ''] =
		/^(\d+) (\w+)/.exec(relativeDayInWords(day)?.replace(/^in /, '') ?? '') ?? [];
	if (!day.startsWith(sign) || unit === '') return undefined;
	return count === '1' ? unit : `${count} ${unit}`;
}

function betweenWords(from: string, to: string): string {
	if (from === to) return `on ${dayWords(from)}`;
	const past = to === 'today' ? lengthOf(from, '-') : undefined;
	if (past) return `in the past ${past}`;
	const next = from === 'today' ? lengthOf(to, '+') : undefined;
	if (next) return `in the next ${next}`;
	for (const grain of ['year', 'month'] as const) {
		if (!isEdge(from, 'first', grain) || !isEdge(to, 'last', grain)) continue;
		const [first, last] = [dayWords(from, grain), dayWords(to, grain)];
		return first === last ? `in ${first}` : `between ${first} and ${last}`;
	}
	return `between ${dayWords(from)} and ${dayWords(to)}`;
}

function sinceWords(from: string): string {
	if (from === 'today') return 'from today on';
	const past = lengthOf(from, '-');
	if (past) return `in the past ${past}`;
	if (from.startsWith('+')) return `${dayWords(from)} or later`;
	return `since ${dayWords(from, grainOf(from, 'first'))}`;
}

function untilWords(to: string): string {
	if (to.startsWith('-')) return `${dayWords(to)} or earlier`;
	if (to.startsWith('+')) return `until ${dayWords(to).replace(/^in /, '')} from now`;
	const grain = grainOf(to, 'last');
	return grain ? `in ${dayWords(to, grain)} or earlier` : `until ${dayWords(to)}`;
}

/**
 * Returns a range of days, both inclusive, in words; bounds are as in conditions (`2023-01-01`, `today`, `-90d`):
 * `in 2023`, `since Mar 2021`, `in the past 90 days`. Null is unbounded; empty if both are.
 */
export function spanInWords(from: string | null, to: string | null): string {
	if (from !== null && to !== null) return betweenWords(from, to);
	if (from !== null) return sinceWords(from);
	return to === null ? '' : untilWords(to);
}
