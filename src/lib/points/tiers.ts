/** Accepted contributions that each tier asks for: Tier 0 asks for none. Nothing else raises a tier. */
export const contributionsForTier = [0, 3, 20, 100] as const;

/** The tier of somebody with so many accepted contributions that still stand, 0 to 3. */
export function tierFor(accepted: number): number {
	return contributionsForTier.findLastIndex((least) => accepted >= least);
}

/** Accepted contributions that are missing for the next tier; null at the highest. */
export function missingForNextTier(accepted: number): number | null {
	const next = contributionsForTier[tierFor(accepted) + 1];
	return next === undefined ? null : next - accepted;
}

/** Points for what was accepted: for a new record, and for each field of an edit up to `mostFields`. */
export const pointRules = { newRecord: 50, editedField: 10, mostFields: 5 } as const;

/** Points that a proposal earns of which so many fields were applied and still stand; 0 for none. */
export const pointsFor = (kind: 'new' | 'edit', applied: number): number =>
	kind === 'new'
		? Math.min(applied, 1) * pointRules.newRecord
		: pointRules.editedField * Math.min(applied, pointRules.mostFields);
