/** Hours after which a change of the past day is outdated. */
const freshHours = 24;

/**
 * Returns the movers observed within the past day, from largest gain to largest loss: yesterday's change does not
 * make a mover today.
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
