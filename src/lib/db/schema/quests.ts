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

/** Member actions that quests can count; see `deeds/checks`. */
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

/** A quest: it has a time window, and counts nothing new outside it. */
export const quest = pgTable(
	'quest',
	{
		id: id(),
		/** URL slug; never digits only. */
		slug: text().notNull().unique(),
		name: text().notNull(),
		description: text().notNull(),
		/** Its topic, in one word: `Contribute`. */
		type: text().notNull(),
		/** The label shown beside it while it is open. */
		tag: text().notNull(),
		opens_at: moment().notNull(),
		/** Null: it stays open. */
		closes_at: moment(),
		/** Where it was created: in `data/quests.json`, on the operators' page, or as a sample. */
		origin: text({ enum: ['file', 'page', 'sample'] }).notNull(),
		/** Whether it was edited on the page: the file then no longer applies. */
		is_edited: boolean().notNull().default(false),
		/** When deeds done before its creation were counted; null: still pending. */
		settled_at: moment(),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		check('quest_time', sql`${t.closes_at} > ${t.opens_at}`),
		index('quest_unsettled').on(t.id).where(sql`${t.settled_at} is null`),
	],
);

/** One task of a quest. Its criteria and reward never change: a different key is a different sub-quest. */
export const subquest = pgTable(
	'subquest',
	{
		id: id(),
		quest_id: reference()
			.notNull()
			.references(() => quest.id, { onDelete: 'cascade' }),
		/** Its key in the file. */
		key: text().notNull(),
		name: text().notNull(),
		description: text().notNull().default(''),
		kind: text({ enum: deedKinds }).notNull(),
		/** How many deeds it requires. */
		count: integer().notNull(),
		/** What the deeds must concern: `type:project`, `field:founders`; null: anything. */
		about: text(),
		points: integer().notNull(),
		position: integer().notNull(),
		/** When it was removed from its quest: nobody can earn it any more, but members who already earned it keep it. */
		retired_at: moment(),
	},
	(t) => [
		unique('subquest_key').on(t.quest_id, t.key),
		index('subquest_of_kind').on(t.kind),
		check('subquest_asks', sql`${t.count} between 1 and 1000`),
		check('subquest_pays', sql`${t.points} between 1 and 1000`),
	],
);

/** A member's action, which counts while `undone_at` is null. If it is redone, it counts from that time. */
export const deed = pgTable(
	'deed',
	{
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		kind: text({ enum: deedKinds }).notNull(),
		/** The object of the deed, which counts once. */
		ref: text().notNull(),
		about: texts(),
		at: now(),
		undone_at: moment(),
	},
	(t) => [primaryKey({ columns: [t.account_id, t.kind, t.ref] })],
);

/** A sub-quest that a member was paid for at least once; `is_standing` says whether it is still complete. */
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
		/** How many times it was paid; capped, so that repeatedly doing and undoing it cannot pay out forever. */
		times: integer().notNull().default(1),
		done_at: now(),
	},
	(t) => [
		primaryKey({ columns: [t.account_id, t.subquest_id] }),
		index('subquest_done_of').on(t.subquest_id),
	],
);

/** The states of a referral; see `referral/settle-referrals.ts`. */
export const referralStates = [
	'joined',
	'held',
	'cleared',
	'rewarded',
	'refused',
	'taken-back',
] as const;
export type ReferralState = (typeof referralStates)[number];

/** Someone who joined through a member's link. */
export const referral = pgTable(
	'referral',
	{
		id: id(),
		referrer_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		/** Null once that account is deleted. */
		referee_id: reference()
			.unique()
			.references(() => account.id, { onDelete: 'set null' }),
		joined_at: now(),
		state: text({ enum: referralStates }).notNull().default('joined'),
		/** Why it was held: `network`, `email`. */
		held_for: texts(),
		/** When the referral was first paid, which counts towards the monthly cap. */
		rewarded_at: moment(),
		/** When a person decided on a held referral. */
		decided_at: moment(),
		decided_by: reference().references(() => account.id, { onDelete: 'set null' }),
	},
	(t) => [
		index('referral_of_referrer').on(t.referrer_id, t.id.desc()),
		index('referral_by_state').on(t.state, t.id),
	],
);
