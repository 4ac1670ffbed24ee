import type { RecordIds } from './listings/index.ts';
import { recordTypes } from './record-types.ts';

/** Returns the cache tags of records: one each, plus one per kind (lists and totals). */
export function tagsOf(ids: RecordIds): string[] {
	return recordTypes.flatMap((type) => {
		const own = [...ids[type]].map((id) => `${type}:${id}`);
		return own.length > 0 ? [type, ...own] : [];
	});
}

/**
 * Cache tag of responses that show any project's external governance votes; `governance:7` covers a single project.
 */
export const GOVERNANCE_TAG = 'governance';
export const governanceTag = (projectId: number | string): string =>
	`${GOVERNANCE_TAG}:${projectId}`;

/** Returns the cache tag of the proposals under vote on a record's page. */
export const recordProposalsTag = (type: string, id: number): string => `proposals:${type}:${id}`;
