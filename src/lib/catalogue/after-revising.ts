import type { Db } from '#lib/db/connect.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { Author } from './change.ts';
import { deferListings } from './listings/due.ts';
import { type RecordIds, refreshListings } from './listings/index.ts';
import { emptyRecordIds } from './mentions.ts';
import { type TouchedRecord, touchedAndNeighbours } from './neighbours.ts';
import { tagsOf } from './record-tags.ts';

/**
 * Updates everything derived from the catalogue after these changes, within their transaction. If the changes are one
 * of many batches, rows are left to `refreshDueListings()`, since the next batches change most of them again.
 */
export async function refreshDerivedData(
	db: Db,
	drafts: readonly TouchedRecord[],
	{ leaves }: Pick<Author, 'leaves'> = {},
): Promise<void> {
	const ids = await touchedAndNeighbours(db, drafts);
	if (leaves === 'all') await deferListings(db, ids);
	else if (leaves === 'linked') {
		const own = emptyRecordIds();
		for (const { type, id, outcome } of drafts) if (outcome !== 'unchanged') own[type].add(id);
		await deferListings(db, without(ids, own));
		await refreshListings(db, own);
	} else await refreshListings(db, ids);
	await notifyTags(db, tagsOf(ids), { soon: leaves !== undefined });
}

const without = (all: RecordIds, some: RecordIds): RecordIds => ({
	project: all.project.difference(some.project),
	organization: all.organization.difference(some.organization),
	person: all.person.difference(some.person),
	round: all.round.difference(some.round),
});
