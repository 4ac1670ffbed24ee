import type { RecordPair, RecordRef } from '#lib/catalogue/duplicate-pairs.ts';

/**
 * The steps that an editor can take with a pair. `merge` keeps the record about which more is known; `open` undoes
 * `apart`.
 */
export const pairSteps = ['merge', 'merge-left', 'merge-right', 'apart', 'open'] as const;
export type PairStep = (typeof pairSteps)[number];

/** Returns which record the other can be merged into: the first, the second, either, or neither. */
export function mergeSides({ one, other }: RecordPair): { left: boolean; right: boolean } {
	if (one.type === other.type) return { left: true, right: true };
	// The first has the kind that is listed first: only an organization can become a person.
	return { left: false, right: one.type === 'organization' && other.type === 'person' };
}

interface KnownRecord extends RecordRef {
	known: number;
}

/** Returns the side kept by default: the record about which more is known, or the older one if they are equal. */
export function defaultSide(one: KnownRecord, other: KnownRecord): 'left' | 'right' | null {
	const sides = mergeSides({ one, other });
	if (!sides.left) return sides.right ? 'right' : null;
	return other.known > one.known ? 'right' : 'left';
}
