import type { Db } from '../db/connect.ts';

/** A recurring job, run by one server of the site at a time. */
export interface Job {
	/** Schedule: minute, hour, day of the month, month, day of the week, in UTC. */
	cron: string;
	/** Seconds after which a run is presumed dead and may be repeated. */
	patience: number;
	/**
	 * Runs once; safe to repeat. Returns figures about its work, for the log. `url` is the address of the same
	 * database, for jobs that need their own connection.
	 */
	run(db: Db, url: string): Promise<Record<string, number>>;
}
