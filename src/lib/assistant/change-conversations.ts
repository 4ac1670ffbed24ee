import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { conversation, conversationMessage as message } from '#lib/db/schema/assistant.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import {
	conversationNotFound,
	conversationTag,
	messagesOf,
	ownConversation,
	ownMessage,
} from './conversation.ts';

const own = (accountId: number, id: string) =>
	and(eq(conversation.id, Number(id)), eq(conversation.account_id, accountId));

async function write(
	db: Db,
	accountId: number,
	id: string,
	set: Partial<typeof conversation.$inferInsert>,
): Promise<void> {
	await db.transaction(async (tx) => {
		const changed = await tx
			.update(conversation)
			.set(set)
			.where(own(accountId, id))
			.returning({ id: conversation.id });
		if (changed.length === 0) throw conversationNotFound();
		await notifyTags(tx, [conversationTag(id)]);
	});
}

/** Renames a member's own conversation. @throws HttpError 404 for any other. */
export async function renameConversation(
	db: Db,
	accountId: number,
	id: string,
	topic: string,
): Promise<void> {
	await ownConversation(db, accountId, id);
	await write(db, accountId, id, { topic });
}

/** Returns a slug for a public page: 16 random bytes. */
const newSlug = (): string => randomBytes(16).toString('base64url');

/**
 * Gives a member's own conversation a public page with the answers so far. Later questions appear on it only when it
 * is shared again; its URL does not change.
 * @throws HttpError 404 for any other, 422 if nothing has been answered yet.
 */
export async function shareConversation(db: Db, accountId: number, id: string): Promise<void> {
	const had = await ownConversation(db, accountId, id);
	const last = (await messagesOf(db, had)).findLast(({ answer }) => answer !== null);
	if (!last) throw new HttpError(422, 'Nothing has been answered here yet. Ask something first.');
	await write(db, accountId, id, {
		shared_slug: had.slug ?? newSlug(),
		shared_upto: Number(last.id),
		shared_at: new Date().toISOString(),
	});
}

/** Removes the public page of a conversation, and its URL for good. @throws HttpError 404 for any other. */
export async function unshareConversation(db: Db, accountId: number, id: string): Promise<void> {
	await ownConversation(db, accountId, id);
	await write(db, accountId, id, { shared_slug: null, shared_upto: null, shared_at: null });
}

/** Deletes a member's own conversation with all its questions. @throws HttpError 404 for any other. */
export async function removeConversation(db: Db, accountId: number, id: string): Promise<void> {
	await ownConversation(db, accountId, id);
	await db.transaction(async (tx) => {
		await tx.delete(conversation).where(own(accountId, id));
		await notifyTags(tx, [conversationTag(id)]);
	});
}

/** Stores a member's rating of their own answer. @throws HttpError 404 for any other, 422 without an answer. */
export async function judgeAnswer(
	db: Db,
	accountId: number,
	id: string,
	{ good, reason }: { good: boolean; reason: string },
): Promise<void> {
	const { answer } = await ownMessage(db, accountId, id);
	if (!answer) throw new HttpError(422, 'This question has no answer.');
	await db
		.update(message)
		.set({ good, reason: reason === '' ? null : reason, judged_at: sql`now()` })
		.where(and(eq(message.id, Number(id)), eq(message.account_id, accountId)));
}
