import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { type Author, type Change, ChangeRefusedError } from '../change.ts';
import { currentFields } from '../current-fields.ts';
import { markDistinct, type RecordRef } from '../duplicate-pairs.ts';
import { type Fields, isEmpty, type Value } from '../field-values.ts';
import { type RecordType, recordTypes } from '../record-types.ts';
import { removeRecord, restoreRecord } from '../removal.ts';
import { valueColumn } from '../value-column.ts';
import { writeChanges } from '../write-changes.ts';
import { lockCatalogue } from '../write-lock.ts';
import { movedShape, returnFollowers } from './followers.ts';

const kind = z.enum(recordTypes);
const joiningRow = z.object({
	kept_type: kind,
	kept_id: z.string(),
	gone_type: kind,
	gone_id: z.string(),
	after: z.string(),
	to: z.string(),
	moved: valueColumn,
	parted: z.boolean(),
});

const revisionRow = z.object({
	id: z.string(),
	type: kind,
	record: z.string(),
	field: z.string(),
	old: valueColumn,
	value: valueColumn,
});
type RevisionRow = z.output<typeof revisionRow>;

/**
 * Parts two records that were joined by their signs: the merged one comes back as it was, references to it are
 * restored, what moved with it moves back, and the other loses what it had only from it. Later edits are kept. The
 * two are kept apart from then on, whatever later imports say.
 *
 * @throws ChangeRefusedError with a sentence when they were parted before, or the surviving one is gone.
 */
export async function separateRecords(db: Db, author: Author, joining: number): Promise<void> {
	await db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const [row] = await readRows(tx, joiningRow)`
			select kept_type, kept_id, gone_type, gone_id, revisions_after as after, revisions_to as to, moved, parted_at is not null as parted
			from record_joining where id = ${joining}`;
		if (!row) throw new ChangeRefusedError(0, 'id', 'there is no such joining');
		if (row.parted) throw new ChangeRefusedError(0, 'id', 'the two were parted before');
		const survivor = { type: row.kept_type, id: Number(row.kept_id) };
		const gone = { type: row.gone_type, id: Number(row.gone_id) };
		const revisions = await readRows(tx, revisionRow)`
			select id, record_type as type, record_id as record, field, old, value from revision
			where id > ${row.after} and id <= ${row.to} and (
				(record_type = ${gone.type} and record_id = ${gone.id})
				or (record_type = ${survivor.type} and record_id = ${survivor.id})
				or old = to_jsonb(${gone.id}::bigint)
				or old @> jsonb_build_array(jsonb_build_object(${`${gone.type}_id`}::text, ${gone.id}::bigint)))
			order by id`;
		const lost = revisions.filter((one) => isOf(one, gone) && one.value === null);
		const lostFields: Fields = Object.fromEntries(lost.map(({ field, old }) => [field, old]));
		if (!lostFields.slug)
			throw new ChangeRefusedError(0, 'id', 'the record that left is not known');
		const staff = { ...author, origin: 'staff' };
		await giveUp(tx, staff, survivor, revisions, lostFields);
		await tx.execute(sql`
			delete from slug_redirect where record_type = ${gone.type} and slug = ${String(lostFields.slug)}`);
		await restoreRecord(tx, staff, { type: gone.type, recordId: gone.id }, lost);
		await writeChanges(tx, staff, await namedAgain(tx, revisions, survivor, gone));
		await returnFollowers(tx, survivor, gone, movedShape.parse(row.moved));
		await markDistinct(tx, { one: survivor, other: gone }, author.actorId ?? null);
		await dropMadePerson(tx, staff, survivor);
		await tx.execute(sql`
			update record_joining set parted_at = now(), parted_by = ${author.actorId ?? null} where id = ${joining}`);
	});
}

const madeRow = z.object({ is_bare: z.boolean() });

/** Removes a person's record created only from a name, once the record with that name has been parted from it. */
async function dropMadePerson(tx: Db, author: Author, { type, id }: RecordRef): Promise<void> {
	if (type !== 'person') return;
	const { is_bare } = await readOne(tx, madeRow)`
		select exists (select from person where id = ${id} and origin = 'rule:name')
			and not exists (select from round_investor where person_id = ${id})
			and not exists (select from revision where record_type = 'person' and record_id = ${id}
				and origin not in ('rule:name', 'rule', 'staff')) as is_bare`;
	if (is_bare) await removeRecord(tx, author, { type, recordId: id });
}

const isOf = ({ type, record }: RevisionRow, ref: RecordRef): boolean =>
	type === ref.type && Number(record) === ref.id;

const same = (one: Value | undefined, other: Value | undefined): boolean =>
	JSON.stringify(sortKeys(one ?? null)) === JSON.stringify(sortKeys(other ?? null));

/** Sorts the keys of the value's objects: PostgreSQL stores them in its own order. */
function sortKeys(value: Value): Value {
	if (value === null || typeof value !== 'object') return value;
	if (Array.isArray(value)) return value.map(sortKeys);
	return Object.fromEntries(
		Object.entries(value)
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, part]) => [key, sortKeys(part)]),
	);
}

/** Removes from the surviving record the values that came only from the other. */
async function giveUp(
	tx: Db,
	author: Author,
	survivor: RecordRef,
	revisions: readonly RevisionRow[],
	lost: Fields,
): Promise<void> {
	const now = await currentFields(tx, survivor.type, survivor.id);
	if (!now) throw new ChangeRefusedError(0, 'id', 'the record that stayed is gone');
	const names = [lost.name ?? '', ...[lost.aliases ?? []].flat()];
	const set: Fields = {};
	for (const [field, [first]] of Map.groupBy(
		revisions.filter((one) => isOf(one, survivor)),
		(one) => one.field,
	)) {
		const [current, theirs] = [now[field] ?? null, field === 'aliases' ? names : lost[field]];
		if (!first) continue;
		if (!Array.isArray(current)) {
			const isTheirs = same(current, theirs) || (field === 'slug' && same(current, lost.slug));
			if (isTheirs) set[field] = first.old;
			continue;
		}
		const own = Array.isArray(first.old) ? first.old : [];
		const added = (Array.isArray(theirs) ? theirs : []).filter(
			(item) => !own.some((one) => same(one, item)),
		);
		const left = current.filter((item) => !added.some((one) => same(one, item)));
		if (left.length < current.length) set[field] = left;
	}
	if (Object.keys(set).length > 0)
		await writeChanges(tx, author, [{ type: survivor.type, id: survivor.id, set }]);
}

/** Restores references to the merged record that were redirected to the other. */
async function namedAgain(
	tx: Db,
	revisions: readonly RevisionRow[],
	survivor: RecordRef,
	gone: RecordRef,
): Promise<Change[]> {
	const changes = new Map<string, { type: RecordType; id: number; set: Fields }>();
	for (const { type, record, field, old } of revisions) {
		const id = Number(record);
		if (!names(old, field, gone)) continue;
		const key = `${type} ${id}`;
		const current = await currentFields(tx, type, id);
		if (!current) continue;
		const change = changes.get(key) ?? { type, id, set: {} };
		if (Array.isArray(old)) {
			const list = withItsOwn(current[field] ?? null, old, survivor, gone);
			if (list) change.set[field] = list;
		} else if (isEmpty(old) || current[`${survivor.type}_id`] !== survivor.id) continue;
		else {
			change.set[`${survivor.type}_id`] = null;
			change.set[field] = gone.id;
		}
		if (Object.keys(change.set).length > 0) changes.set(key, change);
	}
	return [...changes.values()];
}

/** Whether a value, or an item of a list, refers to the record. */
function names(value: Value, field: string, { type, id }: RecordRef): boolean {
	const column = `${type}_id`;
	if (Array.isArray(value)) return value.some((item) => Object(item)[column] === id);
	return field === column && value === id;
}

/** Returns the list with the original items that referenced the merged record in place of the redirected ones. */
function withItsOwn(
	current: Value,
	old: readonly Value[],
	survivor: RecordRef,
	gone: RecordRef,
): Value[] | undefined {
	if (!Array.isArray(current)) return undefined;
	const own = old.filter((item) => names([item], '', gone));
	const others = old.filter((item) => names([item], '', survivor));
	const at = current.findIndex((item) => names([item], '', survivor));
	if (at < 0) return undefined;
	return current.toSpliced(at, 1, ...others, ...own);
}
