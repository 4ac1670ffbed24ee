import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { anyFields } from '#lib/catalogue/any-value.ts';
import type { Fields } from '#lib/catalogue/field-values.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { contributionDraft } from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { moment } from '#lib/sessions/answers.ts';
import { type ProposedValue, proposedValue } from '../proposal/proposed-changes.ts';
import { editsOf } from './drafts-conflicts.ts';
import { type DraftLocation, type DraftTarget, locateDraft } from './drafts-key.ts';

/** Unsent edits of a member: stored by kind and key with a timestamp, visible to nobody else. */

/** Drafts of one member. */
export const MAX_DRAFTS = 200;
/** Maximum size of a draft as JSON in bytes, including its base values. */
export const MAX_DRAFT_BYTES = 524_288;

export const draftShape = z.object({
	data: z.record(z.string(), proposedValue),
	base: anyFields.describe('The record’s values when editing began.'),
	saved_at: moment.describe('Time in ISO 8601, in UTC, to the millisecond.'),
});
export type Draft = z.infer<typeof draftShape>;

export interface DraftInput extends DraftTarget {
	data: Record<string, ProposedValue>;
	/** The record's values when the form was loaded. An absent field keeps its base, or uses the present value. */
	base?: Fields | undefined;
	/** The `saved_at` of the draft the form loaded, null if none; if absent, any draft is overwritten. */
	seen?: string | null | undefined;
}

const { account_id, type, key, data, base } = contributionDraft;
const savedAt = sql<string>`${isoMilliseconds(sql`${contributionDraft.saved_at}`)}`;
const at = (accountId: number, place: Pick<DraftLocation, 'type' | 'keys'>) =>
	and(eq(account_id, accountId), eq(type, place.type), inArray(key, place.keys));

/** Returns a member's draft at a location; undefined if there is none. */
export async function draftAt(
	db: Db,
	accountId: number,
	place: Pick<DraftLocation, 'type' | 'keys'>,
): Promise<Draft | undefined> {
	const [found] = await db
		.select({ data: sql<Draft['data']>`${data}`, base, saved_at: savedAt })
		.from(contributionDraft)
		.where(at(accountId, place))
		.orderBy(desc(contributionDraft.saved_at))
		.limit(1);
	return found;
}

/**
 * Saves a draft over the existing one. An empty value is no edit if the record has none either; with no edits left,
 * the draft is deleted. Returns when it was saved and its fields, or null if it was deleted.
 * @throws HttpError 404 for no such record, 409 when it was changed elsewhere since `seen`, 413 and 422 if too large
 */
export async function saveDraft(
	db: Db,
	accountId: number,
	input: DraftInput,
): Promise<{ saved_at: string; fields: string[] } | null> {
	return db.transaction(async (tx) => {
		// One save at a time per member, so that concurrent ones do not exceed the limit.
		await tx
			.select({ id: account.id })
			.from(account)
			.where(eq(account.id, accountId))
			.for('update');
		const place = await locateDraft(tx, accountId, input);
		const before = await draftAt(tx, accountId, place);
		if (input.seen !== undefined && input.seen !== (before?.saved_at ?? null))
			throw new HttpError(
				409,
				'This draft was changed elsewhere in the meantime, perhaps in another window. Reload the page.',
			);
		const begun = { ...place.present, ...before?.base, ...input.base };
		const edits = editsOf(input.data, begun);
		await tx.delete(contributionDraft).where(at(accountId, place));
		const fields = Object.keys(edits);
		if (fields.length === 0) return null;
		const bases = input.slug === null && !input.proposal ? {} : basesOf(fields, begun);
		await refuseTooMuch(tx, accountId, JSON.stringify([edits, bases]));
		const [row] = await tx
			.insert(contributionDraft)
			.values({
				account_id: accountId,
				type: place.type,
				key: place.key,
				data: edits,
				base: bases,
				saved_at: sql`clock_timestamp()`,
			})
			.returning({ saved_at: savedAt });
		if (!row) throw new Error('The draft could not be saved.');
		return { saved_at: row.saved_at, fields };
	});
}

const basesOf = (fields: readonly string[], begun: Fields): Fields =>
	Object.fromEntries(fields.map((field) => [field, begun[field] ?? null]));

async function refuseTooMuch(tx: Db, accountId: number, text: string): Promise<void> {
	if (Buffer.byteLength(text) > MAX_DRAFT_BYTES)
		throw new HttpError(
			413,
			'A draft can hold at most 512 kB. Shorten it, or submit part of it first.',
		);
	const [has] = await tx
		.select({ drafts: count() })
		.from(contributionDraft)
		.where(eq(account_id, accountId));
	if (!has || has.drafts >= MAX_DRAFTS)
		throw new HttpError(
			422,
			`You have ${MAX_DRAFTS} drafts, the maximum. Submit some, or remove what you no longer need.`,
		);
}

/** Deletes a draft. @throws HttpError 404 when the member has none there */
export async function removeDraft(db: Db, accountId: number, of: DraftTarget): Promise<void> {
	const keys = [of.proposal ? `proposal:${of.proposal}` : (of.slug ?? 'new')];
	// Also for a deleted record; for a renamed one, under each of its names.
	const place = await locateDraft(db, accountId, of).catch((error: unknown) => {
		if (error instanceof HttpError && error.status === 404) return { type: of.type, keys };
		throw error;
	});
	const gone = await db.delete(contributionDraft).where(at(accountId, place)).returning({ key });
	if (gone.length === 0) throw new HttpError(404, 'Draft not found.');
}

/** Deletes all drafts of a member. Returns how many there were. */
export async function resetDrafts(db: Db, accountId: number): Promise<number> {
	const gone = await db
		.delete(contributionDraft)
		.where(eq(account_id, accountId))
		.returning({ key });
	return gone.length;
}
