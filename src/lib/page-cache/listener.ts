import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ALL_TAGS, CACHE_CHANNEL } from '../cache-tags.ts';

/** What the listener drives: PageCache, or a stand-in. */
export interface Forgetful {
	forget(tags: Iterable<string>): void;
	clear(): void;
}

export interface CacheListenerOptions {
	/** Told about each lost connection; the listener goes on by itself. */
	onError?(error: unknown): void;
	/** Told each time the channel is heard. */
	onListening?(): void;
	/** Milliseconds before the first try to connect again; doubles up to 5 s. */
	retryAfter?: number;
}

export interface CacheListener {
	/** Resolves when the channel is heard for the first time. */
	ready: Promise<void>;
	stop(): Promise<void>;
}

/** The tags of one notification; a payload that is not a list of texts means everything. */
export function tagsOf(payload: string | undefined): string[] {
	try {
		const tags: unknown = JSON.parse(payload ?? '');
		if (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')) return tags;
	} catch {
		// Falls through: forgetting too much is slow, forgetting too little is wrong.
	}
	return [ALL_TAGS];
}

/**
 * Forgets what other instances say has changed, heard through PostgreSQL. After each connection but the first
 * everything is forgotten, since notifications may have been missed in between.
 */
export function listenForChanges(
	url: string,
	cache: Forgetful,
	options: CacheListenerOptions = {},
): CacheListener {
	const stopping = new AbortController();
	const first = Promise.withResolvers<void>();
	let client: pg.Client | undefined;

	const session = async () => {
		client = new pg.Client({
			connectionString: url,
			application_name: 'cairn-cache',
			keepAlive: true,
		});
		const lost = Promise.withResolvers<never>();
		lost.promise.catch(() => undefined);
		client.on('error', lost.reject);
		client.on('end', () => lost.reject(new Error('the connection ended')));
		client.on('notification', ({ payload }) => cache.forget(tagsOf(payload)));
		try {
			await client.connect();
			await client.query(`LISTEN ${CACHE_CHANNEL}`);
			cache.clear();
			options.onListening?.();
			first.resolve();
			await lost.promise;
		} finally {
			await client.end().catch(() => undefined);
			// Nothing is heard from here on: what is kept could be wrong.
			cache.clear();
		}
	};

	const run = async () => {
		let wait = options.retryAfter ?? 250;
		while (!stopping.signal.aborted) {
			const since = Date.now();
			await session().catch((error: unknown) => {
				if (!stopping.signal.aborted) options.onError?.(error);
			});
			wait = Date.now() - since > 10_000 ? (options.retryAfter ?? 250) : Math.min(wait * 2, 5_000);
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
