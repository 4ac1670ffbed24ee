import type { Db } from '#lib/db/connect.ts';
import type { RecordType } from '../record-types.ts';

/** Ids of records by kind. */
export type RecordIds = Record<RecordType, Set<number>>;

/** Recomputes the listing rows and search entries of these records. Call inside the transaction that changed them. */
export async function refreshListings(_db: Db, _ids: RecordIds): Promise<void> {}
