import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { mergeRecords } from '#lib/catalogue/merge-records.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { addKey } from '#lib/keys/keys.ts';
import { addScreen, changeScreen } from '#lib/saved-screens/change-screens.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { saveItem } from '#lib/storage/stored-items.ts';
import { program } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import type { V1Endpoint } from './endpoint.ts';
import { listParameters } from './list-query.ts';
import { v1Types } from './types.ts';
import {
	changesCall,
	historyCalls,
	listCalls,
	recordCalls,
	screenCall,
	searchCall,
	usageCall,
} from './v1-calls.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
let addresses = 0;

async function get(call: V1Endpoint, path: string, token?: string) {
	addresses += 1;
	const address = `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
	const asked = program(`/api/v1/${path}`, { address, ...(token && { token }) });
	const answer = await asked(call, database.db);
	const text = await answer.text();
	return {
		status: answer.status,
		location: answer.headers.get('location'),
		body: text === '' ? null : JSON.parse(text),
	};
}

beforeAll(async () => {
	const source = 'https://source.example/page';
	const [aave, lens] = await revise(database.db, staff, [
		{ type: 'project', set: { name: 'Aave', website: 'https://aave.com' }, source },
		{ type: 'project', set: { name: 'Lens' }, source },
		{ type: 'organization', set: { name: 'Paradigm' }, source },
		{ type: 'person', set: { name: 'Ada' }, source },
	]);
	await revise(database.db, staff, [
		{ type: 'round', set: { project_id: aave?.id ?? 0, type: 'Seed', amount_usd: 5e6 }, source },
		{ type: 'project', id: aave?.id ?? 0, set: { website: 'https://aave.example' }, source },
		{ type: 'project', id: lens?.id ?? 0, set: { slug: 'lens-protocol' }, source },
	]);
});

test('a record of each kind matches its page, with its sources', async () => {
	const { status, body } = await get(recordCalls.projects, 'projects/aave?with=sources');
	expect(status).toBe(200);
	expect(body.data).toMatchObject({
		slug: 'aave',
		website: 'https://aave.example',
		fact_sources: { website: { address: 'https://source.example/page', title: 'source.example' } },
	});
	for (const path of ['organizations/paradigm', 'people/ada'] as const) {
		const type = path.startsWith('people') ? 'people' : 'organizations';
		expect(await get(recordCalls[type], path)).toMatchObject({ status: 200 });
	}
	const [round] = (await get(listCalls.rounds, 'rounds')).body.data;
	const one = await get(recordCalls.rounds, `rounds/${round.round_slug}?fields=stages,amount_usd`);
	expect(one.body.data).toEqual({ _id: round._id, stages: 'Seed', amount_usd: 5e6 });
	const sourced = await get(recordCalls.rounds, `rounds/${round.round_slug}?with=sources`);
	expect(sourced.body.data).toMatchObject({
		sources: [],
		fact_sources: { stages: { address: 'https://source.example/page' } },
	});
	expect(sourced.body.data.fact_sources).not.toHaveProperty('name');
});

test('a former slug redirects, and one that never existed is unknown', async () => {
	expect(await get(recordCalls.projects, 'projects/lens?fields=name')).toMatchObject({
		status: 301,
		location: '/api/v1/projects/lens-protocol?fields=name',
	});
	expect(await get(historyCalls.projects, 'projects/lens/history')).toMatchObject({
		status: 301,
		location: '/api/v1/projects/lens-protocol/history',
	});
	for (const slug of ['nothing', '%00', '%ff', '..%2f', 'x'.repeat(300), "';--"])
		for (const [call, rest] of [
			[recordCalls.projects, ''],
			[historyCalls.projects, '/history'],
		] as const)
			expect((await get(call, `projects/${slug}${rest}`)).status, slug).toBe(404);
});

test('a merged record redirects to its target', async () => {
	const made = await revise(database.db, staff, [
		{ type: 'organization', set: { name: 'A Fund' } },
		{ type: 'organization', set: { name: 'A Fund Twice' } },
	]);
	const [kept, merged] = made;
	if (!kept || !merged) throw new Error('Two organizations were not made.');
	const of = ({ id }: { id: number }) => ({ type: 'organization' as const, id });
	await mergeRecords(database.db, staff, of(kept), of(merged));
	expect(await get(recordCalls.organizations, 'organizations/a-fund-twice')).toMatchObject({
		status: 301,
		location: '/api/v1/organizations/a-fund',
	});
});

test('a history is read page by page, also of one field', async () => {
	const seen: string[] = [];
	let cursor: string | null = '';
	while (cursor !== null) {
		const after: string = cursor && `&cursor=${cursor}`;
		const { body } = await get(historyCalls.projects, `projects/aave/history?limit=2${after}`);
		seen.push(...body.data.map((one: { field: string }) => one.field));
		cursor = body.cursor;
	}
	expect(seen.slice(0, 1)).toEqual(['website']);
	expect(seen.toSorted()).toEqual(['name', 'slug', 'website', 'website']);
	const { body } = await get(historyCalls.projects, 'projects/aave/history?field=website');
	expect(body.data).toMatchObject([
		{ old: 'https://aave.com', value: 'https://aave.example' },
		{ old: null, value: 'https://aave.com' },
	]);
	const wrong = await get(historyCalls.projects, 'projects/aave/history?field=websit');
	expect(wrong).toMatchObject({ status: 400 });
	expect(wrong.body.description).toMatch(/“website”/);
});

test('a search finds records under the names of version 1', async () => {
	const { body } = await get(searchCall, 'search?q=paradigm');
	expect(body.data).toMatchObject([{ type: 'organizations', slug: 'paradigm' }]);
	expect((await get(searchCall, 'search')).status).toBe(400);
	expect((await get(searchCall, 'search?query=x')).body.description).toMatch(
		/Use one of: q, limit/,
	);
});

test('changes are followed from a cursor', async () => {
	const { body } = await get(changesCall, 'changes?limit=500');
	expect(body.data[0]).toMatchObject({ type: 'projects' });
	const none = await get(changesCall, `changes?cursor=${body.cursor}`);
	expect(none.body).toEqual({ data: [], cursor: body.cursor });
	await revise(database.db, staff, [{ type: 'person', set: { name: 'Grace' } }]);
	const next = await get(changesCall, `changes?cursor=${body.cursor}`);
	expect(next.body.data).toMatchObject([
		{ type: 'people', slug: 'grace' },
		{ type: 'people', slug: 'grace' },
	]);
	expect((await get(changesCall, 'changes?cursor=x')).status).toBe(400);
});

test('a screen gives the rows of its view only to its owner', async () => {
	const [who, other] = [await signedIn(database.db), await signedIn(database.db)];
	const keyOf = async (accountId: number) =>
		(await addKey(database.db, accountId, { name: 'Own', scope: 'own' })).key;
	const value = { source: 'projects', query: 'q=aave&sort=name&dir=asc' };
	const item = { type: 'screener', key: 'k', name: 'n', value };
	const id = await saveItem(database.db, who.member.id, item);
	const own = await get(screenCall, `screens/${id}/rows?fields=name`, await keyOf(who.member.id));
	expect(own.body).toMatchObject({ type: 'projects', data: [{ name: 'Aave' }], cursor: null });
	const key = await keyOf(other.member.id);
	for (const path of [`screens/${id}/rows`, 'screens/x/rows', 'screens/999999/rows'])
		expect(await get(screenCall, path, key)).toMatchObject({ status: 404 });
	expect((await get(usageCall, 'usage', key)).body).toMatchObject({ calls: { used: 4 } });
});

test('a public screen is read by anybody, a private one only by its owner’s key', async () => {
	const who = await signedIn(database.db);
	const keyOf = async (scope: 'read' | 'own') =>
		(await addKey(database.db, who.member.id, { name: scope, scope })).key;
	const [reading, own] = [await keyOf('read'), await keyOf('own')];
	const facts = { name: 'All', description: '', public: true };
	const screen: Screen = { source: 'projects', groups: [], sort: [], columns: null };
	const id = await addScreen(database.db, who.member.id, { ...facts, screen });
	const statuses = async () => {
		const asked = [undefined, reading, own].map((key) =>
			get(screenCall, `screens/${id}/rows`, key),
		);
		return (await Promise.all(asked)).map(({ status }) => status);
	};
	expect(await statuses()).toEqual([200, 200, 200]);
	await changeScreen(database.db, who.member.id, id, { public: false });
	expect(await statuses()).toEqual([404, 404, 200]);
});

test('any request is answered or refused with a message, and reveals nothing of the database', async () => {
	const hostile = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.string(),
		fc.nat().map(String),
		fc.constantFrom(
			"'; drop table project; --",
			'\\',
			'%',
			'%00',
			'..',
			'1e999',
			'-',
			'2026-13-99',
		),
		// A cursor of any shape.
		fc
			.tuple(fc.string(), fc.integer({ min: -1, max: 5 }), fc.array(fc.string(), { maxLength: 5 }))
			.map((parts) => Buffer.from(JSON.stringify([1, ...parts])).toString('base64url')),
	);
	const asked = fc
		.constantFrom(...v1Types)
		.chain((type) =>
			fc.tuple(
				fc.constant(type),
				fc.array(fc.tuple(fc.constantFrom(...listParameters(type)), hostile), { maxLength: 3 }),
				hostile,
			),
		);
	await fc.assert(
		fc.asyncProperty(asked, async ([type, pairs, text]) => {
			const wellFormed = pairs.map(([name, value]) => [name, value.toWellFormed()]);
			const query = new URLSearchParams(wellFormed);
			const slug = encodeURIComponent(text.toWellFormed());
			for (const [call, path] of [
				[listCalls[type], `${type}?${query}`],
				[recordCalls[type], `${type}/${slug}?${query}`],
				[historyCalls[type], `${type}/${slug}/history?cursor=${slug}`],
				[searchCall, `search?q=${slug}`],
				[changesCall, `changes?cursor=${slug}`],
			] as const) {
				const { status, body } = await get(call, path);
				expect([200, 400, 404], path).toContain(status);
				if (status !== 200) expect(body.description).not.toMatch(/syntax|select |pg_|relation/i);
			}
		}),
		{ numRuns: 150 },
	);
}, 60_000);

test('paging during an import has each row as before or after, and changes cover the rest', async () => {
	const { db } = database;
	const names = Array.from({ length: 60 }, (_, at) => `Walked ${at}`);
	const made = await revise(
		db,
		staff,
		names.map((name) => ({ type: 'organization', set: { name, location: 'Oslo' } })),
	);
	const whole = async () => {
		const rows = new Map<string, unknown>();
		let path: string | null = 'organizations?q=walked&limit=100';
		while (path !== null) {
			const { body }: { body: { data: { _id: string }[]; cursor: string | null } } = await get(
				listCalls.organizations,
				path,
			);
			for (const row of body.data) rows.set(row._id, row);
			path = body.cursor && `organizations?q=walked&limit=100&cursor=${body.cursor}`;
		}
		return rows;
	};
	const before = await whole();
	// One batch after another, as an import writes; each page is read in between.
	const batches = Array.from({ length: 12 }, (_, at) => async () => {
		const changed = made.filter((_one, place) => place % 12 === at);
		await revise(db, { origin: 'import:test' }, [
			...changed.map(({ id }) => ({
				type: 'organization' as const,
				id,
				set: { location: 'Bergen', summary: `Said by batch ${at}` },
			})),
			{ type: 'organization', set: { name: `Walked again ${at}` } },
		]);
	});
	const walked: { _id: string }[] = [];
	let since = '';
	let cursor: string | null = '';
	while (cursor !== null) {
		const after: string = cursor && `&cursor=${cursor}`;
		const [{ body }] = await Promise.all([
			get(listCalls.organizations, `organizations?q=walked&limit=7${after}`),
			batches.shift()?.(),
		]);
		since ||= body.changes;
		walked.push(...body.data);
		cursor = body.cursor;
	}
	for (const batch of batches) await batch();
	const after = await whole();
	const ids = walked.map(({ _id }) => _id);
	expect(new Set(ids).size, 'none twice').toBe(ids.length);
	expect(ids, 'none of the beginning is missing').toEqual(
		expect.arrayContaining([...before.keys()]),
	);
	for (const row of walked) expect([before.get(row._id), after.get(row._id)]).toContainEqual(row);
	// Applying the changes since then to the walk gives the final catalogue.
	const copy = new Map<string, unknown>(walked.map((row) => [row._id, row]));
	const { body } = await get(changesCall, `changes?cursor=${since}&limit=500`);
	const slugs = new Set<string>(body.data.map(({ slug }: { slug: string }) => slug));
	for (const [_id, row] of after)
		if (slugs.has(String(Reflect.get(Object(row), 'slug')))) copy.set(_id, row);
	expect(copy).toEqual(after);
	const { rows } = await db.execute(
		sql`select count(*)::int as count from organization_listing where search_text like '%walked%'`,
	);
	expect(rows).toEqual([{ count: copy.size }]);
}, 60_000);
