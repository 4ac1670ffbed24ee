import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { conversation, conversationMessage as message } from '#lib/db/schema/assistant.ts';
import { HttpError } from '#lib/http/errors.ts';
import { usagePeriodOf } from '#lib/plans/entitled.ts';
import { LimitReachedError, usageOf } from '#lib/plans/usage.ts';
import type { Turn } from '#lib/questions/answer.ts';
import { storedAnswer } from './answer-shape.ts';
import { conversationNotFound, messageNotFound, ownConversation } from './conversation.ts';
import {
	HOLD_MS,
	MAX_CONCURRENT_QUESTIONS,
	MAX_CONVERSATIONS,
	MAX_MESSAGES,
	MAX_TOPIC_LENGTH,
	MAX_TURNS,
} from './limits.ts';

/** A question as asked by a member. */
export interface QuestionRequest {
	question: string;
	/** The conversation it continues; if absent, it starts a new one. */
	conversation?: string | undefined;
	/** A question of that conversation to replace, along with all that followed it. */
	insteadOf?: string | undefined;
}

/** A question that holds a place in the day's quota. */
export interface HeldQuestion {
	account: number;
	conversation: string;
	message: string;
	question: string;
	insteadOf: string | null;
	/** Determines the day it counts towards. */
	askedAt: Date;
	/** Earlier questions, oldest first. */
	turns: Turn[];
}

/** Locks an account until the transaction ends, so that its questions start and finish one at a time. */
export const lockAccount = (tx: Db, accountId: number) =>
	tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');

const heldRow = z.object({ today: z.number(), now: z.number() });

/**
 * Checks for a free place. A pending question holds one of its day's places until it is answered, ends otherwise, or
 * its server dies: so the plan's quota is never exceeded, and unanswered questions are free.
 * @throws LimitReachedError, HttpError 429 if too many are pending.
 */
async function checkPlaces(tx: Db, accountId: number, now: Date): Promise<void> {
	const usage = await usageOf(tx, accountId, 'questions', now);
	const { since } = usagePeriodOf('questions', now);
	const held = await readOne(tx, heldRow)`
		select count(*) filter (where asked_at >= ${since.toISOString()}::timestamptz)::int as today, count(*)::int as now
		from conversation_message
		where account_id = ${accountId} and state = 'asking' and held_until > now()`;
	if (usage.used + held.today >= usage.limit) throw new LimitReachedError('questions', usage);
	if (held.now >= MAX_CONCURRENT_QUESTIONS)
		throw new HttpError(
			429,
			`${MAX_CONCURRENT_QUESTIONS} of your questions are being answered. Wait for one to finish, then ask again.`,
			{ headers: { 'Retry-After': '5' } },
		);
}

/** Returns a topic for a question: its first words. */
export function topicOf(question: string): string {
	const line = question.replaceAll(/\s+/g, ' ').trim();
	if (line.length <= MAX_TOPIC_LENGTH) return line;
	const cut = line.slice(0, MAX_TOPIC_LENGTH - 1);
	const space = cut.lastIndexOf(' ');
	const words = space > MAX_TOPIC_LENGTH / 2 ? cut.slice(0, space) : cut;
	return `${words.trimEnd()}…`.toWellFormed();
}

async function beginConversation(tx: Db, accountId: number, question: string): Promise<string> {
	if ((await tx.$count(conversation, eq(conversation.account_id, accountId))) >= MAX_CONVERSATIONS)
		throw new HttpError(
			422,
			`You have ${MAX_CONVERSATIONS} conversations, the maximum. Delete some first.`,
		);
	const [made] = await tx
		.insert(conversation)
		.values({ account_id: accountId, topic: topicOf(question) })
		.returning({ id: conversation.id });
	if (!made) throw new Error('The conversation could not be created.');
	return String(made.id);
}

async function goOn(tx: Db, accountId: number, wanted: string): Promise<string> {
	const { id, questions } = await ownConversation(tx, accountId, wanted);
	if (questions >= MAX_MESSAGES)
		throw new HttpError(
			422,
			`This conversation has ${MAX_MESSAGES} questions, the maximum. Start a new one.`,
		);
	const rows = await tx
		.update(conversation)
		.set({ updated_at: sql`now()` })
		.where(and(eq(conversation.id, Number(id)), eq(conversation.account_id, accountId)))
		.returning({ id: conversation.id });
	if (rows.length === 0) throw conversationNotFound();
	return id;
}

async function checkReplaced(tx: Db, inConversation: string, id: string): Promise<void> {
	if (!/^[1-9]\d{0,14}$/.test(id)) throw messageNotFound();
	const found = await tx.$count(
		message,
		and(eq(message.id, Number(id)), eq(message.conversation_id, Number(inConversation))),
	);
	if (found === 0) throw messageNotFound();
}

const turnRow = z.object({ question: z.string(), answer: z.unknown() });

async function turnsOf(tx: Db, inConversation: string, before: string | null): Promise<Turn[]> {
	const rows = await readRows(tx, turnRow)`
		select question, answer from conversation_message
		where conversation_id = ${inConversation}::bigint and state in ('answer', 'ask')
			and (${before}::bigint is null or id < ${before}::bigint)
		order by id desc limit ${MAX_TURNS}`;
	return rows.toReversed().map(({ question, answer }) => {
		const read = storedAnswer.safeParse(answer);
		const reading = read.success && 'reading' in read.data ? read.data.reading : null;
		return { question, reading };
	});
}

/**
 * Records a question and holds its place, before any work is done for it.
 * @param now determines the day it counts towards.
 * @throws LimitReachedError if the plan has no more questions today; HttpError 404 for another's conversation, 422 if the
 * maximum number of them is reached, 429 if too many are pending.
 */
export const holdQuestion = (
	db: Db,
	accountId: number,
	{ question, conversation: wanted, insteadOf = undefined }: QuestionRequest,
	now = new Date(),
): Promise<HeldQuestion> =>
	db.transaction(async (tx) => {
		await lockAccount(tx, accountId);
		const inConversation = wanted
			? await goOn(tx, accountId, wanted)
			: await beginConversation(tx, accountId, question);
		if (insteadOf !== undefined) await checkReplaced(tx, inConversation, insteadOf);
		await checkPlaces(tx, accountId, now);
		const turns = wanted ? await turnsOf(tx, inConversation, insteadOf ?? null) : [];
		const [made] = await tx
			.insert(message)
			.values({
				...{ conversation_id: Number(inConversation), account_id: accountId, question },
				asked_at: now.toISOString(),
				held_until: sql`now() + make_interval(secs => ${HOLD_MS / 1_000})`,
			})
			.returning({ id: message.id });
		if (!made) throw new Error('The question could not be saved.');
		return {
			...{ account: accountId, conversation: inConversation, message: String(made.id), question },
			...{ insteadOf: insteadOf ?? null, askedAt: now, turns },
		};
	});
