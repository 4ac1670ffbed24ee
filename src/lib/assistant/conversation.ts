import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { countRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { storedAnswer } from './answer-shape.ts';

/** A conversation as listed. */
export interface Conversation {
	id: string;
	account: number;
	topic: string;
	/** The slug of its public page; null without one. */
	slug: string | null;
	/** The last message included in the public page. */
	sharedUpto: string | null;
	/** When its last question was asked, ISO 8601. */
	last_update: string;
	/** The number of its questions. */
	questions: number;
}

/** The outcome of a question: `lost` means its server died while answering. */
export type MessageState = 'asking' | 'answer' | 'ask' | 'decline' | 'failed' | 'stopped' | 'lost';

/** A question of a conversation, and its outcome. */
export interface Message {
	id: string;
	question: string;
	state: MessageState;
	/** When it was asked, ISO 8601. */
	time: string;
	answer: z.output<typeof storedAnswer> | null;
	/** The owner's rating of the answer; null if not rated. */
	good: boolean | null;
	reason: string | null;
}

const conversationRow = z.object({
	id: z.string(),
	account: z.string(),
	topic: z.string(),
	slug: z.string().nullable(),
	sharedUpto: z.string().nullable(),
	last_update: z.string(),
	questions: z.number(),
});

const messageRow = z.object({
	id: z.string(),
	question: z.string(),
	state: z.enum(['asking', 'answer', 'ask', 'decline', 'failed', 'stopped', 'lost']),
	time: z.string(),
	answer: z.unknown(),
	good: z.boolean().nullable(),
	reason: z.string().nullable(),
});

/** Cache tag of a conversation's public page. */
export const conversationTag = (id: string): string => `conversation:${id}`;

export const conversationNotFound = () =>
	new HttpError(404, 'Conversation not found: it was deleted, or it belongs to somebody else.');

export const messageNotFound = () =>
	new HttpError(404, 'Answer not found: it was deleted, or it belongs to somebody else.');

const isId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

/** Returns conversations of owners who are not blocked, most recently used first. */
const conversations = async (
	db: Pick<Db, 'execute'>,
	condition: SQL,
	page: { skip: number; take: number } = { skip: 0, take: 1 },
): Promise<Conversation[]> => {
	const rows = await readRows(db, conversationRow)`
		select c.id::text as id, c.account_id::text as account, c.topic, c.shared_slug as slug,
			c.shared_upto::text as "sharedUpto", ${isoMilliseconds(sql`c.updated_at`)} as last_update,
			(select count(*)::int from conversation_message m where m.conversation_id = c.id) as questions
		from conversation c join account a on a.id = c.account_id
		where a.state = 'active' and ${condition}
		order by c.updated_at desc, c.id desc limit ${page.take} offset ${page.skip}`;
	return rows.map(({ account, ...row }) => ({ ...row, account: Number(account) }));
};

/** Returns an `ilike` pattern that matches the words anywhere. */
const holding = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

const foundBy = (accountId: number, words: string): SQL =>
	words === ''
		? sql`c.account_id = ${accountId}`
		: sql`c.account_id = ${accountId} and (c.topic ilike ${holding(words)} or exists (
			select from conversation_message m where m.conversation_id = c.id
				and (m.question ilike ${holding(words)} or m.said ilike ${holding(words)})))`;

/**
 * Returns a page of a member's own conversations, most recently used first, and their total number.
 * @param words to find in topics, questions and answers; empty: all.
 */
export async function conversationsOf(
	db: Pick<Db, 'execute'>,
	accountId: number,
	words: string,
	page: { skip: number; take: number },
): Promise<{ data: Conversation[]; total: number }> {
	const condition = foundBy(accountId, words);
	const data = await conversations(db, condition, page);
	const { count } = await readOne(
		db,
		countRow,
	)`select count(*)::int as count from conversation c where ${condition}`;
	return { data, total: count };
}

/** Returns a member's own conversation. @throws HttpError 404 for any other, even a shared one. */
export async function ownConversation(
	db: Pick<Db, 'execute'>,
	accountId: number,
	id: string,
): Promise<Conversation> {
	if (!isId(id)) throw conversationNotFound();
	const condition = sql`c.id = ${id}::bigint and c.account_id = ${accountId}`;
	const [found] = await conversations(db, condition);
	if (!found) throw conversationNotFound();
	return found;
}

/** Returns the conversation of a public page; null if there is no page with this slug. */
export async function sharedConversation(
	db: Pick<Db, 'execute'>,
	slug: string,
): Promise<Conversation | null> {
	if (!/^[\w-]{22}$/.test(slug)) return null;
	const [found] = await conversations(db, sql`c.shared_slug = ${slug}`);
	return found ?? null;
}

async function readMessages(db: Pick<Db, 'execute'>, condition: SQL): Promise<Message[]> {
	const rows = await readRows(db, messageRow)`
		select m.id::text as id, m.question,
			case when m.state = 'asking' and m.held_until < now() then 'lost' else m.state end as state,
			${isoMilliseconds(sql`m.asked_at`)} as time, m.answer, m.good, m.reason
		from conversation_message m where ${condition} order by m.id`;
	return rows.map(({ answer, ...row }) => {
		// One that a later version can no longer read is shown as a question without an answer.
		const read = storedAnswer.safeParse(answer);
		return { ...row, answer: read.success ? read.data : null };
	});
}

/** Returns the questions of a conversation in order, all or up to the last shared one. */
export const messagesOf = (
	db: Pick<Db, 'execute'>,
	{ id, sharedUpto }: Pick<Conversation, 'id' | 'sharedUpto'>,
	only: 'all' | 'shared' = 'all',
): Promise<Message[]> =>
	only === 'all'
		? readMessages(db, sql`m.conversation_id = ${id}::bigint`)
		: readMessages(
				db,
				sql`m.conversation_id = ${id}::bigint and m.id <= ${sharedUpto}::bigint
					and m.state in ('answer', 'ask', 'decline')`,
			);

/** Returns the last questions of a conversation, or the last before a given one, in order. */
export async function lastMessages(
	db: Pick<Db, 'execute'>,
	{ id }: Pick<Conversation, 'id'>,
	most: number,
	before: string | null,
): Promise<Message[]> {
	return readMessages(
		db,
		sql`m.id in (
			select n.id from conversation_message n where n.conversation_id = ${id}::bigint
				and (${before}::bigint is null or n.id < ${before}::bigint)
			order by n.id desc limit ${most})`,
	);
}

/** Returns the newest question of a conversation. */
export async function newestMessage(db: Pick<Db, 'execute'>, id: string): Promise<Message[]> {
	return readMessages(
		db,
		sql`m.id = (select max(n.id) from conversation_message n where n.conversation_id = ${id}::bigint)`,
	);
}

/** Returns a member's own question. @throws HttpError 404 for any other. */
export async function ownMessage(
	db: Pick<Db, 'execute'>,
	accountId: number,
	id: string,
): Promise<Message> {
	if (!isId(id)) throw messageNotFound();
	const [found] = await readMessages(db, sql`m.id = ${id}::bigint and m.account_id = ${accountId}`);
	if (!found) throw messageNotFound();
	return found;
}
