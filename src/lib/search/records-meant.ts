import { findByAccounts } from '#lib/catalogue/linkage/on-accounts.ts';
import { findByLists } from '#lib/catalogue/linkage/on-lists.ts';
import { findBySites, type PlacedKind } from '#lib/catalogue/linkage/on-sites.ts';
import type { Db } from '#lib/db/connect.ts';
import type { PastedReference } from '#lib/links/pasted.ts';

/** A record, by its kind and id. */
export interface ReferencedRecord {
	type: PlacedKind;
	id: string;
}

/**
 * Returns the records that a pasted text refers to: those that a list has under that name; else those with the
 * account; else those on the site, an exact page before those above and below it. Empty if none: another record would
 * be wrong.
 */
export async function findReferencedRecords(
	db: Db,
	{ listed, account, site }: PastedReference,
): Promise<ReferencedRecord[]> {
	const onList = await findByLists(db, [{ at: 0, listed }]);
	if (onList.length > 0) return onList;
	const onAccount = await findByAccounts(db, [{ at: 0, account }]);
	if (onAccount.length > 0) return onAccount;
	const sites = await findBySites(db, [{ at: 0, site }]);
	const own = sites.filter(({ tie }) => tie === 'same');
	return own.length > 0 ? own : sites.filter(({ tie }) => tie === 'above or below');
}
