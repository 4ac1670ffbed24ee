import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { limitRate, limitRates, undoRateLimits } from './rate-limit.ts';

const database = useTestDatabase();
const limit = { most: 3, seconds: 60 };
const ask = (key: string) => limitRate(database.db, key, limit);

const endWindowsOf = (prefix: string) =>
	database.db.execute(
		sql`UPDATE rate_limit SET ends_at = now() - interval '1 second' WHERE starts_with(key, ${prefix})`,
	);

test('as many as allowed pass, the next one learns how long to wait', async () => {
	for (let n = 0; n < limit.most; n += 1) await ask('a');
	const refused = await ask('a').catch((error: unknown) => error);
	expect(refused).toMatchObject({
		status: 429,
		message: 'Too many requests to our server. Please try again later!',
	});
	const wait = Number(Reflect.get(Object(Reflect.get(Object(refused), 'headers')), 'Retry-After'));
	expect(wait).toBeGreaterThan(0);
	expect(wait).toBeLessThanOrEqual(limit.seconds);
});

test('a refused request delays no other', async () => {
	for (let n = 0; n < 10; n += 1) await ask('b').catch(() => undefined);
	await expect(ask('c')).resolves.toBeUndefined();
});

test('the count restarts after the window', async () => {
	for (let n = 0; n < 5; n += 1) await ask('d').catch(() => undefined);
	await endWindowsOf('d');
	for (let n = 0; n < limit.most; n += 1) await ask('d');
	await expect(ask('d')).rejects.toMatchObject({ status: 429 });
});

test('a clock put back makes nobody wait for the repeated hour', async () => {
	for (let n = 0; n < 5; n += 1) await ask('back').catch(() => undefined);
	await database.db.execute(
		sql`UPDATE rate_limit SET ends_at = ends_at + interval '1 hour' WHERE key = 'back'`,
	);
	for (let n = 0; n < limit.most; n += 1) await ask('back');
	await expect(ask('back')).rejects.toMatchObject({ status: 429 });
});

test('of many at once exactly the allowed number pass', async () => {
	const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask('e')));
	expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(limit.most);
});

test('several keys are counted at once, and the longest wait of those exceeded is returned', async () => {
	const counted = [
		{ key: 'z', limit: { most: 1, seconds: 600 } },
		{ key: 'y', limit: { most: 1, seconds: 60 } },
		{ key: 'x', limit: { most: 5, seconds: 3_600 } },
	];
	await limitRates(database.db, counted);
	const refused = await limitRates(database.db, counted).catch((error: unknown) => error);
	const wait = Number(Reflect.get(Object(Reflect.get(Object(refused), 'headers')), 'Retry-After'));
	expect(wait).toBeGreaterThan(60);
	expect(wait).toBeLessThanOrEqual(600);
});

test('a request refused by one limit counts for no other', async () => {
	const own = { key: 'of a guesser', limit: { most: 2, seconds: 60 } };
	const shared = { key: 'of everybody', limit: { most: 100, seconds: 60 } };
	const all = await Promise.allSettled(
		Array.from({ length: 20 }, () => limitRates(database.db, [own, shared])),
	);
	expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
	const { rows } = await database.db.execute(
		sql`SELECT count FROM rate_limit WHERE key = ${shared.key}`,
	);
	expect(rows).toEqual([{ count: 2 }]);
});

test('taking back a count makes room again, and never goes below zero', async () => {
	for (let n = 0; n < limit.most; n += 1) await ask('taken back');
	await undoRateLimits(database.db, ['taken back', 'never counted']);
	await ask('taken back');
	await expect(ask('taken back')).rejects.toMatchObject({ status: 429 });
	for (let n = 0; n < 10; n += 1) await undoRateLimits(database.db, ['taken back']);
	for (let n = 0; n < limit.most; n += 1) await ask('taken back');
	await expect(ask('taken back')).rejects.toMatchObject({ status: 429 });
});

test('requests that count the same keys in another order do not deadlock', async () => {
	const keys = ['p', 'q', 'r'].map((key) => ({ key, limit: { most: 100, seconds: 60 } }));
	await Promise.all(
		Array.from({ length: 30 }, (_, n) => limitRates(database.db, n % 2 ? keys : keys.toReversed())),
	);
	const { rows } = await database.db.execute(
		sql`SELECT count FROM rate_limit WHERE key IN ('p', 'q', 'r')`,
	);
	expect(rows).toEqual([{ count: 30 }, { count: 30 }, { count: 30 }]);
});
