import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';
import type { RecordType } from '../record-types.ts';
import { refreshCoInvestors } from './co-investors.ts';
import { refreshOrganizationListing } from './organization-listing.ts';
import { refreshPersonListing } from './person-listing.ts';
import { refreshProjectListing } from './project-listing.ts';
import { refreshRoundListing } from './round-listing.ts';
import { refreshSearchEntries } from './search-entry.ts';

/** Ids of records by kind. */
export type RecordIds = Record<RecordType, Set<number>>;

/** Number of changed records from which tables may grow tenfold. */
const MANY = 1_000;

/** Tables from which listing rows are computed. */
const bases = [
	...['project', 'organization', 'person', 'funding_round'],
	...['round_investor', 'round_source', 'round_claim', 'record_alias', 'revision'],
];
/** Growth since a table was last analyzed from which its statistics may differ. */
const GROWN = 1.5;
/** Maximum rows per page of a table whose rows the analyzing process could not see. */
const HARDLY_ANY = 1;

/**
 * Updates the planner's statistics of tables that a change has filled. The old ones may date from when there were
 * only one round's investors, and make it scan whole tables for each of thousands of rows. Analyzing a large table
 * takes as long as a thousand listing rows, so tables that have hardly grown are skipped. Where autovacuum has
 * analyzed since, it found almost empty pages, as nobody else sees our uncommitted rows: these are analyzed again.
 */
async function learnSizes(db: Db, ids: RecordIds): Promise<void> {
	const changed = Object.values(ids).reduce((sum, { size }) => sum + size, 0);
	if (changed < MANY) return;
	const rows = await readRows(db, nameRow)`
		select relname as name from unnest(${sql.param(bases)}::text[]) as base (name) join pg_class on oid = to_regclass(base.name)
		where pg_relation_size(oid) > ${GROWN}::float8 * relpages * current_setting('block_size')::integer
			or (relpages > 0 and reltuples <= ${HARDLY_ANY}::float8 * relpages)`;
	if (rows.length === 0) return;
	const grown = rows.map(({ name }) => sql.identifier(name));
	await db.execute(sql`analyze ${sql.join(grown, sql`, `)}`);
}

/** Recomputes the listing rows and search entries of these records. Call inside the transaction that changed them. */
export async function refreshListings(db: Db, ids: RecordIds): Promise<void> {
	await learnSizes(db, ids);
	const [projects, organizations, people] = [
		[...ids.project],
		[...ids.organization],
		[...ids.person],
	];
	await refreshProjectListing(db, projects);
	await refreshOrganizationListing(db, organizations);
	await refreshCoInvestors(db, organizations);
	await refreshPersonListing(db, people);
	await refreshRoundListing(db, [...ids.round]);
	await refreshSearchEntries(db, 'project', projects);
	await refreshSearchEntries(db, 'organization', organizations);
	await refreshSearchEntries(db, 'person', people);
}
