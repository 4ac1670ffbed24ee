import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { conversation, conversationMessage as message } from '#lib/db/schema/assistant.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { countUse } from '#lib/plans/usage.ts';
import type { Answer } from '#lib/questions/answer.ts';
import { conversationTag } from './conversation.ts';
import { type HeldQuestion, lockAccount } from './hold-question.ts';
import { answerText } from './resolved-pieces.ts';

/** Removes characters that PostgreSQL cannot store, which readers do not see anyway. */
const keepable = (answer: Answer): unknown =>
	JSON.parse(JSON.stringify(answer), (_name, value: unknown) =>
		typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
	);

const isUnderWay = ({ message: id }: HeldQuestion) =>
	and(eq(message.id, Number(id)), eq(message.state, 'asking'));

/** Deletes the question that this one replaces, and all that followed it. */
async function dropReplaced(tx: Db, { conversation: id, message: last, insteadOf }: HeldQuestion) {
	if (insteadOf === null) return;
	await tx.execute(sql`
		delete from conversation_message where conversation_id = ${id}::bigint
			and id >= ${insteadOf}::bigint and id < ${last}::bigint`);
	await notifyTags(tx, [conversationTag(id)]);
}

/**
 * Stores the answer to a question, and counts it in the same transaction if it is an answer: asking back, declining
 * or knowing nothing is free.
 * @throws LimitReachedError if its place was lost in the meantime; HttpError 404 if its conversation was deleted.
 */
export async function settleQuestion(db: Db, held: HeldQuestion, answer: Answer): Promise<void> {
	await db.transaction(async (tx) => {
		await lockAccount(tx, held.account);
		const settled = await tx
			.update(message)
			.set({
				state: answer.outcome,
				answer: keepable(answer),
				said: answerText(answer).replaceAll('\0', '').toWellFormed(),
				took: Math.max(0, Math.round(Date.now() - held.askedAt.getTime())),
			})
			.where(isUnderWay(held))
			.returning({ id: message.id });
		if (settled.length === 0)
			throw new HttpError(
				404,
				'The conversation was deleted while the question was being answered.',
			);
		if (answer.outcome === 'answer' && !answer.unknown)
			await countUse(tx, held.account, 'questions', held.askedAt);
		await dropReplaced(tx, held);
		await tx
			.update(conversation)
			.set({ updated_at: sql`now()` })
			.where(eq(conversation.id, Number(held.conversation)));
	});
}

/** Releases the place of an unanswered question. */
export async function releaseQuestion(
	db: Db,
	held: HeldQuestion,
	state: 'failed' | 'stopped',
): Promise<void> {
	await db.update(message).set({ state }).where(isUnderWay(held));
}
