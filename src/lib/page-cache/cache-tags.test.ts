import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { notifyTags, tagPayloads } from './cache-tags.ts';
import { listenForChanges, noticeOf } from './listener.ts';

const database = useTestDatabase();

test('payloads stay below PostgreSQL’s limit, and lose no tag', () => {
	fc.assert(
		fc.property(
			fc.array(fc.string({ maxLength: 300 }), { maxLength: 120 }),
			fc.boolean(),
			(tags, soon) => {
				const payloads = tagPayloads(tags, { soon });
				for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
				const expected = tags.includes('*') ? ['*'] : [...new Set(tags)];
				const notices = payloads.map(noticeOf);
				expect(notices.flatMap((notice) => notice.tags)).toEqual(expected);
				for (const notice of notices) expect(notice.soon).toBe(soon);
			},
		),
	);
});

test('more than 500 records are named by their type', () => {
	const tags = Array.from({ length: 501 }, (_, index) => `project:p-${index}`);
	expect(tagPayloads([...tags, 'person:x'])).toEqual(['["project","person"]']);
});

test('a payload that is not a list of texts means everything, at once', () => {
	for (const payload of ['', 'x', '{}', '[1]', undefined])
		expect(noticeOf(payload)).toEqual({ tags: ['*'], soon: false });
});

/** Listens like a page cache and lets a test wait for what was received. */
function heard() {
	const tags: string[] = [];
	const soon: string[] = [];
	let clears = 0;
	let wake = Promise.withResolvers<void>();
	const changed = () => {
		wake.resolve();
		wake = Promise.withResolvers<void>();
	};
	return {
		tags,
		soon,
		clears: () => clears,
		forget(given: Iterable<string>) {
			tags.push(...given);
			changed();
		},
		forgetSoon(given: Iterable<string>) {
			soon.push(...given);
			changed();
		},
		clear() {
			clears += 1;
			changed();
		},
		async until(done: () => boolean) {
			while (!done()) await wake.promise;
		},
	};
}

test('another instance learns of a change on commit, and not on rollback', async () => {
	const cache = heard();
	const listener = listenForChanges(database.url, cache);
	await listener.ready;
	await database.db
		.transaction(async (tx) => {
			await notifyTags(tx, ['project:lost']);
			throw new Error('rolled back');
		})
		.catch(() => undefined);
	await database.db.transaction(async (tx) => {
		await notifyTags(tx, ['project:bitcoin', "o'brien"]);
		expect(cache.tags).toEqual([]);
	});
	await cache.until(() => cache.tags.length >= 2);
	expect(cache.tags).toEqual(['project:bitcoin', "o'brien"]);
	await listener.stop();
});

test('another instance learns what may be shown a moment longer', async () => {
	const cache = heard();
	const listener = listenForChanges(database.url, cache);
	await listener.ready;
	await notifyTags(database.db, ['project', 'round'], { soon: true });
	await notifyTags(database.db, ['project:bitcoin']);
	await cache.until(() => cache.tags.length > 0);
	expect([cache.soon, cache.tags]).toEqual([['project', 'round'], ['project:bitcoin']]);
	await listener.stop();
});

test('a lost connection clears the cache and is reopened', async () => {
	const cache = heard();
	const errors: unknown[] = [];
	const listener = listenForChanges(database.url, cache, {
		retryAfter: 10,
		onError: (error) => errors.push(error),
	});
	await listener.ready;
	const before = cache.clears();
	await database.pool.query(
		`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		 WHERE application_name = 'cairn-cache' AND datname = current_database()`,
	);
	await cache.until(() => cache.clears() >= before + 2);
	await notifyTags(database.db, ['people']);
	await cache.until(() => cache.tags.includes('people'));
	expect(errors).toHaveLength(1);
	await listener.stop();
});
