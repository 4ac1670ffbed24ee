/** Accepted contributions required for each tier: none for Tier 0. Nothing else raises a tier. */
export const contributionsForTier = [0, 3, 20, 100] as const;

/** Returns the tier, 0 to 3, for a number of accepted contributions that still stand. */
export function tierFor(accepted: number): number {
	return contributionsForTier.findLastIndex((least) => accepted >= least);
}

/** Returns accepted contributions still needed for the next tier; null at the highest. */
export function missingForNextTier(accepted: number): number | null {
	const next = contributionsForTier[tierFor(accepted) + 1];
	return next === undefined ? null : next - accepted;
}

/** Points for an accepted proposal: for a new record, and for each field of an edit up to `mostFields`. */
export const pointRules = { newRecord: 50, editedField: 10, mostFields: 5 } as const;

/** Points for a proposal with this many fields that were applied and still stand; 0 for none. */
export const pointsFor = (kind: 'new' | 'edit', applied: number): number =>
	kind === 'new'
		? Math.min(applied, 1) * pointRules.newRecord
		: pointRules.editedField * Math.min(applied, pointRules.mostFields);
