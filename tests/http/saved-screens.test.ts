import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileColumns } from '#lib/directory/file-columns.ts';
import { addScreen, changeScreen } from '#lib/saved-screens/change-screens.ts';
import { screenFor, screensOf } from '#lib/saved-screens/saved-screen.ts';
import { emptyScreen, type Screen } from '#lib/screens/screen.ts';
import { screenQuery } from '#lib/screens/screen-text.ts';
import { pageExamples } from '../e2e/sweep/route-examples.ts';
import { siteRoutes } from '../e2e/sweep/routes.ts';
import { anyScreen } from '../setup/any-screen.ts';
import { type MemberSite, startMemberSite } from '../setup/member-site.ts';
import { parquetRows } from '../setup/read-parquet.ts';
import { referenceRows, type Whole, wholeDirectory } from '../setup/reference-screen.ts';
import { type SignedIn, signedIn } from '../setup/signed-in.ts';
import { onTrial } from '../setup/with-plan.ts';

let site: MemberSite;
let owner: SignedIn;

beforeAll(async () => {
	site = await startMemberSite({ TRUSTED_PROXIES: '1' });
	owner = await signedIn(site.db);
});
afterAll(() => site?.stop());

let networks = 0;
/** Requests from a separate network, so that no limit is reached. */
const get = (path: string, headers: Record<string, string> = {}) => {
	networks += 1;
	const from = `198.51.${Math.floor(networks / 250)}.${networks % 250}`;
	return fetch(site.url + path, {
		redirect: 'manual',
		headers: { 'x-forwarded-for': from, ...headers },
	});
};

async function saved(screen: Screen, isPublic: boolean) {
	const facts = { name: 'A screen', description: '', public: isPublic, screen };
	const id = await addScreen(site.db, owner.member.id, facts);
	return screenFor(site.db, id, owner.member.id);
}

const wholes = new Map<string, Promise<Whole>>();
const wholeOf = (source: Screen['source']) => {
	const whole = wholes.get(source) ?? wholeDirectory(site.db, source);
	wholes.set(source, whole);
	return whole;
};

/** Rounds with a known lead, who may be a person. */
const ledByAnybody: Screen = {
	...emptyScreen('fundraising'),
	groups: [
		{
			match: 'all',
			conditions: [{ field: 'lead_investors', comparison: 'is known', values: [] }],
		},
	],
};

interface Item {
	id: string;
}

test('page, frame, CSV, JSON, Parquet, feed, call and address match a plain reading, in order', async () => {
	await fc.assert(
		fc.asyncProperty(anyScreen(), async (generated) => {
			const screen = { ...generated, columns: null };
			const { id, slug } = await saved(screen, true);
			const whole = await wholeOf(screen.source);
			const all = referenceRows(whole, screen, new Date()).map(String);
			const first = all.slice(0, 100);
			const slugs = new Map(whole.rows.map((row) => [String(row.id), String(row.slug)]));

			const api = await (await get(`/api/screens/${id}/rows?take=100`)).json();
			expect(api.total).toBe(all.length);
			expect(api.data.map((row: { _id: string }) => row._id)).toEqual(first);

			const json: { _id: string }[] = await (await get(`/screen/${slug}.json`)).json();
			expect(json.map(({ _id }) => _id)).toEqual(first);

			const parquet = await parquetRows(
				await (await get(`/screen/${slug}.parquet`)).bytes(),
				tmpdir(),
			);
			expect(parquet).toMatchObject({ columns: fileColumns[screen.source], rows: json });

			const csv = await (await get(`/screen/${slug}.csv`)).text();
			expect(idsInCsv(csv)).toEqual(first);

			const feed = await (await get(`/screen/${slug}/feed.json`)).json();
			expect(feed.items.map((item: Item) => /(\d+)$/.exec(item.id)?.[1])).toEqual(first);

			const named = first.map((one) => slugs.get(one));
			expect(slugsIn(await (await get(`/screen/${slug}`)).text())).toEqual(named);
			const frame = await (await get(`/embed/screen/${slug}?rows=50`)).text();
			expect(slugsIn(frame)).toEqual(named.slice(0, 50));

			// The same question without a name, only by its address.
			const asked = screenQuery(screen);
			expect(slugsIn(await (await get(`/screener?${asked}`)).text())).toEqual(named);
			expect(idsInCsv(await (await get(`/screener/export.csv?${asked}`)).text())).toEqual(first);
			expect(await (await get(`/screener/export.json?${asked}`)).json()).toEqual(json);
		}),
		{ numRuns: 25, examples: [[ledByAnybody]] },
	);
});

/** The records in the rows of a page's table, in order. */
function slugsIn(page: string): (string | undefined)[] {
	const body = page.slice(page.indexOf('<tbody>'), page.indexOf('</tbody>'));
	const named = body.matchAll(
		/<th scope="row"[^>]*>.*?class="entity" href="(?:http:\/\/[^/"]+)?\/[a-z]+\/([^"/]+)/g,
	);
	return [...named].map(([, slug]) => slug);
}

/** Under “Record”, the last column but one. */
function idsInCsv(csv: string): string[] {
	const cells: string[][] = [[]];
	for (const [, quoted, plain, end] of csv
		.slice(1)
		.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
		cells.at(-1)?.push(quoted ?? plain ?? '');
		if (end !== ',') cells.push([]);
	}
	const [head = [], ...rows] = cells;
	const at = head.indexOf('Record');
	return rows.filter((row) => row.length > 1).map((row) => row[at] ?? '');
}

test('all rows are for members, and count as an export', async () => {
	const { slug } = await saved(emptyScreen('organizations'), true);
	const whole = await wholeOf('organizations');
	const rows: unknown[] = await (
		await get(`/screen/${slug}.json`, { cookie: owner.cookies })
	).json();
	expect(whole.rows.length).toBeGreaterThan(100);
	expect(rows).toHaveLength(whole.rows.length);
	const file = await get(`/screen/${slug}.parquet`, { cookie: owner.cookies });
	expect(file.headers.get('content-type')).toBe('application/vnd.apache.parquet');
	expect(file.headers.get('content-disposition')).toMatch(/a-screen[-\d]*\.parquet"$/);
	expect((await parquetRows(await file.bytes(), tmpdir())).rows).toEqual(rows);
	const used = await site.db.execute(
		sql`select used from plan_usage where account_id = ${owner.member.id} and what = 'exports'`,
	);
	// The same rows in another format are not a second export.
	expect(used.rows).toEqual([{ used: 1 }]);
});

test('a private screen is visible to its owner only, in every output', async () => {
	const { id, slug } = await saved(emptyScreen('people'), false);
	const other = await signedIn(site.db);
	const outputs = ['', '.csv', '.json', '.parquet', '/feed.xml', '/feed.json'].map(
		(end) => `/screen/${slug}${end}`,
	);
	for (const path of [...outputs, `/embed/screen/${slug}`, `/api/screens/${id}`])
		for (const headers of [undefined, { cookie: other.cookies }])
			expect((await get(path, headers)).status, path).toBe(404);
	const own = await get(`/screen/${slug}`, { cookie: owner.cookies });
	expect(own.status).toBe(200);
	expect(own.headers.get('cache-control')).toBe('no-store');
	expect((await get(`/screen/${slug}.csv`, { cookie: owner.cookies })).status).toBe(200);
	expect((await get(`/embed/screen/${slug}`, { cookie: owner.cookies })).status).toBe(404);
});

test('a screen turned private disappears everywhere', async () => {
	const { id, slug } = await saved(emptyScreen('projects'), true);
	for (const path of [`/screen/${slug}`, `/embed/screen/${slug}`])
		for (const _ of [1, 2]) expect((await get(path)).status).toBe(200);
	await changeScreen(site.db, owner.member.id, id, { public: false });
	for (const path of [`/screen/${slug}`, `/embed/screen/${slug}`])
		await expect.poll(async () => (await get(path)).status, { timeout: 20_000 }).toBe(404);
});

test('a frame is the same for signed-in users, byte for byte, and sets no cookie', async () => {
	const { slug } = await saved(emptyScreen('projects'), true);
	for (const query of ['', '?theme=dark&rows=5', '?theme=x&rows=9999&other=1']) {
		const path = `/embed/screen/${slug}${query}`;
		const [plain, signed] = [await get(path), await get(path, { cookie: owner.cookies })];
		expect(plain.status).toBe(200);
		for (const answer of [plain, signed]) expect(answer.headers.get('set-cookie')).toBeNull();
		const html = await plain.text();
		expect(await signed.text()).toBe(html);
		expect(html).not.toMatch(/<script|style="/);
		const rows = html.match(/<th scope="row"/g)?.length ?? 0;
		expect(rows).toBe(query === '' ? 10 : query.includes('rows=5') ? 5 : 50);
		expect(html).toContain(`/screen/${slug}" target="_blank"`);
	}
});

test('only the frame of a screen may be framed', async () => {
	const { slug } = await saved(emptyScreen('projects'), true);
	const framed = await get(`/embed/screen/${slug}`);
	expect(framed.headers.get('x-frame-options')).toBeNull();
	expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
	const others = pageExamples(siteRoutes()).filter(({ path }) => !path.startsWith('/embed/'));
	expect(others.length).toBeGreaterThan(50);
	for (const path of [
		`/screen/${slug}`,
		`/screen/${slug}.json`,
		'/embed',
		...others.map((one) => one.path),
	]) {
		const { headers, body } = await get(path);
		await body?.cancel();
		expect(headers.get('x-frame-options'), path).toBe('DENY');
		expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
	}
});

test('losing Pro keeps everything made, readable, and editable within the plan', async () => {
	const who = await signedIn(site.db);
	await onTrial(site.db, who.member.id);
	const asked = async (method: string, path: string, body?: object) => {
		const answer = await fetch(site.url + path, {
			method,
			redirect: 'manual',
			headers: { cookie: who.cookies, origin: site.url, 'content-type': 'application/json' },
			...(body && { body: JSON.stringify(body) }),
		});
		return { status: answer.status, text: await answer.text() };
	};
	const made: { id: string; slug: string }[] = [];
	for (const at of [1, 2, 3, 4]) {
		const said = { name: `Set ${at}`, s: 'projects/sort:name', public: true };
		made.push(JSON.parse((await asked('POST', '/api/datasets', said)).text));
	}
	const [first, , , fourth] = made;
	const blocks = [{ kind: 'text', text: 'Kept words.' }];
	const report = JSON.parse((await asked('POST', '/api/reports', { title: 'Kept', blocks })).text);
	await asked('POST', `/api/reports/${report.id}/publish`, {});
	const screen = await saved(emptyScreen('people'), true);
	await site.db.execute(
		sql`update plan_entry set account_id = null where account_id = ${who.member.id}`,
	);
	if (!first || !fourth) throw new Error('Not made.');

	// Refused with a sentence, in calls and on pages, and nothing is offered that would be.
	expect((await asked('PATCH', `/api/datasets/${first.id}`, { name: 'First' })).status).toBe(200);
	expect((await asked('PATCH', `/api/datasets/${fourth.id}`, { name: 'Fourth' })).status).toBe(409);
	for (const end of ['/grid', '/columns', '/paste']) {
		const page = await asked('GET', `/dataset/${fourth.slug}${end}`);
		expect(page.status).toBe(200);
		expect(page.text, end).toContain('This dataset is read-only');
	}
	expect((await asked('GET', `/dataset/${first.slug}/grid`)).text).not.toContain('read-only');
	expect((await asked('PATCH', `/api/reports/${report.id}`, { title: 'No' })).status).toBe(403);
	const editor = (await asked('GET', `/reports/${report.id}/edit`)).text;
	expect(editor).toContain('Creating reports is part of Pro and Enterprise');
	expect(editor).toContain('Unpublish');
	for (const offered of ['Save block', 'value="freeze"', 'Add text', 'Title and summary'])
		expect(editor).not.toContain(offered);

	// Nothing is lost: for others and for the owner it is unchanged.
	for (const path of [
		`/dataset/${fourth.slug}`,
		`/dataset/${fourth.slug}.json`,
		`/report/${report.slug}`,
		`/screen/${screen.slug}`,
	])
		expect((await get(path)).status, path).toBe(200);
	expect(JSON.parse((await asked('GET', '/api/datasets')).text).data).toHaveLength(4);
	expect((await asked('GET', `/report/${report.slug}`)).text).toContain('Kept words.');
	expect((await asked('POST', `/api/reports/${report.id}/unpublish`, {})).status).toBe(200);
	expect((await asked('PATCH', `/api/datasets/${fourth.id}`, { public: false })).status).toBe(200);
});

test('forms save and copy without script, and send visitors back after sign-in', async () => {
	const visitor = await get('/screens/new?s=projects');
	expect(visitor.status).toBe(302);
	expect(visitor.headers.get('location')).toContain(encodeURIComponent('/screens/new?s=projects'));
	const post = (path: string, fields: Record<string, string>, who: SignedIn) =>
		fetch(site.url + path, {
			method: 'POST',
			redirect: 'manual',
			headers: { cookie: who.cookies, origin: site.url, 'sec-fetch-site': 'same-origin' },
			body: new URLSearchParams(fields),
		});
	const fields = { s: 'projects/all(has_token:is:yes)', name: 'By a form', public: 'on' };
	const made = await post('/screens/new', fields, owner);
	expect([made.status, made.headers.get('location')]).toEqual([303, '/screen/by-a-form']);
	expect((await get('/screen/by-a-form')).status).toBe(200);
	// What it showed is stored from then on; nothing for earlier days.
	const today = new Date().toISOString().slice(0, 10);
	const past = await (await get(`/screen/by-a-form?asof=${today}`)).text();
	const present = await (await get('/screen/by-a-form')).text();
	const tableOf = (html: string) => html.slice(html.indexOf('<tbody>'), html.indexOf('</tbody>'));
	expect(tableOf(past)).toBe(tableOf(present));
	expect(past).toContain('As shown at');
	const before = await get('/screen/by-a-form?asof=2020-01-01');
	expect([before.status, await before.text()]).toEqual([
		404,
		expect.stringContaining('is not known'),
	]);
	expect((await get('/screen/by-a-form?asof=2020-02-31')).status).toBe(400);
	const other = await signedIn(site.db);
	const copied = await post('/screen/by-a-form/copy', {}, other);
	expect([copied.status, copied.headers.get('location')]).toEqual([303, '/screen/by-a-form-2']);
	expect((await get('/screen/by-a-form-2')).status).toBe(404);
	expect((await post('/screens/new', { ...fields, name: ' ' }, owner)).status).toBe(422);
	const [mine] = await screensOf(site.db, other.member.id);
	const listed = await get('/screens', { cookie: other.cookies });
	expect(await listed.text()).toContain('/screen/by-a-form-2');
	const said = { id: mine?.id ?? '', name: 'Named again', public: 'on' };
	for (const who of [owner, other]) await post('/screens', { do: 'change', ...said }, who);
	expect(await screensOf(site.db, other.member.id)).toMatchObject([
		{ name: 'Named again', is_public: true },
	]);
	expect((await post('/screens', { do: 'delete', ...said }, other)).status).toBe(303);
	expect(await screensOf(site.db, other.member.id)).toEqual([]);
});

test('the longest screen makes a page of bounded size, whose form holds all of its values', async () => {
	const values = (at: number) => Array.from({ length: 40 }, (_, place) => `s${at}x${place}`);
	const conditions = Array.from({ length: 24 }, (_, at) => `sector:is:${values(at).join(',')}`);
	const html = await (await get(`/screener?s=projects/any(${conditions.join(';')})`)).text();
	// Each value used to have its own control, and each field and column a link with the whole screen: 698 kB.
	expect(Buffer.byteLength(html)).toBeLessThan(300_000);
	const sent = [...html.matchAll(/<input[^>]* name="[vx]0\.\d+" value="([^"]*)"/g)].flatMap(
		([, value = '']) => value.split(', ').filter(Boolean),
	);
	expect(sent.toSorted()).toEqual(conditions.flatMap((_, at) => values(at)).toSorted());
});
