import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Edge, withoutEdge } from './edge.ts';
import { pageKey, pathKey } from './key.ts';
import { compressPage, type Page, pageBytes } from './page.ts';

const MEBIBYTE = 1_048_576;
/**
 * Milliseconds for which a page may be shown after `forgetSoon()`: half of the two seconds within which a change is
 * visible everywhere.
 */
export const STALE_GRACE_MS = 1_000;
/** Approximate overhead in bytes of a string or a list, besides its characters. */
const PER_NAME = 24;
const PER_PLACE = 128;

/** Result of a finished fill: a page to share, or undefined when the response belongs to one visitor. */
export type FillResult = Page | undefined;

/** A render in progress. Tags forgotten in the meantime are recorded, since the render may have read the old data. */
export interface Fill {
	forgotten: Set<string>;
}

/**
 * The pages cached by this instance; the least recently used are evicted first when `maxBytes` is reached.
 * Tags describe what a page shows; forgetting a tag drops each page that carries it.
 */
export class PageCache {
	/** The CDN in front of the site, which is told what each page shows. */
	edge: Edge | undefined;
	readonly stats = { hit: 0, stale: 0, miss: 0, stored: 0, forgotten: 0 };
	readonly #pages: LRUCache<string, Page>;
	readonly #knownKeys: LRUCache<string, readonly string[]>;
	readonly #byTag = new Map<string, Set<string>>();
	readonly #fills = new Set<Fill>();
	readonly #flights = new Map<string, Promise<FillResult>>();
	/** Pending renewals, in the order in which they were requested. */
	readonly #toRenew = new Map<string, () => Promise<void>>();
	/** Number of renewals in progress. */
	#renewing = 0;

	constructor(maxBytes = 64 * MEBIBYTE) {
		this.#pages = new LRUCache<string, Page>({
			maxSize: maxBytes,
			maxEntrySize: Math.ceil(maxBytes / 8),
			sizeCalculation: pageBytes,
			dispose: (page, key) => this.#unindex(key, page),
			noDisposeOnSet: false,
		});
		this.#knownKeys = new LRUCache<string, readonly string[]>({
			maxSize: Math.ceil(maxBytes / 16),
			sizeCalculation: (names, place) =>
				names.reduce((sum, { length }) => sum + length + PER_NAME, place.length + PER_PLACE),
		});
	}

	get bytes(): number {
		return this.#pages.calculatedSize;
	}

	get size(): number {
		return this.#pages.size;
	}

	/**
	 * Returns the key of an address, with known query parameters only; undefined while nothing is known about this
	 * path.
	 */
	keyOf(host: string, path: string, search: string): string | undefined {
		const place = pathKey(host, path);
		const known = this.#knownKeys.get(place);
		return known && pageKey(place, search, known);
	}

	/**
	 * Returns the page under `key` that may still be shown at `now`, fresh or stale. The second request triggers the
	 * compressed copies for later visitors, smaller than the one made quickly for the first.
	 */
	find(key: string, now: number): Page | undefined {
		const page = this.#pages.get(key);
		if (page && page.staleUntil <= now) {
			this.#pages.delete(key);
			return undefined;
		}
		if (page && !this.#compressed.has(page)) {
			this.#compressed.add(page);
			void this.#compress(key, page);
		}
		return page;
	}

	/** Caches `page`, unless one of its tags was forgotten while it was being made. Returns whether it was cached. */
	store(fill: Fill, at: StorePlace, page: Page): boolean {
		const place = pathKey(at.host, at.path);
		const key = pageKey(place, at.search, at.knownKeys);
		if (key === undefined || isForgotten(fill, page.tags)) return false;
		this.#knownKeys.set(place, at.knownKeys);
		this.#put(key, page);
		this.stats.stored += 1;
		return true;
	}

	/** Begins a fill, which must be closed by `endFill` whatever happens. */
	beginFill(): Fill {
		const fill: Fill = { forgotten: new Set() };
		this.#fills.add(fill);
		return fill;
	}

	endFill(fill: Fill): void {
		this.#fills.delete(fill);
	}

	/** Returns whether a new page for the requests of `flightKey` is being rendered or queued. */
	isMaking(flightKey: string): boolean {
		return this.#flights.has(flightKey) || this.#toRenew.has(flightKey);
	}

	/**
	 * Has a new page rendered to replace one that is still shown. Only two run at a time, since nobody waits for them and
	 * ten pages with ten queries each would hold up other requests. A visitor who arrives when the old page may no longer
	 * be shown skips the queue.
	 */
	renew(
		flightKey: string,
		make: () => Promise<FillResult>,
		onError: (error: unknown) => void,
	): void {
		if (this.isMaking(flightKey)) return;
		const inItsContext = AsyncResource.bind(make);
		this.#toRenew.set(flightKey, async () => {
			await this.share(flightKey, inItsContext).done.catch(onError);
		});
		if (this.#renewing < RENEWED_AT_ONCE) void this.#renewAll();
	}

	async #renewAll(): Promise<void> {
		this.#renewing += 1;
		try {
			for (const [key, make] of this.#toRenew) {
				this.#toRenew.delete(key);
				const page = this.#pages.peek(key);
				const isNeeded = page && page.freshUntil <= performance.now() && !this.#flights.has(key);
				if (isNeeded) await withinTurn(make());
			}
		} finally {
			this.#renewing -= 1;
		}
	}

	/** Runs `make` once for all concurrent requests for `flightKey`. */
	share(
		flightKey: string,
		make: () => Promise<FillResult>,
	): { leads: boolean; done: Promise<FillResult> } {
		const running = this.#flights.get(flightKey);
		if (running) return { leads: false, done: running };
		const done = make().finally(() => {
			if (this.#flights.get(flightKey) === done) this.#flights.delete(flightKey);
		});
		this.#flights.set(flightKey, done);
		return { leads: true, done };
	}

	/** Drops every page that carries one of `tags`; `*` drops all. */
	forget(tags: Iterable<string>): void {
		for (const key of this.#keysOf(tags)) {
			this.#pages.delete(key);
			this.stats.forgotten += 1;
		}
	}

	/**
	 * Works like `forget()`, but the first request for such a page triggers a new one, while the old one is still
	 * shown to everybody for a second at most: after a change to half the catalogue nobody waits for ten pages to be
	 * made at once.
	 */
	forgetSoon(tags: Iterable<string>, now = performance.now()): void {
		for (const key of this.#keysOf(tags)) {
			const page = this.#pages.peek(key);
			if (!page) continue;
			if (page.freshUntil > now) this.stats.forgotten += 1;
			page.freshUntil = Math.min(page.freshUntil, now);
			page.staleUntil = Math.min(page.staleUntil, now + STALE_GRACE_MS);
			page.headers = withoutEdge(page.headers);
		}
	}

	/**
	 * Yields the keys of pages with one of `tags`. Renders in progress that show one of these are not kept and cannot be
	 * joined.
	 */
	*#keysOf(tags: Iterable<string>): Generator<string> {
		// Later requests must not get a render that may have begun before the change.
		this.#flights.clear();
		for (const tag of tags) {
			for (const fill of this.#fills) fill.forgotten.add(tag);
			if (tag === '*') this.clear();
			yield* [...(this.#byTag.get(tag) ?? [])];
		}
	}

	/** Drops every page of one path, on any host. */
	forgetPath(path: string): void {
		for (const key of [...this.#pages.keys()]) {
			const bare = key.slice(key.indexOf('/')).split('?', 1)[0];
			if (bare === path) this.#pages.delete(key);
		}
	}

	clear(): void {
		for (const fill of this.#fills) fill.forgotten.add('*');
		this.#flights.clear();
		this.stats.forgotten += this.#pages.size;
		this.#pages.clear();
	}

	/** Resolves when every cached page has its compressed copies; for tests and benchmarks. */
	async settled(): Promise<void> {
		while (this.#compressing.size > 0) await Promise.all(this.#compressing);
	}

	readonly #compressing = new Set<Promise<void>>();
	/** Pages whose compression has begun. */
	readonly #compressed = new WeakSet<Page>();

	#compress(key: string, page: Page): Promise<void> {
		const work = compressPage(page).then(() => {
			if (this.#pages.peek(key) === page) this.#put(key, page);
		});
		const tracked = work.finally(() => this.#compressing.delete(tracked));
		this.#compressing.add(tracked);
		return tracked;
	}

	#put(key: string, page: Page): void {
		// Deleting first makes the size of the grown page count again.
		this.#pages.delete(key);
		this.#pages.set(key, page);
		if (!this.#pages.has(key)) return;
		for (const tag of page.tags) {
			const keys = this.#byTag.get(tag);
			if (keys) keys.add(key);
			else this.#byTag.set(tag, new Set([key]));
		}
	}

	#unindex(key: string, page: Page): void {
		for (const tag of page.tags) {
			const keys = this.#byTag.get(tag);
			keys?.delete(key);
			if (keys?.size === 0) this.#byTag.delete(tag);
		}
	}
}

/**
 * Number of concurrent renewals: one at a time, ten pages would use up the second during which old ones may be shown.
 */
const RENEWED_AT_ONCE = 2;
/** Milliseconds after which the next page is started alongside a slow one. */
const MAX_TURN = 1_000;

async function withinTurn(work: Promise<void>): Promise<void> {
	const turn = new AbortController();
	const { signal } = turn;
	const late = delay(MAX_TURN, undefined, { signal, ref: false }).catch(() => undefined);
	await Promise.race([work, late]);
	turn.abort();
}

/** Location of a page in the cache: its address, and the query parameters that it reads. */
export interface StorePlace {
	host: string;
	path: string;
	search: string;
	knownKeys: readonly string[];
}

function isForgotten(fill: Fill, tags: readonly string[]): boolean {
	return fill.forgotten.has('*') || tags.some((tag) => fill.forgotten.has(tag));
}

/** The page cache of this process. */
export const pageCache = new PageCache();
