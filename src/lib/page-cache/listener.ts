import { type Listening, listen } from '../db/listen.ts';
import { ALL_TAGS, CACHE_CHANNEL } from './cache-tags.ts';

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
	/** Milliseconds before the first try to connect again; doubles up to 2 s. */
	retryAfter?: number;
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
): Listening {
	return listen(url, CACHE_CHANNEL, {
		name: 'cairn-cache',
		onNotice: (payload) => cache.forget(tagsOf(payload)),
		onListening() {
			cache.clear();
			options.onListening?.();
		},
		// Nothing is heard from here on: what is kept could be wrong.
		onDeaf: () => cache.clear(),
		onError: options.onError,
		retryAfter: options.retryAfter,
	});
}
