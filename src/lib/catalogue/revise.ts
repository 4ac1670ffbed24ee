import type { Db } from '#lib/db/connect.ts';
import type { Author, Change, ChangeOutcome } from './change.ts';
import { addInvestorRecords } from './proposed-investors.ts';
import { resolveWaitingNames } from './waiting.ts';
import { writeChanges } from './write-changes.ts';

/**
 * The only way to change a catalogue table. Validates the changes, writes the records, appends one revision per
 * changed field, refreshes derived data and invalidates cached pages, all in one transaction; rules may then change
 * further records.
 *
 * @returns the outcome of each change, in the order given.
 * @throws ChangeRefusedError for the first change that cannot be made; then nothing is changed.
 */
export async function revise(
	db: Db,
	author: Author,
	changes: readonly Change[],
): Promise<ChangeOutcome[]> {
	if (changes.length === 0) return [];
	return db.transaction(async (tx) => reviseWithin(tx, author, changes));
}

/** Like `revise()`, but within the caller's transaction. `reverts` is the revision that the new ones revert. */
export async function reviseWithin(
	tx: Db,
	author: Author,
	changes: readonly Change[],
	reverts?: number,
): Promise<ChangeOutcome[]> {
	const complete = await addInvestorRecords(tx, author, changes);
	const { revised, drafts } = await writeChanges(tx, author, complete, reverts);
	await resolveWaitingNames(tx, author, drafts);
	return revised;
}
