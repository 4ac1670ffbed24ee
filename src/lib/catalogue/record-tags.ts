import type { RecordIds } from './listings/index.ts';
import { recordTypes } from './record-types.ts';

/** The cache tags of records: each its own, and one for every kind among them (lists and totals). */
export function tagsOf(ids: RecordIds): string[] {
	return recordTypes.flatMap((type) => {
		const own = [...ids[type]].map((id) => `${type}:${id}`);
		return own.length > 0 ? [type, ...own] : [];
	});
}

/** Cache tag of a record's page, which says what members are voting on about it. */
export const recordProposalsTag = (type: string, id: number): string => `proposals:${type}:${id}`;
