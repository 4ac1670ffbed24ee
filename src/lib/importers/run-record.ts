import { eq, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { createDb, type Db } from '#lib/db/connect.ts';
import { idRow, readOne } from '#lib/db/read-rows.ts';
import { importRun } from '#lib/db/schema/imports.ts';
import type { Counts } from './run-import.ts';

/** The first key of a run's advisory lock; the second is the run's id. */
export const RUN_LOCK = 1_129_270_605;

const KEPT = sql`interval '90 days'`;

/** How a run ended, as recorded. */
export type RunOutcome = 'complete' | 'stopped' | { broken: string };

export interface RunSource {
	/** Name of the importer. */
	source: string;
	/** The step of the refresh plan that it runs, if any. */
	step?: string | undefined;
}

/**
 * Records a run in `import_run` while it runs, on its own connection, which holds the run's lock: if the program
 * dies, the lock goes with it and the run shows as interrupted.
 */
export class RunRecord {
	readonly #client: pg.Client;
	readonly #db: Db;
	readonly #id: number;
	#latest: Counts | undefined;
	#writing: Promise<void> | undefined;

	private constructor(client: pg.Client, db: Db, id: number) {
		this.#client = client;
		this.#db = db;
		this.#id = id;
	}

	/** Starts the record of a run in the database at `url`, and deletes runs older than 90 days. */
	static async start(url: string, { source, step }: RunSource): Promise<RunRecord> {
		const client = new pg.Client({ connectionString: url, application_name: 'cairn run record' });
		// A lost connection is reported by the next write; unhandled, the event would end the program.
		client.on('error', () => undefined);
		await client.connect();
		try {
			const db = createDb(client);
			await db.execute(sql`delete from import_run where started_at < now() - ${KEPT}`);
			return new RunRecord(client, db, await begin(db, source, step));
		} catch (error) {
			await client.end();
			throw error;
		}
	}

	/** Takes the counts so far, to be written soon; of several updates, only the last is written. */
	update(counts: Counts): void {
		this.#latest = { ...counts };
		this.#writing ??= this.#writeLatest();
	}

	/**
	 * Records how the run ended and releases it. `counts` are the final ones where known; `isUnchanged` when the
	 * source had nothing new.
	 */
	async end(ended: RunOutcome, counts?: Counts, isUnchanged = false): Promise<void> {
		try {
			await this.#writing;
			const error = typeof ended === 'object' ? ended.broken : null;
			const state = typeof ended === 'object' ? 'broken' : ended;
			await this.#set({
				...counts,
				state,
				error,
				not_modified: isUnchanged,
				ended_at: sql`clock_timestamp()`,
			});
		} finally {
			await this.#client.end();
		}
	}

	async #writeLatest(): Promise<void> {
		try {
			while (this.#latest) {
				const counts = this.#latest;
				this.#latest = undefined;
				await this.#set(counts);
			}
		} catch {
			// Rows matter more than their count. What keeps the record from being written is told at its end.
		} finally {
			this.#writing = undefined;
		}
	}

	async #set(
		values: Partial<Counts> & {
			state?: 'complete' | 'stopped' | 'broken';
			error?: string | null;
			not_modified?: boolean;
			ended_at?: SQL;
		},
	): Promise<void> {
		await this.#db.update(importRun).set(values).where(eq(importRun.id, this.#id));
	}
}

/** Uses one statement, so that nobody sees the row before its lock is held. */
async function begin(db: Db, source: string, step: string | undefined): Promise<number> {
	const made = await readOne(db, idRow)`
		with made as (insert into import_run (source, step) values (${source}, ${step ?? null}) returning id)
		select id, pg_advisory_lock(${RUN_LOCK}, id::int) from made`;
	return Number(made.id);
}
