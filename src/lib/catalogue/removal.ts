import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { refreshDerivedData } from './after-revising.ts';
import { type Author, type ChangeOutcome, ChangeRefusedError } from './change.ts';
import { currentFields } from './current-fields.ts';
import { deleteRows } from './delete-rows.ts';
import { type Fields, isEmpty, type Value } from './field-values.ts';
import { fieldNames } from './fields.ts';
import { findIdentifierOwners } from './identifiers.ts';
import { listTable } from './list-tables.ts';
import type { TouchedRecord } from './neighbours.ts';
import { insertRecords, writeList } from './record-store.ts';
import { type RecordType, tableOf } from './record-types.ts';
import { refuseUnknownReferences } from './references.ts';
import { recordRevisions } from './revisions.ts';
import { canonicalSectors } from './sectors.ts';
import { settleRounds, touchedRaisers } from './settle-rounds.ts';
import { freeSlugs } from './slugs.ts';
import { writeChanges } from './write-changes.ts';
import { lockCatalogue } from './write-lock.ts';

/**
 * Removal of a record that should never have been created. Its row is deleted, and a revision of each field clears its
 * value, so that the history remains readable and can be reverted. These revisions share one timestamp, and the one for
 * `slug` identifies them, since nothing else clears a slug.
 */

/** A record that was removed or restored. */
interface Subject {
	type: RecordType;
	recordId: number;
}

/** Columns in which other records reference each kind. */
const namedIn: Record<RecordType, readonly (readonly [table: string, column: string])[]> = {
	project: [
		['funding_round', 'project_id'],
		['position', 'project_id'],
	],
	organization: [
		['funding_round', 'organization_id'],
		['round_investor', 'organization_id'],
		['position', 'organization_id'],
		['project_organization', 'organization_id'],
	],
	person: [['round_investor', 'person_id']],
	// Rounds grouped under it are regrouped without it.
	round: [],
};

const ofRecord = ({ type, recordId }: Subject): SQL =>
	sql`record_type = ${type} and record_id = ${recordId}`;

async function refuseWhereNamed(tx: Db, type: RecordType, ids: readonly number[]): Promise<void> {
	for (const [table, column] of namedIn[type]) {
		const { rowCount } = await tx.execute(sql`
			select from ${sql.identifier(table)}
			where ${sql.identifier(column)} = any(${sql.param(ids)}::bigint[]) limit 1`);
		if (rowCount) throw new ChangeRefusedError(0, 'slug', 'another record names this one');
	}
}

const removeRecordRow = z.object({ field: z.string(), id: z.string() });

/**
 * Removes a record. Its revisions revert the first one of each field, so that points earned are adjusted.
 *
 * @throws ChangeRefusedError when it does not exist, or another record references it and must be changed first.
 */
export async function removeRecord(
	tx: Db,
	author: Author,
	subject: Subject,
): Promise<ChangeOutcome> {
	await lockCatalogue(tx);
	const { type, recordId } = subject;
	const fields = await currentFields(tx, type, recordId);
	if (!fields) throw new ChangeRefusedError(0, 'revision', `there is no ${type} ${recordId}`);
	const rows = await readRows(tx, removeRecordRow)`
		select field, min(id) as id from revision where ${ofRecord(subject)} group by field`;
	const first = new Map(rows.map(({ field, id }) => [field, Number(id)]));
	const gone = { type, id: recordId, fields };
	await refuseWhereNamed(tx, type, [recordId]);
	const settled = await settleRounds(
		tx,
		touchedRaisers([{ ...touchedOf(gone), changed: fields }]),
		{ without: recordId },
	);
	await writeChanges(tx, { origin: 'rule' }, settled);
	await takeOut(tx, author, type, [gone], (field) => first.get(field) ?? null);
	await refreshDerivedData(tx, [touchedOf(gone)]);
	return {
		id: recordId,
		slug: String(fields.slug),
		outcome: 'updated',
		fields: filledFields(gone),
		conflicts: [],
	};
}

/** A record with all its fields. */
interface Leaving {
	type: RecordType;
	id: number;
	fields: Fields;
}

/**
 * Removes records, other than rounds, that were merged into others. Those now hold all their facts, so these
 * revisions revert nothing. The caller receives what was done and updates derived data.
 *
 * @throws ChangeRefusedError when another record still references one.
 */
export async function removeMerged(
	tx: Db,
	author: Author,
	gone: readonly Leaving[],
): Promise<TouchedRecord[]> {
	for (const [type, some] of Map.groupBy(gone, ({ type }) => type)) {
		await refuseWhereNamed(
			tx,
			type,
			some.map(({ id }) => id),
		);
		await takeOut(tx, author, type, some, () => null);
	}
	return gone.map(touchedOf);
}

const touchedOf = ({ type, id, fields }: Leaving): TouchedRecord => ({
	type,
	id,
	old: fields,
	changed: {},
	outcome: 'updated',
});

const filledFields = ({ type, fields }: Leaving): string[] =>
	fieldNames(type).filter((field) => !isEmpty(fields[field] ?? null));

/** Deletes records of a kind from their tables, and clears their fields in the history. */
async function takeOut(
	tx: Db,
	author: Author,
	type: RecordType,
	gone: readonly Leaving[],
	reverts: (field: string) => number | null,
): Promise<void> {
	await deleteRows(
		tx,
		type,
		gone.map(({ id }) => id),
	);
	await recordRevisions(
		tx,
		gone.flatMap((one) =>
			filledFields(one).map((field) => ({
				record_type: type,
				record_id: one.id,
				field,
				old: one.fields[field] ?? null,
				value: null,
				source: null,
				origin: author.origin,
				actor_id: author.actorId ?? null,
				reverts: reverts(field),
			})),
		),
	);
}

const lostFieldRow = z.object({ id: z.string(), field: z.string(), old: valueColumn });
type LostField = z.output<typeof lostFieldRow>;

const originRow = z.object({ origin: z.string() });

/**
 * Restores a record as it was when removed or merged into another; its slug differs if that has since been
 * reassigned.
 *
 * @param lost the revisions that cleared its fields.
 */
export async function restoreRecord(
	tx: Db,
	author: Author,
	subject: Subject,
	lost: readonly LostField[],
): Promise<ChangeOutcome> {
	const { type, recordId } = subject;
	// Its grouping with other rounds is determined again.
	const own = lost.filter(({ field }) => field !== 'merged_into_id');
	const fields: Fields = Object.fromEntries(own.map(({ field, old }) => [field, old]));
	const [slug = ''] = await freeSlugs(tx, type, [String(fields.slug)]);
	fields.slug = slug;
	await dropTakenIdentifiers(tx, type, fields);
	await refuseUnknownReferences(tx, [{ type, index: 0, changed: fields }]);
	const rows = await readRows(
		tx,
		originRow,
	)`select origin from revision where ${ofRecord(subject)} order by id limit 1`;
	const scalars = Object.fromEntries(
		Object.entries(fields).filter(([field]) => !listTable(type, field)),
	);
	await insertRecords(tx, type, rows[0]?.origin ?? author.origin, [
		{ id: recordId, fields: scalars },
	]);
	for (const [field, items] of Object.entries(fields))
		if (listTable(type, field) && Array.isArray(items))
			await writeList(tx, type, field, [{ id: recordId, items }]);
	await tx.execute(sql`
		insert into slug_redirect (record_type, slug, record_id)
		select distinct ${type}, old #>> '{}', ${recordId}::bigint from revision
		where ${ofRecord(subject)} and field = 'slug' and old is not null and old <> to_jsonb(${slug}::text)
			and not exists (select from ${sql.identifier(tableOf[type])} where slug = old #>> '{}')
		on conflict do nothing`);
	await recordRevisions(
		tx,
		own.map(({ id, field }) => ({
			record_type: type,
			record_id: recordId,
			field,
			old: null,
			value: fields[field] ?? null,
			source: null,
			origin: author.origin,
			actor_id: author.actorId ?? null,
			reverts: Number(id),
		})),
	);
	const back = [{ type, id: recordId, old: {}, changed: fields, outcome: 'created' as const }];
	await writeChanges(tx, { origin: 'rule' }, await settleRounds(tx, touchedRaisers(back)));
	await refreshDerivedData(tx, back);
	return { id: recordId, slug, outcome: 'updated', fields: Object.keys(fields), conflicts: [] };
}

/** Drops identifiers that now belong to other records, and normalizes sectors. */
async function dropTakenIdentifiers(tx: Db, type: RecordType, fields: Fields): Promise<void> {
	const { identifiers, sectors } = fields;
	if (Array.isArray(identifiers)) {
		const free: Value[] = [];
		for (const item of identifiers) {
			const { source, external_id } = Object(item);
			if ((await findIdentifierOwners(tx, type, [{ source, external_id }])).size === 0)
				free.push(item);
		}
		fields.identifiers = free;
	}
	if (Array.isArray(sectors)) {
		const names = await canonicalSectors(tx, sectors.map(String));
		fields.sectors = sectors.map((name) => names.get(String(name).toLowerCase()) ?? name);
	}
}

const revertRemovalRow = lostFieldRow.extend({ value: valueColumn, is_last: z.boolean() });

/**
 * Reverts a record's removal or restoration if a revision is part of one; returns undefined otherwise.
 *
 * @throws ChangeRefusedError for any other revision of a removed record, and if the record changed since it was restored.
 */
export async function revertRemoval(
	tx: Db,
	author: Author,
	{ revisionId, ...subject }: Subject & { revisionId: number },
): Promise<ChangeOutcome | undefined> {
	await lockCatalogue(tx);
	const rows = await readRows(tx, revertRemovalRow)`
		select r.id, r.field, r.old, r.value,
			not exists (select from revision later where later.record_type = r.record_type
				and later.record_id = r.record_id and later.at > r.at) as is_last
		from revision r join revision own on own.id = ${revisionId}
		where r.record_type = own.record_type and r.record_id = own.record_id and r.at = own.at and own.reverts is not null`;
	const slug = rows.find(({ field }) => field === 'slug');
	const isGone = !(await stands(tx, subject));
	if (isGone && slug?.value === null && slug.is_last)
		return restoreRecord(tx, author, subject, rows);
	if (isGone)
		throw new ChangeRefusedError(0, 'slug', 'the record was removed; take that back first');
	if (!slug || slug.old !== null) return undefined;
	if (!slug.is_last)
		throw new ChangeRefusedError(0, 'slug', 'the record changed since it was put back');
	return removeRecord(tx, author, subject);
}

async function stands(tx: Db, { type, recordId }: Subject): Promise<boolean> {
	const { rowCount } = await tx.execute(
		sql`select from ${sql.identifier(tableOf[type])} where id = ${recordId}`,
	);
	return Boolean(rowCount);
}
