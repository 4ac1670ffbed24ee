import { type Listening, listen } from '../db/listen.ts';
import { ALL_TAGS, CACHE_CHANNEL, SOON_MARK } from './cache-tags.ts';

/** The object that the listener drives: PageCache, or a stand-in. */
export interface CacheInvalidator {
	forget(tags: Iterable<string>): void;
	forgetSoon(tags: Iterable<string>): void;
	clear(): void;
}

export interface CacheListenerOptions {
	/** Called for each lost connection; the listener recovers by itself. */
	onError?(error: unknown): void;
	/** Called each time listening on the channel begins. */
	onListening?(): void;
	/** Milliseconds before the first reconnection attempt; doubles up to 2 s. */
	retryAfter?: number;
}

/** Parses a notification; a payload that is not a list of strings means that everything is forgotten at once. */
export function noticeOf(payload: string | undefined): { tags: string[]; soon: boolean } {
	try {
		const tags: unknown = JSON.parse(payload ?? '');
		if (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'))
			return tags[0] === SOON_MARK ? { tags: tags.slice(1), soon: true } : { tags, soon: false };
	} catch {
		// Falls through: forgetting too much is slow, forgetting too little is wrong.
	}
	return { tags: [ALL_TAGS], soon: false };
}

function follow(cache: CacheInvalidator, payload: string | undefined): void {
	const { tags, soon } = noticeOf(payload);
	if (soon) cache.forgetSoon(tags);
	else cache.forget(tags);
}

/**
 * Forgets what other instances report as changed, through PostgreSQL notifications. After every reconnection
 * everything is forgotten, since notifications may have been missed in between.
 */
export function listenForChanges(
	url: string,
	cache: CacheInvalidator,
	options: CacheListenerOptions = {},
): Listening {
	return listen(url, CACHE_CHANNEL, {
		name: 'cairn-cache',
		onNotice: (payload) => follow(cache, payload),
		onListening() {
			cache.clear();
			options.onListening?.();
		},
		// Notifications are missed from here on: cached pages could be wrong.
		onDeaf: () => cache.clear(),
		onError: options.onError,
		retryAfter: options.retryAfter,
	});
}
