import { notifyTags } from '#lib/cache-tags.ts';
import type { Db } from '#lib/db/connect.ts';
import { type RecordIds, refreshListings } from './listings/index.ts';
import { type Touched, touchedAndNeighbours } from './neighbours.ts';
import { recordTypes } from './record-types.ts';

/** The cache tags of records: each its own, and one for every kind among them (lists and totals). */
export function tagsOf(ids: RecordIds): string[] {
	return recordTypes.flatMap((type) => {
		const own = [...ids[type]].map((id) => `${type}:${id}`);
		return own.length > 0 ? [type, ...own] : [];
	});
}

/** Brings what is derived from the catalogue up to date with a batch, within its transaction. */
export async function afterRevising(db: Db, drafts: readonly Touched[]): Promise<void> {
	const ids = await touchedAndNeighbours(db, drafts);
	await refreshListings(db, ids);
	await notifyTags(db, tagsOf(ids));
}
