import type { Db } from '../db/connect.ts';

/** Work that is done again and again, by one server of the site at a time. */
export interface Job {
	/** When: minute, hour, day of the month, month, day of the week, in UTC. */
	cron: string;
	/** Seconds after which a run is taken for dead, and may be done again. */
	patience: number;
	/**
	 * One run; may be repeated without harm. Gives what it did in numbers, for the log. `url` is the address of the same
	 * database, for who needs a connection of its own.
	 */
	run(db: Db, url: string): Promise<Record<string, number>>;
}
