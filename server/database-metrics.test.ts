import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { attributeWork } from '#lib/base/course.ts';
import { connect } from '#lib/db/connect.ts';
import { queryWatch } from '#lib/db/query-watch.ts';
import { useTestDatabase } from '../tests/setup/database.ts';
import { stripLiterals, watchDatabase } from './database-metrics.ts';
import { createLog } from './log.ts';

const database = useTestDatabase();
afterEach(() => Object.assign(queryWatch, { begin: undefined, waited: undefined }));

function watched(slowQueryMs: number) {
	const lines: Record<string, unknown>[] = [];
	const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
	const registry = new Registry();
	watchDatabase({ log, registry, slowQueryMs });
	return { lines, registry };
}

test('a slow query is logged by name, and never with its values', async () => {
	const { lines, registry } = watched(5);
	const { pool, close } = connect(database.url, { name: 'cairn-test-slow' });
	await attributeWork('directory projects', () =>
		pool.query(`SELECT pg_sleep(0.02), 'grace@example.com' AS it, '4111-1111' AS card, $1::text`, [
			'a secret value',
		]),
	);
	await expect(attributeWork('a job', () => pool.query('SELECT nothing'))).rejects.toThrow();
	await close();
	const slow = lines.filter(({ of }) => of === 'directory projects');
	expect(slow).toMatchObject([
		{
			msg: 'slow query',
			pool: 'cairn-test-slow',
			ms: expect.any(Number),
			statement: 'SELECT pg_sleep(…), … AS it, … AS card, $1::text',
		},
	]);
	expect(JSON.stringify(lines)).not.toMatch(/grace|4111-1111|secret/);
	const text = await registry.metrics();
	expect(text).toMatch(/pg_query_seconds_count\{pool="cairn-test-slow"\} 2\n/);
	expect(text).toMatch(/pg_pool_wait_seconds_count\{pool="cairn-test-slow"\} 2\n/);
	expect(text).toMatch(/pg_slow_queries_total\{pool="cairn-test-slow"\} [12]\n/);
});

test('with 0 none is logged; answers and errors are unchanged', async () => {
	const { lines } = watched(0);
	const { pool, close } = connect(database.url, { name: 'cairn-test-slow' });
	expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
	const client = await pool.connect();
	expect((await client.query({ text: 'SELECT $1::int AS two', values: [2] })).rows[0]).toEqual({
		two: 2,
	});
	await expect(client.query('SELECT nothing')).rejects.toMatchObject({ code: '42703' });
	client.release();
	await close();
	expect(lines).toEqual([]);
});

test.each([
	[
		`select 'it''s', "a1" from t where x = 12.5 and y = $3`,
		'select …, "a1" from t where x = … and y = $3',
	],
	['select $tag$ a word $tag$ , $1', 'select … , $1'],
	[`select 'not closed`, 'select …'],
])('what could be a value is left out: %s', (text, left) => {
	expect(stripLiterals(text)).toBe(left);
});
