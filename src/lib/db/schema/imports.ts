import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
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
		/** Why it broke, in one sentence for anybody to read. */
		error: text(),
	},
	(t) => [
		index('import_run_of_step').on(t.step, t.started_at),
		index('import_run_by_time').on(t.started_at),
	],
);
