import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { storedItem } from '../db/schema/members.ts';
import { MAX_ITEMS, saveStorage } from '../storage/stored-items.ts';
import { addScreen, copyScreen } from './change-screens.ts';
import { screenFor, screenOrViewFor } from './saved-screen.ts';
import { screensCall } from './screen-calls.ts';
import { loadStorage, removeStoredCall } from './storage-calls.ts';

const database = useTestDatabase();

async function call(endpoint: Endpoint, who: SignedIn | undefined, path: string, body?: unknown) {
	const headers = new Headers({ 'sec-fetch-site': 'same-origin' });
	if (who) headers.set('cookie', who.cookies);
	if (body !== undefined) headers.set('content-type', 'application/json');
	const request = new Request(`http://127.0.0.1:4700/api/users/storage/${path}`, {
		method: body === undefined ? 'GET' : 'POST',
		headers,
		...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	});
	const context = { request, url: new URL(request.url), clientAddress: '192.0.2.7' };
	const answer = await endpoint(database.db, context);
	return { status: answer.status, body: await answer.json() };
}

const save = (who: SignedIn | undefined, body: unknown) => call(saveStorage, who, 'save', body);
const load = (who: SignedIn | undefined, query = '?type=screener') =>
	call(loadStorage, who, `load${query}`);
const remove = (who: SignedIn | undefined, body: unknown) =>
	call(removeStoredCall, who, 'remove', body);

const view = { type: 'screener', key: 'defi', name: 'DeFi', value: { query: 'sector=DeFi' } };

test('saved items are loaded by type, newest first', async () => {
	const who = await signedIn(database.db);
	const first = await save(who, view);
	expect(first.status).toBe(200);
	await save(who, { ...view, key: 'ai', name: 'AI' });
	await save(who, { ...view, type: 'report' });
	const { body } = await load(who);
	expect(body.data.map((one: { name: string }) => one.name)).toEqual(['AI', 'DeFi']);
	expect(body.data[1]).toEqual({ ...view, storage_id: first.body.storage_id });
	expect((await load(who, '')).body.data).toHaveLength(3);
});

test('saving under the same key replaces', async () => {
	const who = await signedIn(database.db);
	const first = await save(who, view);
	const again = await save(who, { ...view, name: 'DeFi, large', value: [1, 'two', false] });
	expect(again.body.storage_id).toBe(first.body.storage_id);
	expect((await load(who)).body.data).toMatchObject([
		{ name: 'DeFi, large', value: [1, 'two', false] },
	]);
});

test('saved screens and saved views are one list, by both calls', async () => {
	const who = await signedIn(database.db);
	const stored = await save(who, { ...view, value: { source: 'projects', query: 'sort=name' } });
	const id = await addScreen(database.db, who.member.id, {
		...{ name: 'People', description: '', public: false },
		screen: { source: 'people', groups: [], sort: [], columns: null },
	});
	const ids = async () => {
		const { data: items } = (await load(who)).body;
		const { data: screens } = (await call(screensCall, who, '')).body;
		return [
			items.map((one: { storage_id: string }) => one.storage_id).sort(),
			screens.map((one: { id: string }) => one.id).sort(),
		];
	};
	const both = [stored.body.storage_id, id].sort();
	expect(await ids()).toEqual([both, both]);
	for (const storage_id of both) expect((await remove(who, { storage_id })).status).toBe(200);
	expect(await ids()).toEqual([[], []]);
});

test('a saved view is read and copied as a screen, and nothing depends on it', async () => {
	const who = await signedIn(database.db);
	const { body } = await save(who, { ...view, value: { source: 'projects', query: 'sort=name' } });
	const id = String(body.storage_id);
	expect(await screenOrViewFor(database.db, id, who.member.id)).toMatchObject({ name: 'DeFi' });
	await expect(screenOrViewFor(database.db, id, null)).rejects.toMatchObject({ status: 404 });
	await expect(screenFor(database.db, id, who.member.id)).rejects.toMatchObject({ status: 404 });
	const copy = await copyScreen(database.db, who.member.id, id);
	expect(await screenFor(database.db, copy, who.member.id)).toMatchObject({
		name: 'DeFi',
		copied_from: null,
	});
});

test('nobody reads, replaces or removes another’s items', async () => {
	const [who, other] = [await signedIn(database.db), await signedIn(database.db)];
	const { body } = await save(who, view);
	await save(other, { ...view, name: 'Another' });
	expect((await load(other)).body.data).toMatchObject([{ name: 'Another' }]);
	expect((await remove(other, { storage_id: body.storage_id })).status).toBe(404);
	expect((await load(who)).body.data).toMatchObject([{ name: 'DeFi' }]);
	expect((await remove(who, { storage_id: body.storage_id })).status).toBe(200);
	expect((await remove(who, { storage_id: body.storage_id })).status).toBe(404);
});

test('an account is identified by its session, never by input', async () => {
	const [who, other] = [await signedIn(database.db), await signedIn(database.db)];
	await save(who, { ...view, account_id: other.member.id, id: 1 });
	expect((await load(other)).body.data).toEqual([]);
});

test('a visitor stores nothing', async () => {
	expect((await save(undefined, view)).status).toBe(401);
	expect((await load(undefined)).status).toBe(401);
});

describe('refused', () => {
	const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
	const cases: [name: string, body: unknown, field: string][] = [
		['a value of more than 64 KiB', { ...view, value: 'x'.repeat(65_535) }, 'value'],
		['no value', { ...view, value: undefined }, 'value'],
		['null', { ...view, value: null }, 'value'],
		['a value that nests too deep', { ...view, value: JSON.parse(nested(40)) }, 'value'],
		['a name of blanks', { ...view, name: '   ' }, 'name'],
		['a long name', { ...view, name: 'x'.repeat(101) }, 'name'],
		['an odd type', { ...view, type: "a' OR 1=1" }, 'type'],
		['a key that is no text', { ...view, key: { a: 1 } }, 'key'],
	];
	for (const [name, body, field] of cases)
		test(name, async () => {
			const who = await signedIn(database.db);
			const answer = await save(who, body);
			expect(answer.status).toBe(422);
			expect(Object.keys(answer.body.fields)).toEqual([field]);
		});

	test('very deep JSON, a zero byte and non-numeric ids cause no server error', async () => {
		const who = await signedIn(database.db);
		const deep = `{"type":"a","key":"a","name":"a","value":${nested(200_000)}}`;
		expect((await save(who, deep)).status).toBe(422);
		expect((await save(who, { ...view, value: 'a\0b' })).status).toBe(400);
		expect((await save(who, { ...view, name: 'a\0b' })).status).toBe(400);
		for (const storage_id of ['x', '-1', '9'.repeat(30), "1' OR '1'='1"])
			expect((await remove(who, { storage_id })).status).toBe(404);
	});

	test('the 201st item, also when many come at once', async () => {
		const who = await signedIn(database.db);
		const rows = Array.from({ length: MAX_ITEMS - 2 }, (_, at) => ({
			account_id: who.member.id,
			type: 'screener',
			key: `k${at}`,
			name: 'n',
			value: {},
		}));
		await database.db.insert(storedItem).values(rows);
		const tried = await Promise.all(
			Array.from({ length: 6 }, (_, at) => save(who, { ...view, key: `new ${at}` })),
		);
		expect(tried.filter(({ status }) => status === 200)).toHaveLength(2);
		expect((await save(who, { ...view, key: 'k0', name: 'replaced' })).status).toBe(200);
	});
});
