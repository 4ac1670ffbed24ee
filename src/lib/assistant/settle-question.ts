import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { conversation, conversationMessage as message } from '#lib/db/schema/assistant.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { use } from '#lib/plans/usage.ts';
import type { Answer } from '#lib/questions/answer.ts';
import { conversationTag } from './conversation.ts';
import { type Held, lockAccount } from './hold-question.ts';
import { saidText } from './said.ts';

/** Without what PostgreSQL cannot keep; what readers see is not changed by it. */
const keepable = (answer: Answer): unknown =>
	JSON.parse(JSON.stringify(answer), (_name, value: unknown) =>
		typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
	);

const isUnderWay = ({ message: id }: Held) =>
	and(eq(message.id, Number(id)), eq(message.state, 'asking'));

/** The question that this one replaces goes, with all that followed it. */
async function dropReplaced(tx: Db, { conversation: id, message: last, insteadOf }: Held) {
	if (insteadOf === null) return;
	await tx.execute(sql`
		delete from conversation_message where conversation_id = ${id}::bigint
			and id >= ${insteadOf}::bigint and id < ${last}::bigint`);
	await notifyTags(tx, [conversationTag(id)]);
}

/**
 * Keeps what a question is answered with, and counts it in the same transaction where it is an answer: what asks back,
 * declines or knows nothing costs nothing.
 * @throws LimitReached where its place was lost meanwhile; HttpError 404 where its conversation was deleted.
 */
export async function settleQuestion(db: Db, held: Held, answer: Answer): Promise<void> {
	await db.transaction(async (tx) => {
		await lockAccount(tx, held.account);
		const settled = await tx
			.update(message)
			.set({
				state: answer.outcome,
				answer: keepable(answer),
				said: saidText(answer).replaceAll('\0', '').toWellFormed(),
				took: Math.max(0, Math.round(Date.now() - held.askedAt.getTime())),
			})
			.where(isUnderWay(held))
			.returning({ id: message.id });
		if (settled.length === 0)
			throw new HttpError(404, 'The conversation was deleted while this was answered.');
		if (answer.outcome === 'answer' && !answer.unknown)
			await use(tx, held.account, 'questions', held.askedAt);
		await dropReplaced(tx, held);
		await tx
			.update(conversation)
			.set({ updated_at: sql`now()` })
			.where(eq(conversation.id, Number(held.conversation)));
	});
}

/** Gives the place of a question back that is not answered. */
export async function releaseQuestion(
	db: Db,
	held: Held,
	state: 'failed' | 'stopped',
): Promise<void> {
	await db.update(message).set({ state }).where(isUnderWay(held));
}
