import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { KEEP_ALIVE } from './connect.ts';

/** Milliseconds for a server to accept a connection, and the maximum between two attempts. */
const CONNECT_WITHIN = 5_000;
const MAX_WAIT = 2_000;

export interface ListenOptions {
	/** Shown in pg_stat_activity. */
	name: string;
	/** Called for each notification. */
	onNotice(payload: string | undefined): void;
	/** Called each time listening starts: earlier notifications were missed. */
	onListening(): void;
	/** Called each time listening is lost. */
	onDeaf?(): void;
	/** Called for each lost connection; listening resumes by itself. */
	onError?(error: unknown): void;
	/** Milliseconds before the first reconnection attempt; doubles up to 2 s. */
	retryAfter?: number;
}

export interface Listening {
	/** Resolves when listening starts for the first time. */
	ready: Promise<void>;
	stop(): Promise<void>;
}

/** Listens to a PostgreSQL channel on its own connection, and reconnects when that is lost. */
export function listen(url: string, channel: string, options: ListenOptions): Listening {
	const stopping = new AbortController();
	const first = Promise.withResolvers<void>();
	let client: pg.Client | undefined;

	const session = async () => {
		client = new pg.Client({
			connectionString: url,
			application_name: options.name,
			connectionTimeoutMillis: CONNECT_WITHIN,
			...KEEP_ALIVE,
		});
		const lost = Promise.withResolvers<never>();
		lost.promise.catch(() => undefined);
		client.on('error', lost.reject);
		client.on('end', () => lost.reject(new Error('the connection ended')));
		client.on('notification', ({ payload }) => options.onNotice(payload));
		try {
			await client.connect();
			await client.query(`LISTEN ${channel}`);
			options.onListening();
			first.resolve();
			await lost.promise;
		} finally {
			await client.end().catch(() => undefined);
			options.onDeaf?.();
		}
	};

	const run = async () => {
		let wait = options.retryAfter ?? 250;
		while (!stopping.signal.aborted) {
			const since = performance.now();
			await session().catch((error: unknown) => {
				if (!stopping.signal.aborted) options.onError?.(error);
			});
			wait =
				performance.now() - since > 10_000
					? (options.retryAfter ?? 250)
					: Math.min(wait * 2, MAX_WAIT);
			await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
		}
	};

	const ended = run();
	return {
		ready: first.promise,
		async stop() {
			stopping.abort();
			await client?.end().catch(() => undefined);
			await ended;
		},
	};
}
