/** Hours after which a change of the past day is no news any more. */
const freshHours = 24;

/**
 * Those of the movers that were observed within the past day, what moved most first: a change of yesterday is no mover
 * of today.
 */
export function freshMovers<Mover extends { at: string | null; change_24h: number }>(
	movers: readonly Mover[],
	now: Date,
): Mover[] {
	const since = now.getTime() - freshHours * 3_600_000;
	return movers
		.filter(({ at }) => at !== null && Date.parse(at) > since)
		.toSorted((a, b) => b.change_24h - a.change_24h);
}
