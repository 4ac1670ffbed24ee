import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { sweepUploads } from '#lib/uploads/sweep.ts';
import { useIconSites } from '../../../tests/setup/icon-sites.ts';
import { emptyCatalogue } from '../../../tests/setup/import.ts';
import { bytesOf, useUploads } from '../../../tests/setup/uploads.ts';
import { fetchSiteIcons } from './site-icons.ts';

const { database, fetchFile, store } = useUploads();
const { address, asked, requests } = useIconSites();
beforeEach(async () => {
	await emptyCatalogue(database.db);
	await database.db.execute(sql`truncate site_icon_asked`);
	requests.length = 0;
});

const take = (more = {}) =>
	fetchSiteIcons(database.db, {
		...{ ...asked, store: store(), patience: 10_000, hasNetwork: async () => true },
		...more,
	});

const make = (type: 'project' | 'organization', name: string, website: string, logo?: string) =>
	revise(database.db, { origin: 'staff' }, [
		{ type, set: { name, website, ...(logo && { logo }) } },
	]);

async function rowsOf(query: ReturnType<typeof sql>) {
	return (await database.db.execute(query)).rows;
}
const marks = async () =>
	Object.fromEntries(
		(
			await rowsOf(
				sql`select name, logo from project union all select name, logo from organization`,
			)
		).map(({ name, logo }) => [name, logo]),
	);
/** As if the sites had been requested 31 days ago. */
const monthLater = () =>
	database.db.execute(sql`update site_icon_asked set at = at - interval '31 days'`);

test('of fourteen sites those with a good icon show it, four a run; the rest keep their initials', async () => {
	const good = ['manifest', 'touch', 'svg', 'scripted'];
	const rest = [
		...['missing', 'gone', 'tiny', 'moving', 'inside'],
		...['named', 'huge', 'html', 'oblong', 'plain'],
	];
	for (const name of [...good, ...rest]) await make('project', name, address(name));
	expect(await take()).toEqual({ sites: 4, records: 4 });
	for (const sites of [4, 4, 2, 0]) expect(await take()).toEqual({ sites, records: 0 });
	const shown = await marks();
	for (const name of rest) expect([name, shown[name]]).toEqual([name, null]);
	for (const name of good) {
		const path = String(shown[name]);
		expect(path).toMatch(/^\/uploads\/[\da-f-]{36}\.webp$/);
		const answer = await fetchFile(path);
		expect(answer.headers.get('content-type')).toBe('image/webp');
		expect((await sharp(await bytesOf(answer)).metadata()).format).toBe('webp');
	}
	const said = await rowsOf(sql`select distinct source from revision
		where field = 'logo' and origin = 'import:site-icon' order by source`);
	expect(said.map(({ source }) => source)).toEqual(good.map(address).sort());
	const tomorrow = Date.now() + 86_400_000;
	expect(await sweepUploads(database.db, store(), tomorrow)).toBe(0);
});

test('a site without an icon is retried after 30 days, and not before', async () => {
	await make('project', 'Missing', address('missing'));
	expect(await take()).toEqual({ sites: 1, records: 0 });
	expect(await take()).toEqual({ sites: 0, records: 0 });
	await monthLater();
	expect(await take()).toEqual({ sites: 1, records: 0 });
	expect(requests).toEqual(['missing /', 'missing /']);
});

test('sites of the largest coins come first', async () => {
	for (const name of ['gone', 'tiny', 'html', 'plain', 'touch'])
		await make('project', name, address(name));
	await database.db.execute(sql`insert into market_figure (project_id, source, at, market_cap_rank)
		select id, 'coingecko', now(), 7 from project where name = 'touch'`);
	expect(await take()).toEqual({ sites: 4, records: 1 });
	expect(requests[0]).toBe('touch /');
	expect(requests).not.toContain('plain /');
});

test('an existing mark stays, and a removed one stays removed', async () => {
	await make('project', 'Marked', address('manifest'), '/logos/mark.png');
	const [bare] = await make('project', 'Bare', address('touch'), '/logos/mark.png');
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', id: bare?.id ?? 0, set: { logo: null } },
	]);
	expect(await take()).toEqual({ sites: 0, records: 0 });
	expect(await marks()).toEqual({ Marked: '/logos/mark.png', Bare: null });
	expect(requests).toEqual([]);
});

test('a project and its company on one site have it fetched once', async () => {
	await make('project', 'Touch', address('touch'));
	await make('organization', 'Touch Labs', address('touch'));
	expect(await take()).toEqual({ sites: 1, records: 2 });
	expect(requests).toEqual(['touch /', 'touch /icon']);
	const { Touch, 'Touch Labs': labs } = await marks();
	expect(labs).toBe(Touch);
});

test('a page on a shared host is not fetched, nor is another site’s icon taken', async () => {
	await make('project', 'Shared', 'https://github.com/shared');
	await make('project', 'Moved', address('moved'));
	expect(await take()).toEqual({ sites: 1, records: 0 });
	expect(await marks()).toEqual({ Shared: null, Moved: null });
	const why = await rowsOf(sql`select refusal from site_icon_asked order by refusal`);
	expect(why.map(({ refusal }) => refusal)).toEqual([
		'it leads to another site',
		'its host is not its own',
	]);
});

test('a site with an invalid HTTP status rests like any other, and delays none', async () => {
	await make('project', 'Odd', address('odd'));
	await make('project', 'Touch', address('touch'));
	expect(await take()).toEqual({ sites: 2, records: 1 });
	const why = await rowsOf(sql`select refusal from site_icon_asked where refusal is not null`);
	expect(why).toEqual([
		{
			refusal: expect.stringMatching(
				/^odd\.example:\d+ returned 999, which is not an HTTP status$/,
			),
		},
	]);
});

test('a site that never ends is given up; without a network nothing is remembered', async () => {
	await make('project', 'Endless', address('endless'));
	const brief = { patience: 200 };
	expect(await take({ ...brief, hasNetwork: async () => false })).toEqual({ sites: 1, records: 0 });
	expect(await rowsOf(sql`select from site_icon_asked`)).toHaveLength(0);
	expect(await take(brief)).toEqual({ sites: 1, records: 0 });
	expect(await rowsOf(sql`select from site_icon_asked`)).toHaveLength(1);
	expect(await marks()).toEqual({ Endless: null });
});
