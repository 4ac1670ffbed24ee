import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { account } from './accounts.ts';
import { id, now, reference, texts } from './columns.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });
/** An account that may be gone; its actions stay, without its name. */
const byAccount = () => reference().references(() => account.id, { onDelete: 'set null' });

/** A field's value, as in a revision. */
type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** The states of a proposal, in lifecycle order: see `proposals/proposal/states.ts`. */
export const proposalStates = [
	'submitted',
	'in-review',
	'changes-asked',
	'voting',
	'accepted',
	'rejected',
	'withdrawn',
	'cancelled',
] as const;
export type ProposalState = (typeof proposalStates)[number];

/** How a vote is decided. Fixed when it begins: later changes of the settings do not affect it. */
export const voteRules = z.object({
	/** Minimum number of votes. */
	quorum: z.number(),
	/** The proposal passes with more than this share of the votes, in percent. */
	threshold: z.number(),
	/** How many days members can vote. */
	days: z.number(),
});
export type VoteRules = z.output<typeof voteRules>;

/** The possible subjects of a proposal: a kind of record, or a research article. */
export const proposalTypes = ['project', 'organization', 'person', 'round', 'research'] as const;
export type ProposalType = (typeof proposalTypes)[number];

/** A member who accepted the contribution terms. */
export const contributor = pgTable('contributor', {
	account_id: reference()
		.primaryKey()
		.references(() => account.id, { onDelete: 'cascade' }),
	/** The member's areas of knowledge: names of sectors or kinds of record. */
	areas: texts(),
	joined_at: now(),
});

/** A contributor's unsent entries, by form. */
export const contributionDraft = pgTable(
	'contribution_draft',
	{
		account_id: reference()
			.notNull()
			.references(() => account.id, { onDelete: 'cascade' }),
		type: text({ enum: proposalTypes }).notNull(),
		/** The record's slug, or `new`. */
		key: text().notNull(),
		/** The form's values by field, with their sources. */
		data: jsonb().$type<Record<string, unknown>>().notNull(),
		/** For an edit: the record's values when the form was opened. */
		base: jsonb().$type<Record<string, Value>>().notNull().default({}),
		saved_at: now(),
	},
	(t) => [primaryKey({ columns: [t.account_id, t.type, t.key] })],
);

/** A proposal about one record. Its state is only changed by `proposals/proposal/proposals.ts`. */
export const proposal = pgTable(
	'proposal',
	{
		id: id(),
		/** Slug of the proposal's page, `/dao/{slug}`. */
		slug: text().notNull().unique(),
		kind: text({ enum: ['new', 'edit'] }).notNull(),
		type: text({ enum: proposalTypes }).notNull(),
		/** Null for a new record that has not been created yet. */
		record_id: reference(),
		/** The record's name when the proposal was sent. */
		title: text().notNull(),
		author_id: byAccount(),
		state: text({ enum: proposalStates }).notNull(),
		/** The author's message to the reviewers. */
		note: text().notNull().default(''),
		/** Why it was sent back, rejected or cancelled: see `proposals/proposal/reasons.ts`. */
		reason: text(),
		/** How many times the proposal was sent: 1, plus one for each amendment. */
		version: integer().notNull().default(1),
		/** Whether an editor accepted it at once because of the author's record, without a vote. */
		is_trusted: boolean().notNull().default(false),
		/** The editor who is reviewing it. */
		reviewer_id: byAccount(),
		/** The editor who accepted or rejected it; null if a vote decided. */
		decided_by: byAccount(),
		/** The rules in force when the vote began. */
		vote_rules: jsonb().$type<VoteRules>(),
		/** Of the vote. */
		start_date: moment(),
		end_date: moment(),
		/** Vote counts, written when the vote ends. */
		count_accept: integer(),
		count_reject: integer(),
		created_at: now(),
		sent_at: now(),
		decided_at: moment(),
	},
	(t) => [
		index('proposal_by_state').on(t.state, t.sent_at, t.id),
		index('proposal_ending').on(t.end_date).where(sql`${t.state} = 'voting'`),
		index('proposal_of_author').on(t.author_id, t.id.desc()),
		index('proposal_of_record').on(t.type, t.record_id, t.id.desc()),
		index('proposal_newest').on(t.id.desc()),
	],
);

/** A proposed change to one field: its value when the proposal was written, the new value, and the source cited. */
export const proposalChange = pgTable(
	'proposal_change',
	{
		proposal_id: reference()
			.notNull()
			.references(() => proposal.id, { onDelete: 'cascade' }),
		/** A field of the record, or one defined in `proposals/proposal/related-fields.ts`. */
		field: text().notNull(),
		/** SQL null: no value. */
		old: jsonb().$type<Value>(),
		value: jsonb().$type<Value>(),
		/** URL of the source cited. */
		source: text(),
		/**
		 * Null until decided. `returned`: an editor sent it back, or the record's value had changed in the meantime.
		 */
		outcome: text({ enum: ['applied', 'returned', 'rejected', 'reverted'] }),
		/** Why an editor sent it back; see `proposals/proposal/reasons.ts`. */
		reason: text(),
	},
	(t) => [
		primaryKey({ columns: [t.proposal_id, t.field] }),
		index('proposal_change_of_field').on(t.field, t.outcome),
	],
);

/** The events and comments on a proposal, in order. Append-only. */
export const proposalEvent = pgTable(
	'proposal_event',
	{
		id: id(),
		proposal_id: reference()
			.notNull()
			.references(() => proposal.id, { onDelete: 'cascade' }),
		/** `submit`, a step from `proposals/proposal/states.ts`, `comment`, or `hide` (hides a comment). */
		step: text().notNull(),
		state: text({ enum: proposalStates }).notNull(),
		actor_id: byAccount(),
		reason: text(),
		comment: text().notNull().default(''),
		/** For `hide`: the event whose comment is hidden. */
		about_id: reference(),
		at: now(),
	},
	(t) => [index('proposal_event_of').on(t.proposal_id, t.id)],
);

/** A member's current vote on a proposal. It still counts after the account is deleted. */
export const vote = pgTable(
	'vote',
	{
		id: id(),
		proposal_id: reference()
			.notNull()
			.references(() => proposal.id, { onDelete: 'cascade' }),
		account_id: byAccount(),
		accepts: boolean().notNull(),
		at: now(),
		changed_at: moment(),
	},
	(t) => [
		uniqueIndex('vote_once').on(t.proposal_id, t.account_id),
		index('vote_of_account').on(t.account_id),
	],
);

/** Reasons for awarding or revoking points. */
export const pointReasons = [
	'proposal-accepted',
	'proposal-reverted',
	'subquest-done',
	'subquest-undone',
	'referral-counted',
	'referral-undone',
] as const;

/** Points an account earned or lost, and why. Append-only; `account.points` is their sum. */
export const pointEntry = pgTable(
	'point_entry',
	{
		id: id(),
		/** Retained after the account is deleted, when it no longer identifies anyone. */
		account_id: reference().notNull(),
		reason: text({ enum: pointReasons }).notNull(),
		points: integer().notNull(),
		proposal_id: reference(),
		record_type: text(),
		record_id: reference(),
		/** The sub-quest or referral the points were for. */
		subquest_id: reference(),
		referral_id: reference(),
		at: now(),
	},
	(t) => [
		index('point_entry_of_account').on(t.account_id, t.id.desc()),
		index('point_entry_by_time').on(t.at),
		index('point_entry_of_subquest')
			.on(t.subquest_id, t.account_id)
			.where(sql`${t.subquest_id} is not null`),
		check('point_entry_moves', sql`${t.points} <> 0`),
	],
);
