import type { Db } from '#lib/db/connect.ts';
import { afterRevising } from './after-revising.ts';
import { type Author, ChangeRefused } from './change.ts';
import { currentFields } from './current-fields.ts';
import { followMerge, isSameRecord, type RecordRef } from './duplicate-pairs.ts';
import type { Fields } from './field-values.ts';
import { factsFor } from './merge-facts.ts';
import { leadOn, moveFollowers, refuseOpenProposals } from './merge-followers.ts';
import { nameInstead } from './merge-references.ts';
import { removeRecord } from './removal.ts';
import { writeChanges } from './write-changes.ts';
import { lockCatalogue } from './write-lock.ts';

/**
 * Says that two records are one. Whatever names `other` names `kept` from then on; `kept` takes over what it does not
 * say itself; `other` leaves the catalogue, and its addresses lead to `kept`. An organization can become a person: an
 * investor that turned out to be one. All in one transaction, all of it in the history.
 *
 * @throws ChangeRefused with a sentence when the two cannot be one record, or one of them is not there.
 */
export async function mergeRecords(
	db: Db,
	author: Author,
	kept: RecordRef,
	other: RecordRef,
): Promise<void> {
	await db.transaction((tx) => mergeRecordsWithin(tx, author, kept, other));
}

/** As `mergeRecords()`, inside a transaction of the caller's. */
export async function mergeRecordsWithin(
	tx: Db,
	author: Author,
	kept: RecordRef,
	other: RecordRef,
): Promise<void> {
	await lockCatalogue(tx);
	refuseUnlikeKinds(kept, other);
	const keptFields = await fieldsOf(tx, kept);
	const otherFields = await fieldsOf(tx, other);
	if ((keptFields.origin === 'sample') !== (otherFields.origin === 'sample'))
		throw new ChangeRefused(0, 'id', 'a sample and a real record are never one');
	if (kept.type !== other.type) await refuseOpenProposals(tx, other, String(otherFields.name));
	await nameInstead(tx, author, kept, { ...other, name: String(otherFields.name) });
	// Read before it is gone; said after: an identifier belongs to one record at a time.
	const facts = await factsFor(
		tx,
		{ ...kept, fields: keptFields },
		{ ...other, fields: otherFields },
	);
	await moveFollowers(tx, kept, other);
	await followMerge(tx, kept, other, author.actorId ?? null);
	const redirects = await leadOn(tx, kept, other);
	await removeRecord(tx, author, { type: other.type, recordId: other.id }, { isMerged: true });
	await redirects(String(otherFields.slug));
	await writeChanges(tx, author, [facts]);
	// What it has besides its facts (market figures, news) may have changed alone.
	await afterRevising(tx, [{ ...kept, old: {}, changed: {}, outcome: 'updated' }]);
}

function refuseUnlikeKinds(kept: RecordRef, other: RecordRef): void {
	if (isSameRecord(kept, other))
		throw new ChangeRefused(0, 'id', 'a record cannot be merged into itself');
	if (kept.type === 'round' || other.type === 'round')
		throw new ChangeRefused(0, 'type', 'rounds are merged as rounds, and only with each other');
	if (kept.type === other.type) return;
	if (kept.type === 'person' && other.type === 'organization') return;
	throw new ChangeRefused(
		0,
		'type',
		kept.type === 'organization' && other.type === 'person'
			? 'an organization can be merged into a person, not a person into an organization'
			: `a ${other.type} cannot be merged into ${kept.type === 'organization' ? 'an' : 'a'} ${kept.type}`,
	);
}

async function fieldsOf(tx: Db, { type, id }: RecordRef): Promise<Fields> {
	const fields = await currentFields(tx, type, id);
	if (!fields) throw new ChangeRefused(0, 'id', `there is no ${type} ${id} any more`);
	return fields;
}
