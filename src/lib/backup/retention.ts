/**
 * Number of days, weeks (from Monday) and months, in UTC and counted from the newest backup, of which the newest backup
 * is kept.
 */
const KEPT = { days: 7, weeks: 5, months: 12 };

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

function weekOf(at: Date): string {
	const monday = new Date(at);
	monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
	return dayOf(monday);
}

/** Returns the newest backup of each period, for the given number of most recent periods that have one. */
function newestOfEach<T extends { at: Date }>(
	newestFirst: readonly T[],
	stretchOf: (at: Date) => string,
	count: number,
): T[] {
	const found = new Map<string, T>();
	for (const one of newestFirst) {
		const stretch = stretchOf(one.at);
		if (!found.has(stretch) && found.size < count) found.set(stretch, one);
	}
	return [...found.values()];
}

/** Returns the backups past retention. The newest is always kept, however old. */
export function expiredBackups<T extends { at: Date }>(backups: readonly T[]): T[] {
	const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
	const survivors = new Set([
		...newestOfEach(newestFirst, dayOf, KEPT.days),
		...newestOfEach(newestFirst, weekOf, KEPT.weeks),
		...newestOfEach(newestFirst, monthOf, KEPT.months),
	]);
	return newestFirst.filter((one) => !survivors.has(one));
}
