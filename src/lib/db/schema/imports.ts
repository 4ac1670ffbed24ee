import { sql } from 'drizzle-orm';
import {
	boolean,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { amount, day, figure, id, now, reference } from './columns.ts';

const rows = () => integer().notNull().default(0);

/**
 * One run of an importer. What it is to readers is in `importers/run-list.ts`: a row that says `running` while nobody
 * holds the run's lock is of a program that died. Not catalogue data: written by `importers/run-record.ts` only.
 */
export const importRun = pgTable(
	'import_run',
	{
		id: id(),
		/** Name of the importer: `coingecko`, `csv`, … */
		source: text().notNull(),
		/** The step of the refresh plan that it was; null: a person's own command. */
		step: text(),
		started_at: now(),
		ended_at: timestamp({ withTimezone: true, mode: 'string' }),
		state: text({ enum: ['running', 'complete', 'stopped', 'broken'] })
			.notNull()
			.default('running'),
		/** Rows read so far: always the sum of the next four. */
		read: rows(),
		created: rows(),
		updated: rows(),
		unchanged: rows(),
		rejected: rows(),
		/** All of its source's answers were those of the last complete run: nothing was read, and nothing is amiss. */
		not_modified: boolean().notNull().default(false),
		/** Why it broke, in one sentence for anybody to read. */
		error: text(),
	},
	(t) => [
		index('import_run_of_step').on(t.step, t.started_at),
		index('import_run_by_time').on(t.started_at),
	],
);

/** How a source answered when it was last probed. Not catalogue data: written by `importers/kept-probes.ts` only. */
export const sourceProbe = pgTable('source_probe', {
	/** The step of the refresh plan. */
	step: text().primaryKey(),
	state: text({ enum: ['answers', 'otherwise', 'refuses', 'unasked'] }).notNull(),
	/** What there was to say of it, in a sentence. */
	said: text().notNull(),
	at: now(),
});

/** By what the source's last answer is known to it, so that an unchanged one need not be sent again. */
export const sourceAnswer = pgTable(
	'source_answer',
	{
		/** The step of the refresh plan. */
		step: text().notNull(),
		/** SHA-256 of the address, which may hold a key. */
		address_hash: text().notNull(),
		etag: text(),
		last_modified: text(),
		/** Of Cairn: another one may read more of the same answer. */
		version: text().notNull(),
		seen_at: now(),
	},
	(t) => [primaryKey({ columns: [t.step, t.address_hash] })],
);

/** When each host may be asked next, whichever program asks: by its published limit, or since it said so. */
export const sourceHost = pgTable('source_host', {
	host: text().primaryKey(),
	free_at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
});

/** When a record's site was last asked for its icon, and what came of it. Written by `importers/site-icons.ts` only. */
export const siteIconAsked = pgTable('site_icon_asked', {
	/** As records say it. */
	website: text().primaryKey(),
	at: now(),
	/** Why it shows none that can be taken, as one clause; null where its icon was taken. */
	refusal: text(),
});

/** When a project's space at Snapshot was last asked for, and what came of it. Written by `importers/governance-proposals.ts` only. */
export const governanceSpace = pgTable('governance_space', {
	/** As projects carry it for an identifier: `aave.eth`. */
	space: text().primaryKey(),
	at: now(),
	/** Why nothing was taken, as one clause; null where its proposals were. */
	refusal: text(),
});

/** The newest proposals of a space: observations, all of which are replaced at once. Written by the same. */
export const governanceProposal = pgTable(
	'governance_proposal',
	{
		space: text().notNull(),
		external_id: text().notNull(),
		/** The newest has 0. */
		ordinal: integer().notNull(),
		title: text().notNull(),
		start_at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
		end_at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
		votes: integer(),
		/** The choice with the most of the votes cast, and its part in percent. */
		leading: text(),
		leading_percent: figure(),
	},
	(t) => [primaryKey({ columns: [t.space, t.external_id] })],
);

/** A round that a headline tells of and that a person has to look at, by the key of the article's link. */
export const suggestedRound = pgTable(
	'suggested_round',
	{
		link_key: text().primaryKey(),
		/** The article, as its feed says it. */
		article: jsonb().notNull(),
		/** What was read: `ToldRound` of `headlines/read-round.ts`. */
		round: jsonb().notNull(),
		/** Who raised, as names are compared: what an editor declined is not suggested by another paper. */
		raiser_key: text().notNull(),
		state: text({ enum: ['open', 'accepted', 'declined'] })
			.notNull()
			.default('open'),
		at: now(),
		decided_by: reference().references(() => account.id, { onDelete: 'set null' }),
		decided_at: timestamp({ withTimezone: true, mode: 'string' }),
	},
	(t) => [
		index('suggested_round_open').on(t.at).where(sql`${t.state} = 'open'`),
		index('suggested_round_of_raiser').on(t.raiser_key),
	],
);

/** Forms D that may be of the field and are of no record for certain. Written by `importers/save-filings.ts` only. */
export const unmatchedFiling = pgTable(
	'unmatched_filing',
	{
		/** `0001234567-26-000001` */
		accession: text().primaryKey(),
		/** Ten digits. */
		cik: text().notNull(),
		issuer: text().notNull(),
		/** Where a reader opens the form. */
		url: text().notNull(),
		industry: text(),
		/** US dollars. */
		sold: amount(),
		first_sale: day(),
		/** `project` or `organization`, and the slug of the record whose name the issuer bears. */
		record_type: text(),
		record_slug: text(),
		seen_at: now(),
		/** When an editor accepted or declined it; null while it waits. */
		decided_at: timestamp({ withTimezone: true, mode: 'string' }),
		decided_by: reference().references(() => account.id, { onDelete: 'set null' }),
	},
	(t) => [index('unmatched_filing_by_time').on(t.seen_at)],
);
