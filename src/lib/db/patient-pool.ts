import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isServerUnreachable, isUnwritable, READ_ONLY } from './lost-connection.ts';
import { queryWatch, watchQueries } from './query-watch.ts';

/** Milliseconds between two attempts to reach an unavailable server. */
const TRY_EVERY = 100;

/** Whether a connection that failed may succeed a little later. Some connections require the server to write a file. */
const mayPass = (error: unknown): boolean =>
	isServerUnreachable(error) || (error instanceof Error && isUnwritable(error));

type Callback = Parameters<pg.Pool['connect']>[0];

/** A client that records whether its server is a standby, as the server reports unasked at the start and on changes. */
class Client extends pg.Client {
	follows = false;

	constructor(config?: pg.ClientConfig) {
		super(config);
		this.connection.on('parameterStatus', (status: Record<string, unknown>) => {
			if (status.parameterName === 'in_hot_standby') this.follows = status.parameterValue === 'on';
		});
	}
}

/**
 * A pool that outlives its server. Queries wait for an unavailable server, up to `patience` milliseconds from when it
 * was first missed. After that each request tries once, so that nobody waits for a server that does not return. A
 * standby in place of a writable server is about to be promoted, and is waited for in the same way. No statement is
 * ever sent twice.
 */
export class PatientPool extends pg.Pool {
	readonly #patience: number;
	readonly #name: string;
	/** Connections to a read-only server: only a new connection shows whether it has been promoted or demoted. */
	readonly #readOnly = new WeakSet<pg.PoolClient>();
	#awaySince: number | undefined;
	/** Whether the last server reached was not a standby. */
	#wrote = false;

	constructor(config: pg.PoolConfig, patience: number) {
		super({ ...config, Client });
		this.#patience = patience;
		this.#name = config.application_name ?? '';
		// An idle connection that the server drops must not end the process; the next query opens another.
		this.on('error', () => undefined);
		this.on('connect', (client) => {
			// Nor must an active one. Its query learns of the loss, and the pool discards it.
			client.on('error', () => undefined);
			watchQueries(client, this.#name);
			client.connection.on('errorMessage', ({ code }: { code?: string }) => {
				if (code === READ_ONLY) this.#readOnly.add(client);
			});
		});
	}

	override connect(): Promise<pg.PoolClient>;
	override connect(callback: NonNullable<Callback>): void;
	override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
		const taken = this.#take();
		if (!callback) return taken;
		taken.then(
			(client) => callback(undefined, client, client.release),
			(error: Error) => callback(error, undefined, () => undefined),
		);
		return undefined;
	}

	async #take(): Promise<pg.PoolClient> {
		const started = performance.now();
		for (;;) {
			try {
				const client = await super.connect();
				if (!this.#isLeft(client)) {
					this.#awaySince = undefined;
					queryWatch.waited?.(this.#name, performance.now() - started);
					return this.#watched(client);
				}
			} catch (error) {
				if (this.ending || !mayPass(error) || !this.#waits()) throw error;
			}
			await delay(TRY_EVERY);
		}
	}

	/** Whether a query should keep waiting. */
	#waits(): boolean {
		this.#awaySince ??= performance.now();
		return performance.now() - this.#awaySince < this.#patience;
	}

	/** Drops a connection to a standby that is about to be promoted. */
	#isLeft(client: pg.PoolClient): boolean {
		const follows = client instanceof Client && client.follows;
		const isLeft = follows && this.#wrote && this.#waits();
		if (isLeft) client.release(true);
		else this.#wrote = !follows;
		return isLeft;
	}

	/** Closes a connection if it is released within a transaction, or leads to a read-only server. */
	#watched(client: pg.PoolClient): pg.PoolClient {
		const release = client.release;
		client.release = (error) => {
			const isSpent = client.getTransactionStatus() !== 'I' || this.#readOnly.has(client);
			release(error || isSpent);
		};
		return client;
	}
}
