import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { actionLogCall } from './action-log.ts';

const database = useTestDatabase();
const SITE = 'https://cairn.test';

beforeEach(() => database.db.execute(sql`TRUNCATE action_log, rate_limit`));

function post(action: unknown, headers: Record<string, string> = {}) {
	const url = new URL('/api/users/action-logs', SITE);
	const request = new Request(url, {
		method: 'POST',
		body: JSON.stringify({ action }),
		headers: { 'content-type': 'application/json', origin: SITE, ...headers },
	});
	return actionLogCall(database.db, { request, url, clientAddress: '192.0.2.1' });
}

const text = (url: string, userAgent = 'Browser/1') => JSON.stringify({ url, userAgent });

async function loggedActions() {
	const { rows } = await database.db.execute(
		sql`SELECT path, user_agent FROM action_log ORDER BY id`,
	);
	return rows;
}

test('of a page only the path is kept, and the browser’s user agent', async () => {
	expect((await post(text(`${SITE}/search?q=secret#top`))).status).toBe(204);
	expect((await post(text('/project/bitcoin?token=secret'))).status).toBe(204);
	expect(await loggedActions()).toEqual([
		{ path: '/search', user_agent: 'Browser/1' },
		{ path: '/project/bitcoin', user_agent: 'Browser/1' },
	]);
});

test('a browser that sends Do Not Track or Global Privacy Control is answered and not recorded', async () => {
	expect((await post(text('/'), { dnt: '1' })).status).toBe(204);
	expect((await post(text('/'), { 'sec-gpc': '1' })).status).toBe(204);
	expect(await loggedActions()).toEqual([]);
});

test('long input is cut, and cannot forge a line', async () => {
	await post(text(`/${'a'.repeat(2_000)}`, `x\r\ny${'z'.repeat(2_000)}`));
	const [row] = await loggedActions();
	expect(row).toMatchObject({ path: `/${'a'.repeat(499)}` });
	expect(String(row?.user_agent)).toMatch(/^x yz{297}$/);
});

test('anything else is refused', async () => {
	for (const action of [
		'',
		'{',
		'[]',
		'"x"',
		'{}',
		7,
		null,
		text('https://evil.test/'),
		'x'.repeat(8_001),
	])
		expect((await post(action)).status).toBe(422);
	expect(await loggedActions()).toEqual([]);
});

test('another site’s page cannot post here', async () => {
	expect((await post(text('/'), { origin: 'https://evil.test' })).status).toBe(403);
});

test('a network posts at most 600 times a minute', async () => {
	await database.db.execute(
		sql`INSERT INTO rate_limit (key, count, ends_at) VALUES ('action-logs 192.0.2.1', 600, now() + interval '30 s')`,
	);
	const refused = await post(text('/'));
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20);
});
