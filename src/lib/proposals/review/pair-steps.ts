import type { RecordPair, RecordRef } from '#lib/catalogue/duplicate-pairs.ts';

/** What an editor can do with a pair. `merge` goes into the record of which more is known; `open` takes `apart` back. */
export const pairSteps = ['merge', 'merge-left', 'merge-right', 'apart', 'open'] as const;
export type PairStep = (typeof pairSteps)[number];

/** The record into which the other can be merged: the first, the second, either, or neither. */
export function mergeSides({ one, other }: RecordPair): { left: boolean; right: boolean } {
	if (one.type === other.type) return { left: true, right: true };
	// The first is the kind that is listed first: only an organization can become a person.
	return { left: false, right: one.type === 'organization' && other.type === 'person' };
}

interface Known extends RecordRef {
	known: number;
}

/** The side that is kept unless an editor says otherwise: the one of which more is known, of equals the older record. */
export function defaultSide(one: Known, other: Known): 'left' | 'right' | null {
	const sides = mergeSides({ one, other });
	if (!sides.left) return sides.right ? 'right' : null;
	return other.known > one.known ? 'right' : 'left';
}
