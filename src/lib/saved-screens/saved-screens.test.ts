import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { screen as table } from '#lib/db/schema/members.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { writeScreen } from '#lib/screens/screen-text.ts';
import { sitemapFile } from '#lib/seo/sitemap.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { anyScreen } from '../../../tests/setup/any-screen.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { memberCalls } from '../../../tests/setup/member-calls.ts';
import { referenceRows, wholeDirectory } from '../../../tests/setup/reference-screen.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { saveItem } from '../storage/stored-items.ts';
import { screenRows as v1Rows } from '../v1/screen-rows.ts';
import { addScreen, MAX_SCREENS } from './change-screens.ts';
import {
	addScreenCall,
	changeScreenCall,
	copyScreenCall,
	removeScreenCall,
	screenCall,
	screenRowsCall,
	screensCall,
} from './screen-calls.ts';

const database = useTestDatabase();

beforeAll(async () => {
	await seedSamples(database.db);
	for (const listing of ['project', 'organization', 'person', 'round'])
		await database.db.execute(
			sql`update ${sql.raw(`${listing}_listing`)} set origin = 'staff' where id % 2 = 0`,
		);
});

const call = memberCalls(database, '/api/screens');

const save = (who: SignedIn | undefined, body: unknown) =>
	call(addScreenCall, 'POST', who, '', body);
const read = (who: SignedIn | undefined, id: string) => call(screenCall, 'GET', who, `/${id}`);
const change = (who: SignedIn | undefined, id: string, body: unknown) =>
	call(changeScreenCall, 'PATCH', who, `/${id}`, body);
const remove = (who: SignedIn | undefined, id: string) =>
	call(removeScreenCall, 'DELETE', who, `/${id}`);
const copy = (who: SignedIn | undefined, id: string) =>
	call(copyScreenCall, 'POST', who, `/${id}/copy`);
const rowsOf = (who: SignedIn | undefined, id: string, query = '') =>
	call(screenRowsCall, 'GET', who, `/${id}/rows${query}`);
const member = () => signedIn(database.db);

const condition = { field: 'has_token', comparison: 'is', values: [true] };
const wanted = {
	source: 'projects',
	groups: [{ match: 'all', conditions: [condition] }],
	sort: [{ field: 'name', order: 'asc' }],
	name: 'With a token',
};

test('a screen is saved, read, partly changed, and deleted', async () => {
	const who = await member();
	const made = await save(who, wanted);
	expect(made.status).toBe(201);
	const { id } = made.body;
	expect(made.body).toMatchObject({
		slug: 'with-a-token',
		name: 'With a token',
		description: '',
		public: false,
		groups: [{ match: 'all', conditions: [{ ...condition, values: ['yes'] }] }],
		s: 'projects/all(has_token:is:yes)/sort:name',
		columns: null,
		copied_from: null,
	});
	const renamed = await change(who, id, { name: 'Renamed', public: true });
	expect(renamed.body).toMatchObject({ slug: 'with-a-token', name: 'Renamed', public: true });
	expect(renamed.body.groups).toEqual(made.body.groups);
	const other = await change(who, id, { groups: [], columns: ['sector'] });
	expect(other.body.s).toBe('projects/sort:name/cols:name,sector');
	expect((await change(who, id, { source: 'people', columns: null })).body).toMatchObject({
		source: 'people',
	});
	expect((await call(screensCall, 'GET', who)).body.data).toHaveLength(1);
	expect((await remove(who, id)).status).toBe(200);
	expect((await read(who, id)).status).toBe(404);
	expect((await remove(who, id)).status).toBe(404);
});

test('a private screen is unknown to others, a public one is read and copied, never changed', async () => {
	const [who, other] = [await member(), await member()];
	const { id } = (await save(who, { ...wanted, name: 'Mine' })).body;
	for (const somebody of [other, undefined]) {
		expect((await read(somebody, id)).status).toBe(404);
		expect((await rowsOf(somebody, id)).status).toBe(404);
	}
	expect((await copy(other, id)).status).toBe(404);
	await change(who, id, { public: true });
	for (const somebody of [other, undefined]) {
		expect((await read(somebody, id)).status).toBe(200);
		expect((await rowsOf(somebody, id)).status).toBe(200);
	}
	expect((await change(other, id, { name: 'Theirs' })).status).toBe(404);
	expect((await remove(other, id)).status).toBe(404);
	const copied = await copy(other, id);
	expect(copied.body).toMatchObject({ slug: 'mine-2', public: false, copied_from: id });
	await remove(who, id);
	expect((await read(other, copied.body.id)).body).toMatchObject({ copied_from: null });
	for (const nothing of ['0', 'x', '-1', '9'.repeat(30)])
		expect((await read(who, nothing)).status).toBe(404);
});

test('an unreadable screen is refused, and the saved one stays as it is', async () => {
	const who = await member();
	const values = (from: number) =>
		Array.from({ length: 50 }, (_, at) => `sector ${from} ${at} of many`);
	const conditions = Array.from({ length: 24 }, (_, at) => ({
		...{ field: 'sector', comparison: 'is', values: values(at) },
	}));
	const long = { source: 'projects', groups: [{ match: 'all', conditions }] };
	const { id } = (await save(who, wanted)).body;
	expect((await save(who, { ...wanted, screen: long })).status).toBe(422);
	expect((await change(who, id, { screen: long })).status).toBe(422);
	expect((await read(who, id)).status).toBe(200);
	expect((await call(screensCall, 'GET', who)).body.data).toHaveLength(1);
});

test('the screens of blocked members are unknown, to everybody', async () => {
	const who = await member();
	const { id } = (await save(who, { ...wanted, public: true })).body;
	await database.db.execute(sql`update account set state = 'blocked' where id = ${who.member.id}`);
	expect((await read(undefined, id)).status).toBe(404);
});

test('public screens are in the sitemap, private ones and those of blocked members are not', async () => {
	const who = await member();
	const { id, slug } = (await save(who, { ...wanted, name: 'To be found' })).body;
	const file = async () =>
		(await sitemapFile(database.db, 'https://cairn.example', 'screens-1')) ?? '';
	expect(await file()).not.toContain(slug);
	await change(who, id, { public: true });
	expect(await file()).toContain(`<loc>https://cairn.example/screen/${slug}</loc>`);
	await database.db.execute(sql`update account set state = 'blocked' where id = ${who.member.id}`);
	expect(await file()).not.toContain(slug);
});

test('a visitor saves, changes, copies and deletes nothing', async () => {
	for (const answer of [
		await save(undefined, wanted),
		await change(undefined, '1', {}),
		await copy(undefined, '1'),
		await remove(undefined, '1'),
	])
		expect(answer.status).toBe(401);
});

test('an invalid screen is refused with a message', async () => {
	const who = await member();
	for (const [body, said] of [
		[{ ...wanted, name: '  ' }, 'Give a name.'],
		[{ ...wanted, name: 'a\0b' }, 'This contains characters that cannot be stored.'],
		[{ ...wanted, source: 'nothing' }, ''],
		[
			{ ...wanted, sort: [{ field: 'nothing', order: 'asc' }] },
			'Rows cannot be sorted by “nothing”.',
		],
		[{ ...wanted, account_id: 1 }, ''],
	] as const) {
		const { status, body: answer } = await save(who, body);
		expect(status).toBe(422);
		expect(answer.description).toContain(said);
	}
	const { id } = (await save(who, wanted)).body;
	expect((await change(who, id, { source: 'people' })).status).toBe(422);
});

test('equal names at once get an address each', async () => {
	const people = await Promise.all(Array.from({ length: 5 }, member));
	const made = await Promise.all(people.map((who) => save(who, { ...wanted, name: 'Same name' })));
	expect(made.map(({ body }) => body.slug).sort()).toEqual(
		['', '-2', '-3', '-4', '-5'].map((end) => `same-name${end}`),
	);
	// A name that one would get with a number is another's own name.
	await save(people[1], { ...wanted, name: 'Same name 6' });
	const next = await save(people[0], { ...wanted, name: 'Same name' });
	expect(next.body.slug).toBe('same-name-7');
	expect((await save(people[0], { ...wanted, name: '漢字' })).body.slug).toMatch(/^screen/);
});

test('the 201st screen is refused, even when many come at once', async () => {
	const who = await member();
	await database.db.insert(table).values(
		Array.from({ length: MAX_SCREENS - 2 }, (_, at) => ({
			account_id: who.member.id,
			slug: `many-${who.member.id}-${at}`,
			name: 'n',
			screen: 'projects',
		})),
	);
	const tried = await Promise.all(Array.from({ length: 5 }, () => save(who, wanted)));
	expect(tried.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
});

test('an id names a screen or a stored item, never both', async () => {
	const who = await member();
	const item = await saveItem(database.db, who.member.id, {
		type: 'screener',
		key: 'k',
		name: 'n',
		value: { source: 'people', query: '' },
	});
	const { id } = (await save(who, wanted)).body;
	expect(id).not.toBe(item);
	expect((await v1Rows(database.db, who.member.id, item)).type).toBe('people');
	expect((await v1Rows(database.db, who.member.id, id)).type).toBe('projects');
	const other = await member();
	await expect(v1Rows(database.db, other.member.id, id)).rejects.toMatchObject({ status: 404 });
});

describe.each(directorySources)('rows of screens of %s', (source) => {
	test('match a plain reading by both calls, page after page', async () => {
		const who = await member();
		const whole = await wholeDirectory(database.db, source);
		await fc.assert(
			fc.asyncProperty(
				anyScreen(() => [], source),
				fc.integer({ min: 1, max: 40 }),
				async (screen, limit) => {
					const id = await addScreen(database.db, who.member.id, {
						...{ name: 'n', description: '', public: true, screen },
					});
					const expected = referenceRows(whole, screen, new Date()).map(String);
					const { body } = await rowsOf(undefined, id, '?take=100');
					expect(body.total).toBe(expected.length);
					expect(body.data.map((row: { _id: string }) => row._id)).toEqual(expected.slice(0, 100));
					const walked: string[] = [];
					let cursor: string | null = null;
					do {
						const query = { limit: String(limit), fields: '_id', ...(cursor && { cursor }) };
						const page = await v1Rows(database.db, who.member.id, id, query);
						walked.push(...page.data.map(({ _id }) => _id));
						cursor = page.cursor;
					} while (cursor && walked.length < 130);
					expect(walked).toEqual(expected.slice(0, walked.length));
					if (!cursor) expect(walked).toHaveLength(expected.length);
					await database.db.delete(table).where(sql`id = ${id}::bigint`);
					expect(writeScreen(screen)).not.toBe('');
				},
			),
			{ numRuns: 40 },
		);
	});
});
