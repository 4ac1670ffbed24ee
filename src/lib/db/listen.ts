import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { KEEP_ALIVE } from './connect.ts';

/** Milliseconds that a server has to take a connection, and between two tries at most. */
const CONNECT_WITHIN = 5_000;
const LONGEST_WAIT = 2_000;

export interface ListenOptions {
	/** Shown in pg_stat_activity. */
	name: string;
	/** Told about each notification. */
	onNotice(payload: string | undefined): void;
	/** Told each time the channel is heard: what was said before was missed. */
	onListening(): void;
	/** Told each time the channel is heard no more. */
	onDeaf?(): void;
	/** Told about each lost connection; listening goes on by itself. */
	onError?(error: unknown): void;
	/** Milliseconds before the first try to connect again; doubles up to 2 s. */
	retryAfter?: number;
}

export interface Listening {
	/** Resolves when the channel is heard for the first time. */
	ready: Promise<void>;
	stop(): Promise<void>;
}

/** Hears a channel of PostgreSQL on a connection of its own, and connects again when that is lost. */
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
					: Math.min(wait * 2, LONGEST_WAIT);
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
