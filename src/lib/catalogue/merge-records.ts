import type { Db } from '#lib/db/connect.ts';
import { refreshDerivedData } from './after-revising.ts';
import { type Author, ChangeRefusedError } from './change.ts';
import { fieldsOfAll } from './current-fields.ts';
import { isSameRecord, type RecordRef } from './duplicate-pairs.ts';
import type { Fields } from './field-values.ts';
import { type MergedFields, mergedFactChanges } from './merge-facts.ts';
import {
	moveFollowers,
	redirectFormerSlugs,
	redirectLastSlugs,
	refuseOpenProposals,
} from './merge-followers.ts';
import { moveMergedPairs } from './merge-pairs.ts';
import { referenceChanges } from './merge-references.ts';
import { groupIntoTurns, type Merging, type NamedMerging } from './merging.ts';
import type { TouchedRecord } from './neighbours.ts';
import { readScalars } from './record-store.ts';
import { type RecordType, recordTypes } from './record-types.ts';
import { removeMerged } from './removal.ts';
import { writeRecords } from './write-changes.ts';
import { lockCatalogue } from './write-lock.ts';

/**
 * Merges two records that are the same. References to `other` then point to `survivor`; `survivor` takes over the
 * facts it lacks; `other` leaves the catalogue, and its URLs redirect to `survivor`. An organization can become a
 * person, if an investor turns out to be one. All in one transaction, and all in the history.
 *
 * @throws ChangeRefusedError with a sentence when the two cannot be one record, or one of them does not exist.
 */
export async function mergeRecords(
	db: Db,
	author: Author,
	survivor: RecordRef,
	other: RecordRef,
): Promise<void> {
	await db.transaction((tx) => mergeRecordsWithin(tx, author, survivor, other));
}

/** Like `mergeRecords()`, but within the caller's transaction. */
export const mergeRecordsWithin = (
	tx: Db,
	author: Author,
	survivor: RecordRef,
	other: RecordRef,
): Promise<void> => mergeAllWithin(tx, author, [{ kept: survivor, gone: other }]);

/**
 * Has the effect of merging each pair in order, but thousands take no more statements than one: an import that
 * identifies all its raisers has thousands.
 */
export async function mergeAllWithin(
	tx: Db,
	author: Author,
	mergings: readonly Merging[],
): Promise<void> {
	if (mergings.length === 0) return;
	await lockCatalogue(tx);
	for (const merging of mergings) refuseUnlikeKinds(merging);
	const touched: TouchedRecord[] = [];
	for (const turn of groupIntoTurns(mergings)) touched.push(...(await mergeTurn(tx, author, turn)));
	await refreshDerivedData(tx, touched, author);
}

/** Merges pairs in which no record occurs twice. */
async function mergeTurn(
	tx: Db,
	author: Author,
	mergings: readonly Merging[],
): Promise<TouchedRecord[]> {
	const named = await namedEach(tx, mergings);
	const renamed = await writeRecords(tx, author, await referenceChanges(tx, named));
	const merged = await fieldsOfEach(tx, mergings, fieldsOfAll);
	// Read before removal, written after: an identifier belongs to one record at a time.
	const facts = await mergedFactChanges(tx, merged);
	await moveFollowers(tx, mergings, { soon: author.leaves !== undefined });
	await moveMergedPairs(tx, mergings, author.actorId ?? null);
	await redirectFormerSlugs(tx, mergings);
	const gone = await removeMerged(
		tx,
		author,
		merged.map((one) => one.gone),
	);
	await redirectLastSlugs(
		tx,
		merged.map(({ kept, gone }) => ({ kept, gone, slug: String(gone.fields.slug) })),
	);
	const result = await writeRecords(tx, author, facts);
	// Perhaps only data beside its facts (market figures, news) has changed.
	const survivors = mergings.map((one) => ({ ...one.kept, ...emptyUpdate }));
	return [...renamed.touched, ...gone, ...result.touched, ...survivors];
}

const emptyUpdate = { old: {}, changed: {}, outcome: 'updated' } as const;

function refuseUnlikeKinds({ kept, gone }: Merging): void {
	if (isSameRecord(kept, gone))
		throw new ChangeRefusedError(0, 'id', 'a record cannot be merged into itself');
	if (kept.type === 'round' || gone.type === 'round')
		throw new ChangeRefusedError(
			0,
			'type',
			'rounds are merged as rounds, and only with each other',
		);
	if (kept.type === gone.type) return;
	if (kept.type === 'person' && gone.type === 'organization') return;
	if (kept.type === 'organization' && gone.type === 'project') return;
	throw new ChangeRefusedError(
		0,
		'type',
		kept.type === 'organization' && gone.type === 'person'
			? 'an organization can be merged into a person, not a person into an organization'
			: `a ${gone.type} cannot be merged into ${kept.type === 'organization' ? 'an' : 'a'} ${kept.type}`,
	);
}

/** Returns the mergings with the names of the removed records. */
async function namedEach(tx: Db, mergings: readonly Merging[]): Promise<NamedMerging[]> {
	const merged = await fieldsOfEach(tx, mergings, readScalars);
	const named = merged.map(({ kept, gone }) => {
		if ((kept.fields.origin === 'sample') !== (gone.fields.origin === 'sample'))
			throw new ChangeRefusedError(0, 'id', 'a sample and a real record are never one');
		return { kept: refOf(kept), gone: refOf(gone), name: String(gone.fields.name) };
	});
	await refuseOpenProposals(
		tx,
		named.filter(({ kept, gone }) => kept.type !== gone.type),
	);
	return named;
}

const refOf = ({ type, id }: RecordRef): RecordRef => ({ type, id });

/** Returns the fields of both records of each pair, using `read` to load many of one kind. */
async function fieldsOfEach(
	tx: Db,
	mergings: readonly Merging[],
	read: (tx: Db, type: RecordType, ids: number[]) => Promise<Map<number, Fields>>,
): Promise<MergedFields[]> {
	const refs = mergings.flatMap(({ kept, gone }) => [kept, gone]);
	const known = new Map<RecordType, Map<number, Fields>>();
	for (const type of recordTypes) {
		const ids = refs.flatMap((ref) => (ref.type === type ? [ref.id] : []));
		if (ids.length > 0) known.set(type, await read(tx, type, ids));
	}
	const withFields = ({ type, id }: RecordRef) => {
		const fields = known.get(type)?.get(id);
		if (!fields) throw new ChangeRefusedError(0, 'id', `there is no ${type} ${id} any more`);
		return { type, id, fields };
	};
	return mergings.map(({ kept, gone }) => ({ kept: withFields(kept), gone: withFields(gone) }));
}
