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
 * One run of an importer. `importers/run-list.ts` derives its status for readers: a row that says `running` while
 * nobody holds the run's lock belongs to a process that died. Not catalogue data: written by
 * `importers/run-record.ts` only.
 */
export const importRun = pgTable(
	'import_run',
	{
		id: id(),
		/** Name of the importer: `coingecko`, `csv`, … */
		source: text().notNull(),
		/** The refresh plan step it ran; null for a command run by hand. */
		step: text(),
		started_at: now(),
		ended_at: timestamp({ withTimezone: true, mode: 'string' }),
		state: text({ enum: ['running', 'complete', 'stopped', 'broken'] })
			.notNull()
			.default('running'),
		/** Rows read so far: always the sum of the next four columns. */
		read: rows(),
		created: rows(),
		updated: rows(),
		unchanged: rows(),
		rejected: rows(),
		/** Whether every response matched the last complete run, so that nothing had to be read. */
		not_modified: boolean().notNull().default(false),
		/** Why it failed, in one sentence that anyone may read. */
		error: text(),
	},
	(t) => [
		index('import_run_of_step').on(t.step, t.started_at),
		index('import_run_by_time').on(t.started_at),
	],
);

/** The result of the last probe of a source. Not catalogue data: written by `importers/stored-probes.ts` only. */
export const sourceProbe = pgTable('source_probe', {
	/** The refresh plan step. */
	step: text().primaryKey(),
	state: text({ enum: ['answers', 'otherwise', 'refuses', 'unasked'] }).notNull(),
	/** The result, in one sentence. */
	said: text().notNull(),
	at: now(),
});

/** HTTP validators of a source's last response, so that an unchanged one need not be sent again. */
export const sourceAnswer = pgTable(
	'source_answer',
	{
		/** The refresh plan step. */
		step: text().notNull(),
		/** SHA-256 of the URL, which may contain an API key. */
		address_hash: text().notNull(),
		etag: text(),
		last_modified: text(),
		/** The Cairn version: another version may read more from the same response. */
		version: text().notNull(),
		seen_at: now(),
	},
	(t) => [primaryKey({ columns: [t.step, t.address_hash] })],
);

/**
 * The earliest time of the next request to each host, across all processes: from its published limit or its own
 * reply.
 */
export const sourceHost = pgTable('source_host', {
	host: text().primaryKey(),
	free_at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
});

/**
 * When a record's website was last queried for its icon, and the outcome. Written by `importers/site-icons.ts` only.
 */
export const siteIconAsked = pgTable('site_icon_asked', {
	/** As stated by records. */
	website: text().primaryKey(),
	at: now(),
	/** Why no usable icon was found, as one clause; null if one was stored. */
	refusal: text(),
});

/**
 * When a project's Snapshot space was last queried, and the outcome. Written by `importers/governance-proposals.ts`
 * only.
 */
export const governanceSpace = pgTable('governance_space', {
	/** The space id, stored on projects as an identifier: `aave.eth`. */
	space: text().primaryKey(),
	at: now(),
	/** Why no proposals were read, as one clause; null if they were. */
	refusal: text(),
});

/** The newest proposals of a space: observations, replaced all at once. Written by the same importer. */
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
		/** The choice with the most votes, and its share in percent. */
		leading: text(),
		leading_percent: figure(),
	},
	(t) => [primaryKey({ columns: [t.space, t.external_id] })],
);

/** A funding round found in a headline and awaiting human review, keyed by the article's link. */
export const suggestedRound = pgTable(
	'suggested_round',
	{
		link_key: text().primaryKey(),
		/** The article as given in its feed. */
		article: jsonb().notNull(),
		/** The extracted round: `ReportedRound` from `headlines/read-round.ts`. */
		round: jsonb().notNull(),
		/** The raiser's name key: once an editor declines a round, other outlets' reports of it are not suggested. */
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

/**
 * Form D filings that may be crypto-related but match no record with certainty. Written by
 * `importers/save-filings.ts` only.
 */
export const unmatchedFiling = pgTable(
	'unmatched_filing',
	{
		/** `0001234567-26-000001` */
		accession: text().primaryKey(),
		/** Ten digits. */
		cik: text().notNull(),
		issuer: text().notNull(),
		/** URL where a reader can open the form. */
		url: text().notNull(),
		industry: text(),
		/** US dollars. */
		sold: amount(),
		first_sale: day(),
		/** `project` or `organization`, with the slug of the record that shares the issuer's name. */
		record_type: text(),
		record_slug: text(),
		seen_at: now(),
		/** When an editor accepted or declined it; null while pending. */
		decided_at: timestamp({ withTimezone: true, mode: 'string' }),
		decided_by: reference().references(() => account.id, { onDelete: 'set null' }),
	},
	(t) => [index('unmatched_filing_by_time').on(t.seen_at)],
);
