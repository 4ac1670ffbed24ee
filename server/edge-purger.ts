import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Counter, type Registry } from 'prom-client';
import { KEEP_ALIVE } from '#lib/db/connect.ts';
import { listen } from '#lib/db/listen.ts';
import { ALL_TAGS, CACHE_CHANNEL } from '#lib/page-cache/cache-tags.ts';
import { type Edge, type PurgeCall, purgeCalls } from '#lib/page-cache/edge.ts';
import { noticeOf } from '#lib/page-cache/listener.ts';
import { STALE_GRACE_MS } from '#lib/page-cache/store.ts';
import type { Logger } from './log.ts';

/** Advisory lock held by the session of the one server that notifies the CDN. */
const LOCK = 7_221_004;
/** Milliseconds between checks whether that server has gone away. */
const LOOK_EVERY = 2_000;
/** Milliseconds for which changes are batched into one call. */
const GATHER = 150;
/**
 * Milliseconds after which a purge is repeated. A page requested from an instance just before it heard of the change,
 * or while it still served the old version, may have reached the CDN after the first call.
 */
const AGAIN_AFTER = STALE_GRACE_MS + 200;
const FIRST_PAUSE = 500;
const MAX_PAUSE = 30_000;
const ANSWER_WITHIN = 5_000;
/** If more tags than this are waiting, as after a long CDN outage, everything is purged instead. */
const MAX_WAITING = 5_000;

export function purgeCounter(registers: Registry[]) {
	const purges = new Counter({
		name: 'cdn_purges_total',
		help: 'CDN purge calls: done or failed.',
		labelNames: ['outcome'],
		registers,
	});
	// Alerts count from 0, not from the first call.
	for (const outcome of ['done', 'failed']) purges.inc({ outcome }, 0);
	return purges;
}

export interface PurgerOptions {
	log: Logger;
	registry: Registry;
	/** Milliseconds, for tests. */
	lookEvery?: number;
}

/**
 * Tells the CDN in front of the site what has changed, based on the same notifications that clear the page caches.
 * One server at a time does so; a server that takes over or has missed notifications purges everything. Failed calls
 * are retried until they succeed.
 */
export function startEdgePurger(
	url: string,
	edge: Edge,
	{ log, registry, lookEvery = LOOK_EVERY }: PurgerOptions,
): { stop(): Promise<void> } {
	const stopping = new AbortController();
	const { signal } = stopping;
	const purges = purgeCounter([registry]);
	const waiting = new Waiting();
	let leads = false;
	const notice = (tags: readonly string[]) => {
		if (leads) waiting.add(tags);
	};
	const listening = listen(url, CACHE_CHANNEL, {
		name: 'cairn-cdn',
		onNotice: (payload) => notice(noticeOf(payload).tags),
		onListening: () => notice([ALL_TAGS]),
		onError: () => undefined,
	});
	const leading = holdLock(url, signal, lookEvery, (held) => {
		leads = held;
		if (held) waiting.add([ALL_TAGS]);
	});
	const telling = tell(edge, waiting, signal, (outcome, reason) => {
		purges.inc({ outcome });
		if (reason !== undefined)
			log.warn({ reason }, 'the CDN was not told of a change, trying again');
	});
	return {
		async stop() {
			stopping.abort();
			await Promise.all([listening.stop(), leading, telling]);
		},
	};
}

/** Tags not yet sent to the CDN. */
class Waiting {
	#tags = new Set<string>();
	readonly #events = new EventEmitter();

	add(tags: Iterable<string>): void {
		for (const tag of tags) this.#tags.add(tag);
		if (this.#tags.size > MAX_WAITING) this.#tags = new Set([ALL_TAGS]);
		this.#events.emit('added');
	}

	/** Resolves once there is something to send. @throws AbortError when `signal` is aborted. */
	async any(signal: AbortSignal): Promise<void> {
		if (this.#tags.size === 0) await once(this.#events, 'added', { signal });
	}

	take(): string[] {
		const tags = [...this.#tags];
		this.#tags.clear();
		return tags;
	}
}

type Tell = (outcome: 'done' | 'failed', reason?: string) => void;

async function tell(
	edge: Edge,
	waiting: Waiting,
	signal: AbortSignal,
	report: Tell,
): Promise<void> {
	let pause = FIRST_PAUSE;
	const again = new Set<object>();
	while (!signal.aborted) {
		await waiting.any(signal).catch(() => undefined);
		await delay(GATHER, undefined, { signal }).catch(() => undefined);
		if (signal.aborted) return;
		const tags = waiting.take();
		try {
			await purge(edge, tags, signal);
			report('done');
			pause = FIRST_PAUSE;
			void onceMore(edge, tags, { signal, again, waiting });
		} catch (error) {
			if (signal.aborted) return;
			report('failed', error instanceof Error ? error.message : String(error));
			waiting.add(tags);
			await delay(pause, undefined, { signal }).catch(() => undefined);
			pause = Math.min(pause * 2, MAX_PAUSE);
		}
	}
}

/** Maximum number of calls waiting to be repeated; beyond it, calls are not repeated. */
const MAX_AGAIN = 100;

async function onceMore(
	edge: Edge,
	tags: readonly string[],
	{ signal, again, waiting }: { signal: AbortSignal; again: Set<object>; waiting: Waiting },
): Promise<void> {
	if (again.size >= MAX_AGAIN) return;
	const one = {};
	again.add(one);
	try {
		await delay(AGAIN_AFTER, undefined, { signal });
		await purge(edge, tags, signal);
	} catch {
		if (!signal.aborted) waiting.add(tags);
	} finally {
		again.delete(one);
	}
}

async function purge(edge: Edge, tags: readonly string[], signal: AbortSignal): Promise<void> {
	for (const call of purgeCalls(edge, tags)) await ask(call, signal);
}

/** @throws Error with a sentence that names the status, never the token. */
async function ask({ url, method, headers, body }: PurgeCall, signal: AbortSignal): Promise<void> {
	const response = await fetch(url, {
		...{ method, headers, body, redirect: 'manual' },
		signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]),
	});
	await response.body?.cancel();
	if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
}

/** Keeps trying to become that one server, and reports each time this server gains or loses the role. */
async function holdLock(
	url: string,
	signal: AbortSignal,
	lookEvery: number,
	tellHeld: (held: boolean) => void,
): Promise<void> {
	while (!signal.aborted) {
		const client = new pg.Client({
			connectionString: url,
			application_name: 'cairn-cdn-lock',
			connectionTimeoutMillis: 5_000,
			...KEEP_ALIVE,
		});
		const lost = Promise.withResolvers<void>();
		client.on('error', () => lost.resolve());
		client.on('end', () => lost.resolve());
		signal.addEventListener('abort', () => lost.resolve(), { once: true });
		try {
			await client.connect();
			if (await becomesOne(client, signal, lookEvery)) {
				tellHeld(true);
				await lost.promise;
			}
		} catch {
			// The next try says whether the database is back.
		} finally {
			tellHeld(false);
			await client.end().catch(() => undefined);
		}
		await delay(lookEvery, undefined, { signal }).catch(() => undefined);
	}
}

async function becomesOne(client: pg.Client, signal: AbortSignal, lookEvery: number) {
	while (!signal.aborted) {
		const { rows } = await client.query<{ taken: boolean }>(
			'select pg_try_advisory_lock($1) as taken',
			[LOCK],
		);
		if (rows[0]?.taken) return true;
		await delay(lookEvery, undefined, { signal }).catch(() => undefined);
	}
	return false;
}
