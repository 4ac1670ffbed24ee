import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderingProcess } from '#lib/articles/render-apart.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { planEntry } from '#lib/db/schema/plans.ts';
import { report as table } from '#lib/db/schema/reports.ts';
import { sitemapFile, sitemapIndex } from '#lib/seo/sitemap.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { memberCalls } from '../../../tests/setup/member-calls.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { onTrial } from '../../../tests/setup/with-plan.ts';
import type { Block } from './block.ts';
import { MAX_REPORTS } from './change-reports.ts';
import { citationOf } from './citation.ts';
import { MAX_MS, readBlock, readBlocks } from './read-block.ts';
import { renderText } from './rendered-text.ts';
import { reportOfSlug } from './report.ts';
import {
	addReportCall,
	changeReportCall,
	freezeReportCall,
	publishReportCall,
	removeReportCall,
	reportCall,
	reportsCall,
	thawReportCall,
	unpublishReportCall,
} from './report-calls.ts';
import { sourcesOf } from './sources.ts';
import { tableMarkup } from './table-markup.ts';

const database = useTestDatabase();
const author = { origin: 'staff' };
const source = 'https://example.com/about';

beforeAll(async () => {
	await seedSamples(database.db);
	await revise(database.db, author, [
		{
			type: 'project',
			set: { name: 'Alpha', symbol: 'ALP', sectors: ['DeFi', 'AI'], location: 'Hanoi' },
			source,
		},
		{ type: 'project', set: { name: 'Beta', sectors: ['DeFi'], year_founded: 2020 } },
	]);
});
afterAll(() => renderingProcess.end());

const call = memberCalls(database, '/api/reports');

const add = (who: SignedIn | undefined, body: unknown) =>
	call(addReportCall, 'POST', who, '', body);
const read = (who: SignedIn | undefined, id: string) => call(reportCall, 'GET', who, `/${id}`);
const change = (who: SignedIn | undefined, id: string, body: unknown) =>
	call(changeReportCall, 'PATCH', who, `/${id}`, body);
const remove = (who: SignedIn | undefined, id: string) =>
	call(removeReportCall, 'DELETE', who, `/${id}`);
const steps = {
	freeze: freezeReportCall,
	thaw: thawReportCall,
	publish: publishReportCall,
	unpublish: unpublishReportCall,
} as const;
const step = (who: SignedIn | undefined, id: string, name: keyof typeof steps) =>
	call(steps[name], 'POST', who, `/${id}/${name}`, {});

async function member(): Promise<SignedIn> {
	const who = await signedIn(database.db);
	await onTrial(database.db, who.member.id);
	return who;
}

const s = 'projects/all(name:is:Alpha,Beta)/sort:name';
const blocks = [
	{ kind: 'text', text: '# Words\n\nAbout *both*.' },
	{ kind: 'table', s, rows: 5, columns: ['name', 'sector'], caption: 'Both' },
	{ kind: 'chart', s, shape: 'bar', by: 'sector', measure: 'count' },
	{ kind: 'record', type: 'project', slug: 'alpha' },
	{ kind: 'figure', from: 'fact', type: 'project', slug: 'alpha', field: 'location' },
	{ kind: 'figure', from: 'screen', s, measure: 'count' },
];
const wanted = { title: 'Two projects', summary: 'Of a test.', blocks };

test('a report is created, read with its content, partly changed, and deleted', async () => {
	const who = await member();
	const made = await add(who, wanted);
	expect(made.status).toBe(201);
	const { id } = made.body;
	expect(made.body).toMatchObject({
		...{ slug: 'two-projects', title: 'Two projects', state: 'draft', by: who.member.username },
		...{ frozen_at: null, published_at: null },
	});
	const { body } = await read(who, id);
	expect(body.shown).toMatchObject([
		{ kind: 'text' },
		{
			kind: 'table',
			screen: { total: 2 },
			columns: ['name', 'sector'],
			rows: [{ name: 'Alpha' }, {}],
		},
		{
			kind: 'chart',
			title: 'Number of projects by Sector',
			groups: ['DeFi', 'AI'],
			series: [{ values: [2, 1] }],
			notes: ['Rows with several values in “Sector” count in each.'],
		},
		{ kind: 'record', name: 'Alpha', symbol: 'ALP', is_sample: false },
		{
			...{ kind: 'figure', label: 'Location', text: 'Hanoi', record: { name: 'Alpha' } },
			sources: [{ name: 'example.com', href: source }],
		},
		{ kind: 'figure', text: '2', screen: { s: 'projects/all(name:is:Alpha,Beta)/sort:name' } },
	]);
	const renamed = await change(who, id, { title: 'Renamed' });
	expect(renamed.body).toMatchObject({
		slug: 'two-projects',
		title: 'Renamed',
		summary: 'Of a test.',
	});
	expect(renamed.body.blocks).toEqual(made.body.blocks);
	const stale = await change(who, id, { title: 'No', updated_at: made.body.updated_at });
	expect(stale.status).toBe(409);
	expect((await call(reportsCall, 'GET', who)).body.data).toHaveLength(1);
	expect((await remove(who, id)).status).toBe(200);
	expect((await read(who, id)).status).toBe(404);
});

test('an error in a block gives its place and kind', async () => {
	const who = await member();
	const { status, body } = await add(who, {
		title: 'Wrong',
		blocks: [blocks[0], { ...blocks[2], by: 'nothing' }],
	});
	expect(status).toBe(422);
	expect(body.description).toBe('Block 2 (chart): There is no field “nothing” in projects.');
	expect((await add(who, { title: ' ' })).body.description).toBe('Give a title.');
	const { id } = (await add(who, { title: 'Empty' })).body;
	for (const name of ['publish', 'freeze'] as const)
		expect((await step(who, id, name)).status).toBe(422);
});

test('the 101st report is refused, even when many come at once', async () => {
	const who = await member();
	await database.db.insert(table).values(
		Array.from({ length: MAX_REPORTS - 2 }, (_, at) => ({
			...{ account_id: who.member.id, slug: `many-${who.member.id}-${at}`, title: 'n' },
		})),
	);
	const tried = await Promise.all(Array.from({ length: 5 }, () => add(who, { title: 'One more' })));
	expect(tried.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
});

describe('permissions', () => {
	const theirs = {
		read: (who: SignedIn | undefined, id: string) => read(who, id),
		change: (who: SignedIn | undefined, id: string) => change(who, id, { title: 'Taken' }),
		remove: (who: SignedIn | undefined, id: string) => remove(who, id),
		...Object.fromEntries(
			(['freeze', 'thaw', 'publish', 'unpublish'] as const).map((name) => [
				name,
				(who: SignedIn | undefined, id: string) => step(who, id, name),
			]),
		),
	};

	test.each(Object.entries(theirs))(
		'%s: another’s draft is unknown, and needs a session',
		async (name, act) => {
			const [owner, other] = [await member(), await member()];
			const { id } = (await add(owner, wanted)).body;
			expect((await act(other, id)).status).toBe(404);
			expect((await act(undefined, id)).status).toBe(name === 'read' ? 404 : 401);
			for (const no of ['0', 'x', '999999999999999', `${id}9`])
				expect((await act(other, no)).status).toBe(404);
			expect((await read(owner, id)).body).toMatchObject({ title: 'Two projects', state: 'draft' });
		},
	);

	test.each(Object.entries(theirs))(
		'%s: another’s published one is read and nothing else',
		async (name, act) => {
			const [owner, other] = [await member(), await member()];
			const { id } = (await add(owner, wanted)).body;
			await step(owner, id, 'publish');
			expect((await act(other, id)).status).toBe(name === 'read' ? 200 : 404);
			expect((await act(undefined, id)).status).toBe(name === 'read' ? 200 : 401);
		},
	);

	test('without a plan reports are read, unpublished and deleted, and readers see them as before', async () => {
		const who = await member();
		const { id, slug } = (await add(who, wanted)).body;
		await step(who, id, 'publish');
		// The ledger is append-only: the trial is moved to another account.
		const other = await signedIn(database.db);
		await database.db.execute(sql`alter table plan_entry disable trigger user`);
		await database.db
			.update(planEntry)
			.set({ account_id: other.member.id })
			.where(eq(planEntry.account_id, who.member.id));
		await database.db.execute(sql`alter table plan_entry enable trigger user`);
		for (const refused of [
			await add(who, wanted),
			await change(who, id, { title: 'No' }),
			await step(who, id, 'freeze'),
			await step(who, id, 'thaw'),
			await step(who, id, 'publish'),
		]) {
			expect(refused.status).toBe(403);
			expect(refused.body.description).toContain('Pro and Enterprise');
		}
		expect((await call(reportsCall, 'GET', who)).body.data).toHaveLength(1);
		expect((await read(undefined, id)).body.shown).toHaveLength(6);
		expect((await reportOfSlug(database.db, slug))?.state).toBe('published');
		expect((await step(who, id, 'unpublish')).body.state).toBe('draft');
		expect((await remove(who, id)).status).toBe(200);
	});

	test('reports of blocked members are shown to nobody', async () => {
		const who = await member();
		const { id, slug } = (await add(who, wanted)).body;
		await step(who, id, 'publish');
		await database.db
			.update(account)
			.set({ state: 'blocked' })
			.where(eq(account.id, who.member.id));
		expect((await read(undefined, id)).status).toBe(404);
		expect(await reportOfSlug(database.db, slug)).toBeNull();
	});
});

test('a frozen report shows what it showed then, whatever changes later', async () => {
	const { db } = database;
	const who = await member();
	const [made] = await revise(db, author, [
		{ type: 'project', set: { name: 'Gamma', location: 'Oslo', sectors: ['Gaming'] }, source },
	]);
	const of = 'projects/all(name:contains:Gamm)';
	const { id } = (
		await add(who, {
			title: 'Frozen',
			blocks: [
				{ kind: 'table', s: of },
				{ kind: 'chart', s: of, shape: 'bar', by: 'sector', measure: 'count' },
				{ kind: 'record', type: 'project', slug: 'gamma' },
				{ kind: 'figure', from: 'fact', type: 'project', slug: 'gamma', field: 'location' },
				{ kind: 'figure', from: 'screen', s: of, measure: 'count' },
			],
		})
	).body;
	const before = (await read(who, id)).body.shown;
	const frozen = await step(who, id, 'freeze');
	expect(frozen.body.frozen_at).toMatch(/^\d{4}-/);
	await revise(db, author, [
		{ type: 'project', id: made?.id ?? 0, set: { name: 'Other', location: 'Bergen', sectors: [] } },
		{ type: 'project', set: { name: 'Gamma two' } },
	]);
	const after = (await read(undefined, id)).status;
	expect(after).toBe(404);
	const kept = (await read(who, id)).body;
	expect(kept.shown).toEqual(before);
	expect(kept.at).toBe(frozen.body.frozen_at);
	expect(sourcesOf(kept.shown, kept.at)).toContainEqual(
		expect.objectContaining({ href: source, of: expect.arrayContaining(['Gamma: Location']) }),
	);
	expect(tableMarkup(kept.shown[0])).toContain('Gamma');
	expect((await change(who, id, { blocks: [] })).body.description).toContain('Set it live');
	expect((await change(who, id, { title: 'Renamed' })).status).toBe(200);
	await step(who, id, 'thaw');
	const live = (await read(who, id)).body;
	expect(live.frozen_at).toBeNull();
	expect(live.shown[3]).toMatchObject({ text: 'Bergen' });
	expect(live.shown[0].rows.map((row: { name: string }) => row.name)).toEqual(['Gamma two']);
});

test('an unreadable block says why, and the others are shown', async () => {
	const { db } = database;
	const now = new Date();
	const shown = await readBlocks(
		db,
		[
			{ kind: 'text', text: 'Words' },
			{ kind: 'record', type: 'project', slug: 'nobody', caption: 'Gone' },
			{
				kind: 'figure',
				from: 'fact',
				type: 'project',
				slug: 'alpha',
				field: 'market_cap',
				caption: '',
			},
			// As a later version may find it: a field no longer exists.
			{ kind: 'table', s: 'projects/sort:nothing', rows: 5, columns: null, caption: '' },
			{ kind: 'figure', from: 'screen', s, measure: 'count', of: null, caption: '' },
		],
		now,
	);
	expect(shown).toMatchObject([
		{ kind: 'text' },
		{
			...{ kind: 'failed', of: 'record', caption: 'Gone' },
			reason: 'The record “nobody” is no longer in the catalogue.',
		},
		{ kind: 'failed', reason: 'Alpha currently has no known “market cap”.' },
		{ kind: 'failed', reason: 'Rows cannot be sorted by “nothing”.' },
		{ kind: 'figure', text: '2' },
	]);
	const who = await member();
	const { id } = (
		await add(who, { title: 'Gone', blocks: [{ kind: 'record', type: 'project', slug: 'nobody' }] })
	).body;
	expect((await step(who, id, 'freeze')).body.description).toBe(
		'Block 1 (record) cannot be frozen: The record “nobody” is no longer in the catalogue.',
	);
});

test('a block of another version stays in place, unchanged, while others are changed', async () => {
	const who = await member();
	const { id } = (await add(who, { title: 'Kept', blocks: blocks.slice(0, 2) })).body;
	const later = { kind: 'map', of: ['Hanoi', 'Bergen'], zoom: { level: 3 } };
	await database.db.execute(
		sql`update report set blocks = jsonb_insert(blocks, '{1}', ${JSON.stringify(later)}::jsonb) where id = ${id}`,
	);
	const storedBlocks = async () =>
		(
			await database.db
				.select()
				.from(table)
				.where(eq(table.id, Number(id)))
		)[0]?.blocks;
	const told = (await read(who, id)).body;
	expect(told.blocks[1]).toEqual({ kind: 'unreadable', kept: later });
	expect(told.shown[1]).toMatchObject({ kind: 'failed', of: 'unreadable' });
	expect(told.shown[2]).toMatchObject({ kind: 'table' });
	const text = { kind: 'text', text: 'Other words' };
	const changed = [text, told.blocks[1], told.blocks[2]];
	expect((await change(who, id, { blocks: changed })).status).toBe(200);
	expect(await storedBlocks()).toEqual([text, later, told.blocks[2]]);
	expect((await change(who, id, { title: 'Kept on' })).status).toBe(200);
	// Nobody creates or changes one.
	for (const kept of [{ ...later, zoom: 4 }, null]) {
		const other = { kind: 'unreadable', kept };
		const refused = await change(who, id, { blocks: [other] });
		expect([refused.status, refused.body.description]).toEqual([
			422,
			'Block 1 (unreadable): A block that cannot be read must stay as it is or be deleted.',
		]);
		expect((await add(who, { title: 'No', blocks: [other] })).status).toBe(422);
	}
	expect(await storedBlocks()).toEqual([text, later, told.blocks[2]]);
	expect((await step(who, id, 'freeze')).body.description).toMatch(
		/^Block 2 \(unreadable\) cannot be frozen: It was made by another version of Cairn/,
	);
	expect((await step(who, id, 'publish')).status).toBe(200);
	expect((await read(await member(), id)).body.blocks[1]).toEqual({
		kind: 'unreadable',
		kept: null,
	});
	expect((await change(who, id, { blocks: [text] })).status).toBe(200);
	expect(await storedBlocks()).toEqual([text]);
});

test('a frozen block of another version keeps its place', async () => {
	const who = await member();
	const { id } = (await add(who, { title: 'Frozen', blocks: blocks.slice(0, 2) })).body;
	await step(who, id, 'freeze');
	await database.db.execute(
		sql`update report set frozen = jsonb_set(frozen, '{0}', '{"kind": "map"}') where id = ${id}`,
	);
	expect((await read(who, id)).body.shown).toMatchObject([
		{ kind: 'failed', of: 'unreadable' },
		{ kind: 'table' },
	]);
});

test('a screen that takes too long fails only its block', async () => {
	const { db } = database;
	await db.execute(sql`alter table project_listing rename to project_listing_away`);
	await db.execute(
		sql`create view project_listing as select l.* from project_listing_away as l, pg_sleep(30)`,
	);
	try {
		const shown = await readBlock(
			db,
			{ kind: 'figure', from: 'screen', s: 'projects', measure: 'count', of: null, caption: '' },
			new Date(),
		);
		expect(shown).toMatchObject({
			kind: 'failed',
			reason: expect.stringContaining('takes longer than 2 seconds'),
		});
	} finally {
		await db.execute(sql`drop view project_listing`);
		await db.execute(sql`alter table project_listing_away rename to project_listing`);
	}
});

test('the rest of a report that takes too long is not read', async () => {
	let time = 0;
	const clock = () => {
		time += MAX_MS / 2;
		return time;
	};
	const figure: Block = {
		kind: 'figure',
		from: 'screen',
		s,
		measure: 'count',
		of: null,
		caption: '',
	};
	const text: Block = { kind: 'text', text: 'Words' };
	const shown = await readBlocks(database.db, [figure, figure, figure, text], new Date(), clock);
	expect(shown.map(({ kind }) => kind)).toEqual(['figure', 'figure', 'failed', 'text']);
	expect(shown[2]).toMatchObject({ reason: expect.stringContaining('too large') });
});

test('figures over a screen match a plain reading', async () => {
	const { db } = database;
	const { rows } = await database.pool.query<{ year_founded: number | null }>(
		'select year_founded from organization_listing',
	);
	const known = rows.flatMap(({ year_founded }) => year_founded ?? []).sort((a, b) => a - b);
	const middle = known.length / 2;
	const expected = {
		sum: known.reduce((sum, one) => sum + one, 0),
		min: known[0],
		max: known.at(-1),
		median: ((known[Math.ceil(middle) - 1] ?? 0) + (known[Math.floor(middle)] ?? 0)) / 2,
	};
	for (const [measure, value] of Object.entries(expected)) {
		const shown = await readBlock(
			db,
			{
				...{ kind: 'figure', from: 'screen', s: 'organizations', of: 'year_founded', caption: '' },
				measure: measure === 'sum' || measure === 'min' || measure === 'max' ? measure : 'median',
			},
			new Date(),
		);
		expect(shown).toMatchObject({
			exact: new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 }).format(value ?? 0),
			note:
				known.length === rows.length
					? null
					: `Known of ${known.length} of ${rows.length} organizations.`,
		});
	}
});

test('a text is sanitised like articles, and has its own heading ids', async () => {
	const origin = 'https://cairn.example';
	const text =
		'# One <script>alert(1)</script>\n\n[x](javascript:alert(1)) ![p](//evil.example/a.png) <b onclick=x> id="s-a"\n\nNote[^1]\n\n[^1]: Said';
	const html = await renderText(text, 2, origin);
	expect(html).not.toMatch(/<script|javascript:|<b /);
	expect(html).toContain('id="b3-s-one');
	expect(html).toContain('href="#b3-fn1"');
	expect(html).toContain(' id="s-a"');
	expect(await renderText(text, 2, origin)).toBe(html);
	const links = await renderText('[out](https://example.com)', 0, origin);
	expect(links).toContain('rel="nofollow ugc noopener"');
});

test('published reports are in the sitemap, drafts are not', async () => {
	const { db } = database;
	const who = await member();
	const { id, slug } = (await add(who, { ...wanted, title: 'To be found' })).body;
	const file = () => sitemapFile(db, 'https://cairn.example', 'reports-1');
	expect((await file()) ?? '').not.toContain(slug);
	await step(who, id, 'publish');
	expect(await file()).toContain(`<loc>https://cairn.example/report/${slug}</loc>`);
	expect(await sitemapIndex(db, 'https://cairn.example')).toContain('/sitemaps/reports-1.xml');
	await step(who, id, 'unpublish');
	expect((await file()) ?? '').not.toContain(slug);
});

test('a report is cited by its author, title, moment and address', () => {
	expect(
		citationOf(
			{ username: 'ada', title: 'DeFi' },
			'2026-11-24T10:00:00Z',
			'https://c.example/report/defi',
		),
	).toBe('ada, “DeFi”, Cairn, Nov 24, 2026, https://c.example/report/defi');
});
