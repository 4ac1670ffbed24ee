import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { id, now } from './columns.ts';

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
