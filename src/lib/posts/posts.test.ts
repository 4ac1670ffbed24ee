import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { addPostCall, changePostCall, readPostCall, removePostCall } from './posts.ts';

const database = useTestDatabase();
const SITE = 'https://cairn.test';

beforeEach(() => database.db.execute(sql`TRUNCATE demo_post, rate_limit RESTART IDENTITY`));

function call(
	endpoint: Endpoint,
	method: string,
	path: string,
	{ body, from = '192.0.2.1' }: { body?: unknown; from?: string } = {},
) {
	const url = new URL(path, SITE);
	const request = new Request(url, {
		method,
		...(body !== undefined && {
			body: JSON.stringify(body),
			headers: { 'content-type': 'application/json' },
		}),
	});
	return endpoint(database.db, { request, url, clientAddress: from });
}

const add = (body: unknown, from?: string) =>
	call(addPostCall, 'POST', '/api/posts', { body, from });

test('a post is added, read, changed and removed by its visitor', async () => {
	const added = await add({ title: ' Hello ', body: 'World' });
	expect(added.status).toBe(201);
	expect(added.headers.get('location')).toBe('/api/posts/1');
	const post = await added.json();
	expect(post).toMatchObject({ _id: '1', title: 'Hello', body: 'World' });
	expect(Date.parse(post.expiresAt) - Date.parse(post.createdAt)).toBe(86_400_000);
	expect(await (await call(readPostCall, 'GET', '/api/posts/1')).json()).toEqual(post);
	const changed = await call(changePostCall, 'PUT', '/api/posts/1', { body: { title: 'New' } });
	expect(await changed.json()).toMatchObject({ _id: '1', title: 'New', body: '' });
	expect((await call(removePostCall, 'DELETE', '/api/posts/1')).status).toBe(204);
	expect((await call(readPostCall, 'GET', '/api/posts/1')).status).toBe(404);
});

test('another visitor neither sees, changes nor removes it, and a day later nobody does', async () => {
	await add({ title: 'Mine' });
	const from = '192.0.2.2';
	expect((await call(readPostCall, 'GET', '/api/posts/1', { from })).status).toBe(404);
	expect(
		(await call(changePostCall, 'PUT', '/api/posts/1', { from, body: { title: 'x' } })).status,
	).toBe(404);
	expect((await call(removePostCall, 'DELETE', '/api/posts/1', { from })).status).toBe(404);
	expect((await call(readPostCall, 'GET', '/api/posts/1')).status).toBe(200);
	await database.db.execute(sql`UPDATE demo_post SET expires_at = now()`);
	expect((await call(readPostCall, 'GET', '/api/posts/1')).status).toBe(404);
});

test('a title has 1 to 200 characters and a body up to 10,000', async () => {
	expect((await add({ title: 'x'.repeat(200), body: 'x'.repeat(10_000) })).status).toBe(201);
	for (const [field, body] of [
		['title', { title: 'x'.repeat(201) }],
		['title', { title: ' ' }],
		['title', {}],
		['body', { title: 'x', body: 'x'.repeat(10_001) }],
		['body', { title: 'x', body: 7 }],
	] as const) {
		const refused = await add(body);
		expect(refused.status).toBe(422);
		expect((await refused.json()).fields).toHaveProperty(field);
	}
});

test('a visitor has 100 posts at most, also when many are added at once', async () => {
	for (let n = 0; n < 9; n += 1)
		await Promise.all(Array.from({ length: 11 }, () => add({ title: 'x' })));
	await database.db.execute(sql`TRUNCATE rate_limit`);
	const last = await Promise.all(Array.from({ length: 5 }, () => add({ title: 'x' })));
	expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
	expect((await add({ title: 'x' }, '192.0.2.2')).status).toBe(201);
});

test('an address without a post is unknown', async () => {
	for (const id of ['0', '-1', 'x', '1e3', '9'.repeat(15), '9'.repeat(40), "1'"])
		expect((await call(readPostCall, 'GET', `/api/posts/${id}`)).status).toBe(404);
});

test('the visitor’s network is not in the table', async () => {
	await add({ title: 'x' });
	const { rows } = await database.db.execute(sql`SELECT demo_post::text AS dump FROM demo_post`);
	expect(JSON.stringify(rows)).not.toContain('192.0.2.1');
});
