import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { conversation, conversationMessage as message } from '#lib/db/schema/assistant.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import {
	conversationTag,
	messagesOf,
	noConversation,
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
		if (changed.length === 0) throw noConversation();
		await notifyTags(tx, [conversationTag(id)]);
	});
}

/** Names a conversation of your own. @throws HttpError 404 for any other. */
export async function renameConversation(
	db: Db,
	accountId: number,
	id: string,
	topic: string,
): Promise<void> {
	await ownConversation(db, accountId, id);
	await write(db, accountId, id, { topic });
}

/** Of a public page: 16 bytes by chance. */
const newSlug = (): string => randomBytes(16).toString('base64url');

/**
 * Gives a conversation of your own a public page with what was answered so far. What is asked later is not on it until
 * it is shared again; its address stays.
 * @throws HttpError 404 for any other, 422 where nothing was answered yet.
 */
export async function shareConversation(db: Db, accountId: number, id: string): Promise<void> {
	const had = await ownConversation(db, accountId, id);
	const last = (await messagesOf(db, had)).findLast(({ answer }) => answer !== null);
	if (!last) throw new HttpError(422, 'Nothing was answered here yet. Ask something first.');
	await write(db, accountId, id, {
		shared_slug: had.slug ?? newSlug(),
		shared_upto: Number(last.id),
		shared_at: new Date().toISOString(),
	});
}

/** Takes the public page of a conversation away, and its address for good. @throws HttpError 404 for any other. */
export async function unshareConversation(db: Db, accountId: number, id: string): Promise<void> {
	await ownConversation(db, accountId, id);
	await write(db, accountId, id, { shared_slug: null, shared_upto: null, shared_at: null });
}

/** Deletes a conversation of your own with all that was asked in it. @throws HttpError 404 for any other. */
export async function removeConversation(db: Db, accountId: number, id: string): Promise<void> {
	await ownConversation(db, accountId, id);
	await db.transaction(async (tx) => {
		await tx.delete(conversation).where(own(accountId, id));
		await notifyTags(tx, [conversationTag(id)]);
	});
}

/** Keeps what a member thinks of an answer of theirs. @throws HttpError 404 for any other, 422 without an answer. */
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
