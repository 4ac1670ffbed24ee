import { eq } from 'drizzle-orm';
import { type Author, type Change, ChangeRefusedError } from '#lib/catalogue/change.ts';
import { currentFields } from '#lib/catalogue/current-fields.ts';
import { isSameValue } from '#lib/catalogue/field-values.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { reviseWithin } from '#lib/catalogue/revise.ts';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { fieldRow, readRows } from '#lib/db/read-rows.ts';
import { proposalChange } from '#lib/db/schema/contributions.ts';
import type { Proposal } from '../proposal/proposals.ts';
import type { ProposedChange } from '../proposal/proposed-changes.ts';
import { relatedSchema } from '../proposal/related-fields.ts';
import { applyRelated } from './apply-related.ts';

/** The result of applying a proposal to the catalogue. */
export interface ApplyResult {
	/** The record changed or created; null if none was. */
	recordId: number | null;
	applied: string[];
	/** Fields that were returned: the record's value had changed meanwhile, or the record no longer accepts the field. */
	returned: string[];
}

/** Returns the origin of a proposal's revisions. */
export const originOf = (proposalId: number): string => `proposal:${proposalId}`;

/**
 * Applies an accepted proposal to its record through `revise()`, in the transaction that accepts it. Applies the fields
 * whose value has not changed since they were proposed, and returns the others.
 */
export async function applyToRecord(
	tx: Db,
	held: Proposal,
	type: RecordType,
	changes: readonly ProposedChange[],
): Promise<ApplyResult> {
	await lockCatalogue(tx);
	const author: Author = {
		origin: originOf(held.id),
		...(held.author_id !== null && { actorId: held.author_id }),
	};
	const own = changes.filter(({ field }) => !relatedSchema(type, field));
	const related = changes.filter(({ field }) => relatedSchema(type, field));
	const fresh = await untouchedChanges(tx, type, held.record_id, own);
	const made = await reviseOrLeave(tx, author, { type, recordId: held.record_id }, fresh);
	const recordId = made.recordId ?? (await standing(tx, type, held.record_id));
	const added =
		recordId === null ? [] : await addRelated(tx, author, { type, id: recordId }, related);
	const applied = [...made.applied, ...added];
	const returned = changes.map(({ field }) => field).filter((field) => !applied.includes(field));
	return { recordId, applied, returned };
}

async function standing(tx: Db, type: RecordType, id: number | null): Promise<number | null> {
	return id !== null && (await currentFields(tx, type, id)) ? id : null;
}

/**
 * Creates the other records that a proposal describes. A field that the catalogue refuses, such as one of a deleted
 * record, is skipped.
 */
async function addRelated(
	tx: Db,
	author: Author,
	subject: { type: RecordType; id: number },
	changes: readonly ProposedChange[],
): Promise<string[]> {
	const added: string[] = [];
	for (const change of changes) {
		try {
			await tx.transaction((nested) => applyRelated(nested, author, subject, change));
			added.push(change.field);
		} catch (error) {
			if (!(error instanceof ChangeRefusedError)) throw error;
		}
	}
	return added;
}

/** Returns the changes whose field still has the value it had when they were proposed. */
async function untouchedChanges(
	tx: Db,
	type: RecordType,
	recordId: number | null,
	changes: readonly ProposedChange[],
): Promise<ProposedChange[]> {
	if (recordId === null) return [...changes];
	const current = await currentFields(tx, type, recordId);
	if (!current) return [];
	return changes.filter(({ field, old }) =>
		isSameValue(listTable(type, field), current[field] ?? null, old),
	);
}

/** Revises the record. If a field is refused, leaves it out and retries the rest. */
async function reviseOrLeave(
	tx: Db,
	author: Author,
	subject: { type: RecordType; recordId: number | null },
	changes: readonly ProposedChange[],
): Promise<{ recordId: number | null; applied: string[] }> {
	if (changes.length === 0) return { recordId: null, applied: [] };
	try {
		const [made] = await tx.transaction((nested) =>
			reviseWithin(nested, author, [changeOf(subject, changes)]),
		);
		return { recordId: made?.id ?? null, applied: changes.map(({ field }) => field) };
	} catch (error) {
		if (!(error instanceof ChangeRefusedError)) throw error;
		const bad = error.field.split('.', 1)[0];
		const rest = changes.filter(({ field }) => field !== bad);
		return rest.length === changes.length
			? { recordId: null, applied: [] }
			: reviseOrLeave(tx, author, subject, rest);
	}
}

function changeOf(
	{ type, recordId }: { type: RecordType; recordId: number | null },
	changes: readonly ProposedChange[],
): Change {
	return {
		type,
		...(recordId !== null && { id: recordId }),
		set: Object.fromEntries(
			changes.map(({ field, value }) => [field, value ?? (listTable(type, field) ? [] : null)]),
		),
		sources: Object.fromEntries(changes.map(({ field, source }) => [field, source])),
	};
}

/** Returns the changes not decided yet; those that an editor sent back are no longer part of the proposal. */
export async function pendingChangesOf(db: Db, proposalId: number): Promise<ProposedChange[]> {
	const rows = await readRows(
		db,
		fieldRow,
	)`select field from proposal_change where proposal_id = ${proposalId} and outcome is null`;
	const pending = new Set(rows.map(({ field }) => field));
	return (await changesOf(db, proposalId)).filter(({ field }) => pending.has(field));
}

/** Returns the changes of a proposal, by field. */
export async function changesOf(db: Db, proposalId: number): Promise<ProposedChange[]> {
	const rows = await db
		.select()
		.from(proposalChange)
		.where(eq(proposalChange.proposal_id, proposalId))
		.orderBy(proposalChange.field);
	return rows.map(({ field, old, value, source }) => ({ field, old, value, source: source ?? '' }));
}
