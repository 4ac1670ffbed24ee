import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	timestamp,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { id, now, reference } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** A series of a member's questions, each read in the context of the earlier ones. */
export const conversation = pgTable(
	'conversation',
	{
		id: id(),
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		/** Topic of the conversation: the first question, until its owner names it. */
		topic: text().notNull(),
		/** Unguessable slug of the public page; null if there is none. */
		shared_slug: text().unique(),
		/** The last message that the public page shows: later ones are not shared automatically. */
		shared_upto: reference(),
		shared_at: moment(),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		index('conversation_of_account').on(t.account_id, t.updated_at),
		check(
			'conversation_shared',
			sql`(${t.shared_slug} is null) = (${t.shared_upto} is null) and (${t.shared_slug} is null) = (${t.shared_at} is null)`,
		),
	],
);

/** A question and its outcome. */
export const conversationMessage = pgTable(
	'conversation_message',
	{
		id: id(),
		conversation_id: reference()
			.notNull()
			.references(() => conversation.id, { onDelete: 'cascade' }),
		/** The owner, so that questions in progress can be counted without reading conversations. */
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		question: text().notNull(),
		/** `asking` reserves one of the day's questions until `held_until`; only an `answer` counts. */
		state: text({ enum: ['asking', 'answer', 'ask', 'decline', 'failed', 'stopped'] })
			.notNull()
			.default('asking'),
		/** When the question was asked, which also determines the day that it counts towards. */
		asked_at: now(),
		held_until: moment().notNull(),
		/** The answer, as defined in `answer-shape.ts`; null while there is none. */
		answer: jsonb(),
		/** Only the text of the answer, for the search. */
		said: text().notNull().default(''),
		/** Milliseconds from the question to its answer. */
		took: integer(),
		/** Its owner's rating of the answer. */
		good: boolean(),
		reason: text(),
		judged_at: moment(),
	},
	(t) => [
		index('conversation_message_of_conversation').on(t.conversation_id, t.id),
		index('conversation_message_asking').on(t.account_id).where(sql`${t.state} = 'asking'`),
		index('conversation_message_of_account').on(t.account_id),
		index('conversation_message_judged').on(t.judged_at).where(sql`${t.good} is not null`),
		check(
			'conversation_message_state',
			sql`${t.state} in ('asking', 'answer', 'ask', 'decline', 'failed', 'stopped')`,
		),
		check(
			'conversation_message_answer',
			sql`(${t.answer} is not null) = (${t.state} in ('answer', 'ask', 'decline'))`,
		),
	],
);
