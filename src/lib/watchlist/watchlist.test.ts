import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { project } from '#lib/db/schema/records.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { addCall, entriesCall, marksCall, moveCall, noteCall, removeCall } from './entry-calls.ts';
import { createListCall, listsCall, removeListCall, updateListCall } from './list-calls.ts';

const database = useTestDatabase();
const site = 'https://cairn.test';

interface Answer {
	status: number;
	// biome-ignore lint/suspicious/noExplicitAny: responses are checked field by field.
	body: any;
	headers: Headers;
}

async function call(
	endpoint: Endpoint,
	who: Pick<SignedIn, 'token'> | null,
	{
		params,
		body,
		headers = {},
		method,
	}: { params?: unknown; body?: unknown; headers?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
	const url = new URL('/api', site);
	if (params !== undefined) url.searchParams.set('params', JSON.stringify([params]));
	const request = new Request(url, {
		method: method ?? (body === undefined ? 'GET' : 'POST'),
		headers: {
			...(who && { authorization: `Bearer ${who.token}` }),
			...(body !== undefined && { 'content-type': 'application/json' }),
			...headers,
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	const answer = await endpoint(database.db, { request, url, clientAddress: '192.0.2.7' });
	const text = await answer.text();
	return {
		status: answer.status,
		body: text === '' ? null : JSON.parse(text),
		headers: answer.headers,
	};
}

const add = (who: SignedIn, slug: string, more: object = {}) =>
	call(addCall, who, { params: { type: 'project', slug, ...more }, method: 'POST' });
const get = async (who: SignedIn, params: object = {}) =>
	(await call(entriesCall, who, { params })).body.data;

let someone: SignedIn;
let another: SignedIn;

beforeAll(async () => {
	const names = Array.from({ length: 60 }, (_, index) => `Project ${index}`);
	await revise(database.db, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Alpha', symbol: 'ALP' }, source: null },
		{ type: 'project', set: { name: 'Beta' }, source: null },
		{ type: 'organization', set: { name: 'Fund' }, source: null },
		{ type: 'person', set: { name: 'Ada Example' }, source: null },
		...names.map((name) => ({ type: 'project' as const, set: { name }, source: null })),
	]);
	someone = await signedIn(database.db);
	another = await signedIn(database.db);
});

describe('the calls of the contract', () => {
	test('added entries are returned with their directory row, newest first; adding twice gives the same _id', async () => {
		const who = await signedIn(database.db);
		const first = await add(who, 'alpha');
		expect(first).toMatchObject({ status: 200, body: { _id: expect.any(String) } });
		expect((await add(who, 'alpha')).body).toEqual(first.body);
		await call(addCall, who, { params: { type: 'venture', slug: 'fund' }, method: 'POST' });
		await call(addCall, who, { params: { type: 'people', slug: 'ada-example' }, method: 'POST' });
		const all = await get(who);
		expect(all.map(({ type }: { type: string }) => type)).toEqual(['people', 'venture', 'project']);
		expect(all[2]).toMatchObject({
			_id: first.body._id,
			ref_data: { slug: 'alpha', name: 'Alpha', symbol: 'ALP', ordinal: 1 },
		});
		expect(all[1].ref_data).toMatchObject({ ventures_name: 'Fund' });
		expect(await get(who, { type: 'project' })).toHaveLength(1);
		expect(await get(who, { skip: 1, take: 1 })).toMatchObject([{ type: 'venture' }]);
	});

	test('an unknown slug is 404, an unknown kind and a stray parameter are 400', async () => {
		expect((await add(someone, 'nothing-of-the-kind')).status).toBe(404);
		const kinds = await call(addCall, someone, {
			params: { type: 'fundraising', slug: 'alpha' },
			method: 'POST',
		});
		expect(kinds.status).toBe(400);
		expect((await add(someone, 'alpha', { note: 'x' })).body.description).toMatch(/“note”/);
		expect((await call(addCall, someone, { method: 'POST' })).status).toBe(400);
	});

	test('removing deletes it once; then, and for another’s, it is 404', async () => {
		const { _id } = (await add(someone, 'alpha')).body;
		expect((await call(removeCall, another, { params: { _id } })).status).toBe(404);
		expect(await get(someone)).toHaveLength(1);
		const gone = await call(removeCall, someone, { params: { _id } });
		expect(gone).toMatchObject({ status: 200, body: { removed: [{ _id, slug: 'alpha' }] } });
		expect((await call(removeCall, someone, { params: { _id } })).status).toBe(404);
		expect(await get(someone)).toEqual([]);
	});

	test('a foreign page cannot remove by GET with the cookie', async () => {
		const { _id } = (await add(someone, 'alpha')).body;
		const headers = { cookie: someone.cookies, 'sec-fetch-site': 'cross-site' };
		expect((await call(removeCall, null, { params: { _id }, headers })).status).toBe(403);
		const without = { cookie: someone.cookies };
		expect((await call(removeCall, null, { params: { _id }, headers: without })).status).toBe(403);
		const own = { cookie: someone.cookies, 'sec-fetch-site': 'same-origin' };
		expect((await call(removeCall, null, { params: { _id }, headers: own })).status).toBe(200);
	});

	test('without a session every call is 401', async () => {
		for (const endpoint of [entriesCall, marksCall, listsCall, addCall, removeCall])
			expect((await call(endpoint, null)).status).toBe(401);
		for (const endpoint of [noteCall, moveCall, createListCall, updateListCall, removeListCall])
			expect((await call(endpoint, null, { body: {} })).status).toBe(401);
	});

	test('a record is removed from all lists by its name, as stars do', async () => {
		const who = await signedIn(database.db);
		const list = (await call(createListCall, who, { body: { name: 'Second' } })).body._id;
		await add(who, 'alpha');
		await add(who, 'alpha', { list });
		await add(who, 'beta');
		expect((await call(marksCall, who)).body.data.toSorted()).toEqual([
			'project/alpha',
			'project/beta',
		]);
		const gone = await call(removeCall, who, { params: { type: 'project', slug: 'alpha' } });
		expect(gone.body.removed).toHaveLength(2);
		expect((await call(marksCall, who)).body.data).toEqual(['project/beta']);
		const again = await call(removeCall, who, { params: { type: 'project', slug: 'alpha' } });
		expect(again).toMatchObject({ status: 200, body: { removed: [] } });
	});

	test('a deleted record leaves lists without a trace', async () => {
		const who = await signedIn(database.db);
		await revise(database.db, { origin: 'starter' }, [
			{ type: 'project', set: { name: 'Shortlived' }, source: null },
		]);
		await add(who, 'shortlived');
		await add(who, 'beta');
		await database.db.delete(project).where(eq(project.slug, 'shortlived'));
		expect(await get(who)).toMatchObject([{ ref_data: { slug: 'beta' } }]);
		expect((await call(marksCall, who)).body.data).toEqual(['project/beta']);
		expect((await call(listsCall, who)).body.data).toMatchObject([{ count: 1 }]);
	});
});

describe('lists', () => {
	test('the first list always exists, can be renamed, and cannot be deleted', async () => {
		const who = await signedIn(database.db);
		const [first, ...others] = (await call(listsCall, who)).body.data;
		expect(others).toEqual([]);
		expect(first).toMatchObject({ name: 'Watchlist', privacy: 0, is_default: true, count: 0 });
		const renamed = await call(updateListCall, who, {
			body: { _id: first._id, name: '  My \n list ' },
		});
		expect(renamed.body).toEqual({ _id: first._id, name: 'My list' });
		const refused = await call(removeListCall, who, { body: { _id: first._id } });
		expect(refused).toMatchObject({ status: 409, body: { description: expect.any(String) } });
	});

	test('a name has 1 to 60 characters, a privacy is 0 or 1', async () => {
		for (const name of ['', '   ', 'x'.repeat(61), 7, undefined])
			expect(await call(createListCall, someone, { body: { name } })).toMatchObject({
				status: 422,
				body: { fields: { name: expect.any(String) } },
			});
		const [first] = (await call(listsCall, someone)).body.data;
		const body = { _id: first._id, privacy: 2 };
		expect((await call(updateListCall, someone, { body })).status).toBe(422);
		expect((await call(createListCall, someone, { body: { name: 'x'.repeat(60) } })).status).toBe(
			200,
		);
	});

	test('another’s list is 404 in every call that names one', async () => {
		const [theirs] = (await call(listsCall, another)).body.data;
		const { _id } = (await add(someone, 'beta')).body;
		const named = { _id: theirs._id };
		expect((await call(updateListCall, someone, { body: { ...named, name: 'Mine' } })).status).toBe(
			404,
		);
		expect((await call(removeListCall, someone, { body: named })).status).toBe(404);
		expect((await add(someone, 'beta', { list: theirs._id })).status).toBe(404);
		const move = { entries: [_id], list: theirs._id };
		expect((await call(moveCall, someone, { body: move })).status).toBe(404);
		expect((await call(entriesCall, someone, { params: { list: theirs._id } })).status).toBe(404);
		expect((await call(listsCall, another)).body.data).toMatchObject([{ name: 'Watchlist' }]);
	});

	test('nobody has more than 50 lists, however many are made at once', async () => {
		const who = await signedIn(database.db);
		const made = await Promise.all(
			Array.from({ length: 60 }, (_, index) =>
				call(createListCall, who, { body: { name: `List ${index}` } }),
			),
		);
		expect(made.filter(({ status }) => status === 200)).toHaveLength(49);
		expect(made.find(({ status }) => status === 409)?.body.description).toMatch(/50 lists/);
		expect((await call(listsCall, who)).body.data).toHaveLength(50);
	});

	test('deleting a list deletes its entries', async () => {
		const who = await signedIn(database.db);
		const list = (await call(createListCall, who, { body: { name: 'Gone soon' } })).body._id;
		await add(who, 'alpha', { list });
		expect((await call(removeListCall, who, { body: { _id: list } })).status).toBe(200);
		expect(await get(who)).toEqual([]);
	});
});

describe('notes, tags and moving', () => {
	test('note and tags are saved as given, each tag once', async () => {
		const who = await signedIn(database.db);
		const { _id } = (await add(who, 'alpha')).body;
		const body = { _id, note: 'Line 1\r\nLine 2 ', tags: 'L2, watch  closely,L2,,' };
		const kept = { note: 'Line 1\nLine 2', tags: ['L2', 'watch closely'] };
		expect((await call(noteCall, who, { body })).body).toEqual({ _id, ...kept });
		expect(await get(who)).toMatchObject([kept]);
		const empty = await call(noteCall, who, { body: { _id, note: '', tags: [] } });
		expect(empty.body).toEqual({ _id, note: '', tags: [] });
	});

	test('too long a value is refused with its field', async () => {
		const { _id } = (await add(someone, 'alpha')).body;
		const long: [object, string][] = [
			[{ note: 'x'.repeat(2_001), tags: [] }, 'note'],
			[{ note: '', tags: ['x'.repeat(41)] }, 'tags'],
			[{ note: '', tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'tags'],
			[{ note: 'a\0b', tags: [] }, 'note'],
		];
		for (const [words, field] of long)
			expect(await call(noteCall, someone, { body: { _id, ...words } })).toMatchObject({
				status: 422,
				body: { fields: { [field]: expect.any(String) } },
			});
		const most = { _id, note: 'x'.repeat(2_000), tags: ['x'.repeat(40)] };
		expect((await call(noteCall, someone, { body: most })).status).toBe(200);
		expect((await call(noteCall, another, { body: most })).status).toBe(404);
	});

	test('entries move with their notes, and a copy leaves them there too', async () => {
		const who = await signedIn(database.db);
		const list = (await call(createListCall, who, { body: { name: 'Other' } })).body._id;
		const { _id } = (await add(who, 'alpha')).body;
		await call(noteCall, who, { body: { _id, note: 'keep', tags: ['t'] } });
		const copy = await call(moveCall, who, { body: { entries: [_id], list, copy: true } });
		expect(copy).toMatchObject({ status: 200, body: { added: 1 } });
		expect(await get(who)).toMatchObject([
			{ note: 'keep', tags: ['t'] },
			{ note: 'keep', tags: ['t'] },
		]);
		const move = await call(moveCall, who, { body: { [`entry-${_id}`]: 'on', list } });
		expect(move).toMatchObject({ status: 200, body: { added: 0 } });
		expect(await get(who)).toMatchObject([{ list, note: 'keep' }]);
		expect((await call(moveCall, who, { body: { list } })).status).toBe(422);
	});

	test('another’s entries do not move', async () => {
		const { _id } = (await add(another, 'alpha')).body;
		const list = (await call(createListCall, someone, { body: { name: 'Thief' } })).body._id;
		const body = { entries: [_id], list };
		expect((await call(moveCall, someone, { body })).status).toBe(404);
		expect(await get(someone, { list })).toEqual([]);
		expect((await get(another)).map((entry: { _id: string }) => entry._id)).toContain(_id);
	});
});

describe('many at once', () => {
	test('200 parallel adds of 60 records make 60 entries, each with one _id', async () => {
		const who = await signedIn(database.db);
		const answers = await Promise.all(
			Array.from({ length: 200 }, (_, index) => add(who, `project-${index % 60}`)),
		);
		expect(answers.every(({ status }) => status === 200)).toBe(true);
		expect(new Set(answers.map(({ body }) => body._id)).size).toBe(60);
		expect(await get(who, { take: 500 })).toHaveLength(60);
	});

	test('nobody has more than 2,000 entries, though several are added at once', async () => {
		const who = await signedIn(database.db);
		const names = Array.from({ length: 1_996 }, (_, index) => `Many ${index}`);
		await revise(
			database.db,
			{ origin: 'starter' },
			names.map((name) => ({ type: 'project' as const, set: { name }, source: null })),
		);
		const [first] = (await call(listsCall, who)).body.data;
		await database.db.execute(sql`
			insert into watch (watchlist_id, type, record_id)
			select ${first._id}::bigint, 'project', id from project where name like 'Many %'`);
		const answers = await Promise.all(
			Array.from({ length: 8 }, (_, index) => add(who, `project-${index}`)),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
		expect(answers.find(({ status }) => status === 409)?.body.description).toMatch(/2,000/);
		expect((await add(who, 'many-3')).status).toBe(200);
	});
});

describe('a form without script', () => {
	const form = (who: SignedIn) => ({
		cookie: who.cookies,
		origin: site,
		accept: 'text/html',
		referer: `${site}/watchlist?list=3&done=saved`,
	});

	test('returns to its page, which shows the outcome', async () => {
		const who = await signedIn(database.db);
		const { _id } = (await add(who, 'alpha')).body;
		const done = await call(noteCall, null, {
			body: { _id, note: 'n', tags: '' },
			headers: form(who),
		});
		expect(done.status).toBe(303);
		expect(done.headers.get('location')).toBe('/watchlist?list=3&done=saved');
		const refused = await call(createListCall, null, { body: { name: '' }, headers: form(who) });
		expect(refused.headers.get('location')).toBe('/watchlist?list=3&refused=422');
	});

	test('never redirects to another site', async () => {
		const headers = { ...form(someone), referer: 'https://evil.example/watchlist' };
		const done = await call(createListCall, null, { body: { name: 'L' }, headers });
		expect(done.headers.get('location')).toMatch(/^\/watchlist\?list=\d+&done=created$/);
	});
});
