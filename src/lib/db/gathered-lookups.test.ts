import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { attributeWork, currentWorkName } from '#lib/base/course.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { connect, createDb } from './connect.ts';
import { plannedOnce } from './planned-once.ts';
import { queryWatch } from './query-watch.ts';
import { withReadRetry } from './repeated-reads.ts';

const { url } = useTestDatabase();
const MAX = 8;

const open = () => {
	const { pool, close } = connect(url, { max: MAX, pipeline: true });
	return { pool, close, reads: createDb(withReadRetry(pool)) };
};
const lookupRow = z.object({ asked: z.number(), pid: z.number() });

afterEach(() => {
	delete queryWatch.begin;
});

test('lookups of one turn share a connection and get their own answers, however many', async () => {
	const { pool, reads, close } = open();
	try {
		const lookUp = (value: number) =>
			plannedOnce(reads, lookupRow, sql`SELECT ${value}::int AS asked, pg_backend_pid() AS pid`);
		const numbers = Array.from({ length: 16 }, (_, at) => at);
		const rows = (await Promise.all(numbers.map(lookUp))).flat();
		expect(rows.map(({ asked }) => asked)).toEqual(numbers);
		expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
		expect(pool.totalCount).toBe(1);
		const more = await Promise.all(Array.from({ length: 100 }, (_, at) => lookUp(at)));
		expect(more.flat().map(({ asked }) => asked)).toEqual(
			Array.from({ length: 100 }, (_, at) => at),
		);
	} finally {
		await close();
	}
});

test('a failed lookup fails alone, and its connection is not reused', async () => {
	const { pool, reads, close } = open();
	try {
		const divided = (by: number) =>
			plannedOnce(reads, z.object({ result: z.number() }), sql`SELECT 12 / ${by}::int AS result`);
		const answers = await Promise.allSettled([divided(3), divided(0), divided(4)]);
		expect(answers).toMatchObject([
			{ status: 'fulfilled', value: [{ result: 4 }] },
			{ status: 'rejected' },
			{ status: 'fulfilled', value: [{ result: 3 }] },
		]);
		expect(pool.totalCount).toBe(0);
		expect(await divided(6)).toEqual([{ result: 2 }]);
	} finally {
		await close();
	}
});

test('no lookup waits for a different kind of statement', async () => {
	const { reads, close } = open();
	try {
		const order: string[] = [];
		const slow = reads.execute(sql`SELECT pg_sleep(0.5)`).then(() => order.push('slow'));
		const lookup = plannedOnce(reads, z.object({ one: z.number() }), sql`SELECT 1 AS one`).then(
			() => order.push('lookup'),
		);
		await Promise.all([slow, lookup]);
		expect(order).toEqual(['lookup', 'slow']);
	} finally {
		await close();
	}
});

test('each lookup counts for the dataset that requested it', async () => {
	const { reads, close } = open();
	try {
		const seen: (string | undefined)[] = [];
		queryWatch.begin = () => {
			seen.push(currentWorkName());
			return () => undefined;
		};
		await Promise.all(
			['first', 'second'].map((name) =>
				attributeWork(name, () =>
					plannedOnce(reads, z.object({ name: z.string() }), sql`SELECT ${name}::text AS name`),
				),
			),
		);
		expect(seen).toEqual(['first', 'second']);
	} finally {
		await close();
	}
});
