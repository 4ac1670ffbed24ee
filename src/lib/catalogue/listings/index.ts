import type { Db } from '#lib/db/connect.ts';
import type { RecordType } from '../record-types.ts';
import { refreshOrganizationListing } from './organization-listing.ts';
import { refreshPersonListing } from './person-listing.ts';
import { refreshProjectListing } from './project-listing.ts';
import { refreshRoundListing } from './round-listing.ts';
import { refreshSearchEntries } from './search-entry.ts';

/** Ids of records by kind. */
export type RecordIds = Record<RecordType, Set<number>>;

/** Recomputes the listing rows and search entries of these records. Call inside the transaction that changed them. */
export async function refreshListings(db: Db, ids: RecordIds): Promise<void> {
	const [projects, organizations, people] = [
		[...ids.project],
		[...ids.organization],
		[...ids.person],
	];
	await refreshProjectListing(db, projects);
	await refreshOrganizationListing(db, organizations);
	await refreshPersonListing(db, people);
	await refreshRoundListing(db, [...ids.round]);
	await refreshSearchEntries(db, 'project', projects);
	await refreshSearchEntries(db, 'organization', organizations);
	await refreshSearchEntries(db, 'person', people);
}
