import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { snapshotSpace } from '#lib/links/snapshot-space.ts';
import { leftOutNote, type Note } from './notes.ts';

/** Returns the Snapshot spaces named in a source's texts, each once; the others are noted if `notes` are given. */
export function governanceSpaces(texts: readonly string[], notes?: Note[]): Identifier[] {
	const spaces = texts.flatMap((text) => {
		const space = snapshotSpace(text);
		if (space === null) notes?.push(leftOutNote('snapshot_url', text, 'no space at Snapshot'));
		return space ?? [];
	});
	return [...new Set(spaces)].map((external_id) => ({ source: 'snapshot', external_id }));
}
