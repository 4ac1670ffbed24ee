import type { RecordIds } from './listings/index.ts';
import { recordTypes } from './record-types.ts';

/** The cache tags of records: each its own, and one for every kind among them (lists and totals). */
export function tagsOf(ids: RecordIds): string[] {
	return recordTypes.flatMap((type) => {
		const own = [...ids[type]].map((id) => `${type}:${id}`);
		return own.length > 0 ? [type, ...own] : [];
	});
}

/** Tag of cached answers that show what is voted on about any project elsewhere; `governance:7` is of those of one. */
export const GOVERNANCE_TAG = 'governance';
export const governanceTag = (projectId: number | string): string =>
	`${GOVERNANCE_TAG}:${projectId}`;

/** Cache tag of a record's page, which says what members are voting on about it. */
export const recordProposalsTag = (type: string, id: number): string => `proposals:${type}:${id}`;
