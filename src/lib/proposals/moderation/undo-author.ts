import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ChangeRefusedError } from '#lib/catalogue/change.ts';
import type { Value } from '#lib/catalogue/field-values.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { type Subject, subjectOf } from '#lib/entities/subjects.ts';
import { HttpError } from '#lib/http/errors.ts';
import { audit } from '#lib/sessions/audit.ts';
import { deleteContribution, revertContribution } from './taken-back.ts';

/** Maximum changes undone at once; repeat the request to undo more. */
export const MAX_UNDONE = 500;

/** A field changed by an author, with its values before the changes and now. */
export interface AuthoredField extends Subject {
	type: RecordType;
	recordId: number;
	field: string;
	/** The author's latest changes of the field since the date, with none by others after them, newest first. */
	revisions: number[];
	/** The field's value before the author's changes. */
	before: Value;
	/** What it says now. */
	now: Value;
}

/** The effect of undoing an author's changes. */
export interface UndoPlan {
	/** Number of changes made by the author since the date, including those of new records. */
	made: number;
	undone: AuthoredField[];
	/** Fields changed since by somebody else, each with the name of the person or process that changed it. */
	left: (AuthoredField & { by: string })[];
	/** Records created by the author and changed by nobody else. They are deleted, referencing records first. */
	fresh: FreshRecord[];
	/** Records created by the author and changed since by somebody else. They are not deleted. */
	kept: FreshRecord[];
}

/** A record created by the author. */
interface FreshRecord extends Subject {
	type: RecordType;
	recordId: number;
	/** Number of the record's changes made by the author. */
	changes: number;
	/** The author's changes to these fields other than the first one of each, newest first. */
	later: number[];
}

const rowShape = z.object({
	type: z.enum(recordTypes),
	record: z.string(),
	field: z.string(),
	/** The author's changes since the date that come after everybody else's. */
	ids: z.array(z.number()),
	count: z.number(),
	before: valueColumn,
	now: valueColumn,
	is_new: z.boolean(),
	/** Whether somebody else changed the record, not counting reverts. */
	is_shared: z.boolean(),
	/** Whether the record still exists in the catalogue. */
	is_there: z.boolean(),
	last_by: z.string(),
});
type Row = z.output<typeof rowShape>;

async function authoredFields(db: Db, accountId: number, since: string): Promise<Row[]> {
	const rows = await readRows(db, rowShape)`
		with own as (
			select record_type, record_id, field, count(*)::int as count
			from revision where actor_id = ${accountId} and at >= ${since}::timestamptz
			group by record_type, record_id, field
		), field_history as (
			select r.*, r.actor_id is not distinct from ${accountId} and r.at >= ${since}::timestamptz as is_own
			from own join revision r using (record_type, record_id, field)
		), ends as (
			select record_type, record_id, field, max(id) as last_id,
				coalesce(max(id) filter (where not is_own), 0) as last_other
			from field_history group by record_type, record_id, field
		)
		select e.record_type as type, e.record_id as record, e.field, own.count,
			coalesce((select jsonb_agg(h.id order by h.id desc) from field_history h
				where (h.record_type, h.record_id, h.field) = (e.record_type, e.record_id, e.field)
					and h.id > e.last_other), '[]') as ids,
			(select h.old from field_history h
				where (h.record_type, h.record_id, h.field) = (e.record_type, e.record_id, e.field)
					and h.id > e.last_other order by h.id limit 1) as before,
			last.value as now,
			coalesce(a.name, last.origin) as last_by,
			(select f.actor_id is not distinct from ${accountId} and f.at >= ${since}::timestamptz
				from revision f where f.record_type = e.record_type and f.record_id = e.record_id
				order by f.id limit 1) as is_new,
			exists (select from revision f where f.record_type = e.record_type and f.record_id = e.record_id
				and f.actor_id is distinct from ${accountId} and f.origin <> 'revert') as is_shared,
			(select f.value is not null from revision f where f.record_type = e.record_type and f.record_id = e.record_id
				and f.field = 'slug' order by f.id desc limit 1) as is_there
		from ends e
		join own using (record_type, record_id, field)
		join revision last on last.id = e.last_id
		left join account a on a.id = last.actor_id
		order by e.last_id desc`;
	return rows;
}

/** Returns the effect of undoing an author's changes since a moment (ISO 8601). */
export async function undoPlan(db: Db, accountId: number, since: string): Promise<UndoPlan> {
	const rows = await authoredFields(db, accountId, since);
	const nameOf = await subjectOf(
		db,
		rows.map(({ type, record }) => ({ type, id: Number(record) })),
	);
	const fieldOf = ({ type, record, field, ids, before, now }: Row): AuthoredField => ({
		...nameOf(type, Number(record)),
		type,
		recordId: Number(record),
		field,
		revisions: ids,
		before,
		now,
	});
	const old = rows.filter(({ is_new }) => !is_new);
	const fresh = freshRecords(rows, nameOf);
	return {
		made: rows.reduce((sum, { count }) => sum + count, 0),
		undone: old.filter(({ ids }) => ids.length > 0).map(fieldOf),
		left: old
			.filter(({ ids }) => ids.length === 0)
			.map((row) => ({ ...fieldOf(row), by: row.last_by })),
		fresh: fresh.filter(({ isShared }) => !isShared),
		kept: fresh.filter(({ isShared }) => isShared),
	};
}

/** Referencing types first: rounds name raisers and investors, people name their employers. */
const namersFirst: readonly RecordType[] = ['round', 'person', 'organization', 'project'];

function freshRecords(
	rows: readonly Row[],
	nameOf: (type: RecordType, id: number) => Subject,
): (FreshRecord & { isShared: boolean })[] {
	const made = rows.filter(({ is_new, is_there }) => is_new && is_there);
	const byRecord = Map.groupBy(made, ({ type, record }) => `${type} ${record}`);
	return [...byRecord.values()]
		.flatMap((fields) => {
			const [one] = fields;
			if (!one) return [];
			const { type, record, is_shared: isShared } = one;
			const recordId = Number(record);
			return {
				...nameOf(type, recordId),
				type,
				recordId,
				isShared,
				changes: fields.reduce((sum, { count }) => sum + count, 0),
				later: fields
					.flatMap(({ ids, count }) => (ids.length === count ? ids.slice(0, -1) : ids))
					.sort((a, b) => b - a),
			};
		})
		.sort((a, b) => namersFirst.indexOf(a.type) - namersFirst.indexOf(b.type));
}

/** Returns the number of changes that a plan undoes. */
export const undoneCount = ({ undone, fresh }: Pick<UndoPlan, 'undone' | 'fresh'>): number =>
	undone.reduce((sum, { revisions }) => sum + revisions.length, 0) +
	fresh.reduce((sum, { changes }) => sum + changes, 0);

/** The result of undoing an author's changes. */
export interface UndoResult {
	/** Number of changes that were undone. */
	count: number;
	/**
	 * Number of changes since the date that were not undone, because others changed the field since or a record needs it.
	 */
	left: number;
}

/**
 * Undoes an author's catalogue changes since a moment (ISO 8601) if the field still has their value, and deletes the
 * records they created, in one transaction.
 * @throws HttpError 404 when there is no such account
 */
export async function undoAuthor(
	db: Db,
	editorId: number,
	{ accountId, since, reason }: { accountId: number; since: string; reason: string },
): Promise<UndoResult> {
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const plan = await undoPlan(tx, accountId, since);
		const [author] = await tx
			.select({ id: account.id })
			.from(account)
			.where(eq(account.id, accountId));
		if (!author) throw new HttpError(404, 'Member not found.');
		const revisions = plan.undone.flatMap((one) => one.revisions).slice(0, MAX_UNDONE);
		let count = 0;
		const by = { origin: 'revert', actorId: editorId };
		for (const id of revisions)
			if (await unlessRefused(tx, (nested) => revertContribution(nested, by, id, reason)))
				count += 1;
		for (const one of plan.fresh) {
			if (count >= MAX_UNDONE) break;
			const isRemoved = await unlessRefused(tx, async (nested) => {
				for (const id of one.later) await revertContribution(nested, by, id, reason);
				await deleteContribution(nested, by, one, reason);
			});
			if (isRemoved) count += one.changes;
		}
		await audit(tx, 'author-undone', {
			accountId,
			actorId: editorId,
			details: { since, reason, undone: count, left: plan.made - count },
		});
		return { count, left: plan.made - count };
	});
}

/** Runs work completely or not at all; returns false if the catalogue refuses it. */
async function unlessRefused(tx: Db, work: (nested: Db) => Promise<unknown>): Promise<boolean> {
	try {
		await tx.transaction(work);
		return true;
	} catch (error) {
		if (error instanceof ChangeRefusedError) return false;
		throw error;
	}
}
