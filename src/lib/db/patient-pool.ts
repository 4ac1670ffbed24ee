import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isServerAway, isUnwritable, READ_ONLY } from './lost-connection.ts';
import { queryWatch, watchQueries } from './query-watch.ts';

/** Milliseconds between two tries to reach a server that is away. */
const TRY_EVERY = 100;

/** Whether a connection that could not be made may be made a little later. To some the server writes a file of its own. */
const mayPass = (error: unknown): boolean =>
	isServerAway(error) || (error instanceof Error && isUnwritable(error));

type Callback = Parameters<pg.Pool['connect']>[0];

/** Knows of its server what that says unasked, at the beginning and as it changes: whether it follows another. */
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
 * A pool that outlives its server. Whoever asks while that is away waits for it, `patience` milliseconds from when it was
 * first missed; later it is tried once for each request, so that nobody waits for what does not come back. A standby in the
 * place of a server that wrote is about to be promoted, and is waited for like one that is away. No statement is ever sent twice.
 */
export class PatientPool extends pg.Pool {
	readonly #patience: number;
	readonly #name: string;
	/** Connections to a server that only reads: one that was promoted or stepped down is found by a new connection. */
	readonly #readOnly = new WeakSet<pg.PoolClient>();
	#awaySince: number | undefined;
	/** The last server that was met was not a standby. */
	#wrote = false;

	constructor(config: pg.PoolConfig, patience: number) {
		super({ ...config, Client });
		this.#patience = patience;
		this.#name = config.application_name ?? '';
		// An idle connection that the server drops must not end the process; the next query opens another.
		this.on('error', () => undefined);
		this.on('connect', (client) => {
			// Nor must one that is in use. Its query is told of the loss, and the pool takes it back no more.
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
					queryWatch().waited?.(this.#name, performance.now() - started);
					return this.#watched(client);
				}
			} catch (error) {
				if (this.ending || !mayPass(error) || !this.#waits()) throw error;
			}
			await delay(TRY_EVERY);
		}
	}

	/** Whether who asks is to wait on. */
	#waits(): boolean {
		this.#awaySince ??= performance.now();
		return performance.now() - this.#awaySince < this.#patience;
	}

	/** Gives a connection up that leads to a standby which is about to be promoted. */
	#isLeft(client: pg.PoolClient): boolean {
		const follows = client instanceof Client && client.follows;
		const isLeft = follows && this.#wrote && this.#waits();
		if (isLeft) client.release(true);
		else this.#wrote = !follows;
		return isLeft;
	}

	/** One that is given back within a transaction, or to a server that only reads, is closed. */
	#watched(client: pg.PoolClient): pg.PoolClient {
		const release = client.release;
		client.release = (error) => {
			const isSpent = client.getTransactionStatus() !== 'I' || this.#readOnly.has(client);
			release(error || isSpent);
		};
		return client;
	}
}
