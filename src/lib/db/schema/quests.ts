import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	timestamp,
	unique,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { id, now, reference, texts } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** What members do that quests can count: see `deeds/checks`. */
export const deedKinds = [
	'email-verified',
	'profile-filled',
	'record-watched',
	'view-saved',
	'alert-made',
	'vote-cast',
	'proposal-sent',
	'proposal-accepted',
	'source-added',
	'question-asked',
	'api-called',
	'referral-counted',
] as const;
export type DeedKind = (typeof deedKinds)[number];

/** A quest: it has a time, and outside of it counts nothing new. */
export const quest = pgTable(
	'quest',
	{
		id: id(),
		/** Of its address; never of digits alone. */
		slug: text().notNull().unique(),
		name: text().notNull(),
		description: text().notNull(),
		/** What it is about, in one word: `Contribute`. */
		type: text().notNull(),
		/** Shown beside it while it is open. */
		tag: text().notNull(),
		opens_at: moment().notNull(),
		/** Null: it stays open. */
		closes_at: moment(),
		/** Where it was made: in `data/quests.json`, on the operators' page, or as a sample. */
		origin: text({ enum: ['file', 'page', 'sample'] }).notNull(),
		/** Changed on the page: the file says nothing of it any more. */
		is_edited: boolean().notNull().default(false),
		/** When what had been done before it was made was counted; null: it is still to be. */
		settled_at: moment(),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		check('quest_time', sql`${t.closes_at} > ${t.opens_at}`),
		index('quest_unsettled').on(t.id).where(sql`${t.settled_at} is null`),
	],
);

/** One thing that a quest asks for. What counts and what it pays never change: another key is another sub-quest. */
export const subquest = pgTable(
	'subquest',
	{
		id: id(),
		quest_id: reference()
			.notNull()
			.references(() => quest.id, { onDelete: 'cascade' }),
		/** Its name in the file. */
		key: text().notNull(),
		name: text().notNull(),
		description: text().notNull().default(''),
		kind: text({ enum: deedKinds }).notNull(),
		/** How many deeds it asks for. */
		count: integer().notNull(),
		/** What these have to be about: `type:project`, `field:founders`; null: about anything. */
		about: text(),
		points: integer().notNull(),
		position: integer().notNull(),
		/** Taken out of its quest: nobody earns it any more, and who did keeps it. */
		retired_at: moment(),
	},
	(t) => [
		unique('subquest_key').on(t.quest_id, t.key),
		index('subquest_of_kind').on(t.kind),
		check('subquest_asks', sql`${t.count} between 1 and 1000`),
		check('subquest_pays', sql`${t.points} between 1 and 1000`),
	],
);

/** Something that a member did and that stands while `undone_at` is null. Done again it counts from then. */
export const deed = pgTable(
	'deed',
	{
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		kind: text({ enum: deedKinds }).notNull(),
		/** What it was done to: it counts once. */
		ref: text().notNull(),
		about: texts(),
		at: now(),
		undone_at: moment(),
	},
	(t) => [primaryKey({ columns: [t.account_id, t.kind, t.ref] })],
);

/** A sub-quest that a member was paid for at least once; `is_standing`: and still is. */
export const subquestDone = pgTable(
	'subquest_done',
	{
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		subquest_id: reference()
			.notNull()
			.references(() => subquest.id, { onDelete: 'cascade' }),
		is_standing: boolean().notNull().default(true),
		/** How often it was paid: what is done and undone without end is paid no more at some time. */
		times: integer().notNull().default(1),
		done_at: now(),
	},
	(t) => [
		primaryKey({ columns: [t.account_id, t.subquest_id] }),
		index('subquest_done_of').on(t.subquest_id),
	],
);

/** Where an invitation stands: see `referral/settle-referrals.ts`. */
export const referralStates = [
	'joined',
	'held',
	'cleared',
	'rewarded',
	'refused',
	'taken-back',
] as const;
export type ReferralState = (typeof referralStates)[number];

/** Somebody who joined by a member's link. */
export const referral = pgTable(
	'referral',
	{
		id: id(),
		referrer_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		/** Null: that account is gone. */
		referee_id: reference()
			.unique()
			.references(() => account.id, { onDelete: 'set null' }),
		joined_at: now(),
		state: text({ enum: referralStates }).notNull().default('joined'),
		/** Why it was held: `network`, `email`. */
		held_for: texts(),
		/** When it was paid first: what the month's most is counted by. */
		rewarded_at: moment(),
		/** By a person, for one that was held. */
		decided_at: moment(),
		decided_by: reference().references(() => account.id, { onDelete: 'set null' }),
	},
	(t) => [
		index('referral_of_referrer').on(t.referrer_id, t.id.desc()),
		index('referral_by_state').on(t.state, t.id),
	],
);
