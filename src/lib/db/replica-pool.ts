import type pg from 'pg';
import { type ConnectOptions, connect } from './connect.ts';
import type { Query } from './repeated-reads.ts';

/** Milliseconds to wait for a connection. */
const CONNECT_WITHIN = 1_000;
/** Milliseconds beyond the statement's own limit after which an unresponsive server is considered lost. */
const GRACE = 1_000;

/** Connections to a replica that can all be dropped at once, whatever queries are waiting on them. */
export class ReplicaPool {
	readonly #open: () => pg.Pool;
	readonly #waiting = new Set<(reason: Error) => void>();
	#pool: pg.Pool;

	constructor(url: string, options: ConnectOptions) {
		const limit = options.statementTimeout ?? 0;
		const answerWithin = limit > 0 ? limit + GRACE : 0;
		this.#open = () =>
			connect(url, { ...options, connectWithin: CONNECT_WITHIN, answerWithin }).pool;
		this.#pool = this.#open();
	}

	get totalCount(): number {
		return this.#pool.totalCount;
	}

	get idleCount(): number {
		return this.#pool.idleCount;
	}

	get waitingCount(): number {
		return this.#pool.waitingCount;
	}

	query(...query: Query): Promise<pg.QueryResult> {
		const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
		this.#waiting.add(reject);
		this.#pool.query(...query).then(resolve, reject);
		return promise.finally(() => this.#waiting.delete(reject));
	}

	/**
	 * Fails pending queries, for which an unresponsive server would take long, and uses new connections from now on,
	 * since idle ones may be dead unnoticed.
	 */
	renew(reason: string): void {
		for (const fail of this.#waiting) fail(new Error(`Connection terminated: ${reason}`));
		this.end().catch(() => undefined);
		this.#pool = this.#open();
	}

	async end(): Promise<void> {
		await this.#pool.end();
	}
}
