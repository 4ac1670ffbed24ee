import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteUrl } from './fixtures.ts';

const ask = (path: string, init: RequestInit = {}) =>
	fetch(siteUrl() + path, { redirect: 'manual', ...init });
const call = (sid: string, ...params: object[]) =>
	ask(`/api/data/struct?${new URLSearchParams({ sid, params: JSON.stringify(params) })}`);

/** The rows of a successful answer of the data API. */
async function rowsOf(sid: string, ...params: object[]): Promise<Record<string, unknown>[]> {
	const response = await call(sid, ...params);
	const body = await response.text();
	expect(response.status, `${sid}: ${body}`).toBe(200);
	const [answer, ...others] = JSON.parse(body);
	expect(others).toEqual([]);
	expect(Object.keys(answer)).toEqual([sid]);
	expect(Array.isArray(answer[sid])).toBe(true);
	return answer[sid];
}

describe('every kind of answer', () => {
	for (const [path, status] of [
		['/', 200],
		['/directory/projects', 200],
		['/search?q=bit', 200],
		['/no-such-page', 404],
		['/favicon.svg', 200],
		['/api/data/struct?sid=home_totals', 200],
		['/api/data/struct?sid=nothing', 400],
		['/api/nothing', 404],
		['/api/openapi.json', 200],
		['/api/status', 200],
		['/directory/projects/export.csv', 200],
		['/healthz', 200],
		['/readyz', 200],
	] as const) {
		test(`${path} tells browsers what not to do`, async () => {
			const { status: found, headers } = await ask(path);
			expect(found).toBe(status);
			expect(headers.get('x-content-type-options')).toBe('nosniff');
			expect(headers.get('x-frame-options')).toBe('DENY');
			expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
			expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
			expect(headers.get('x-powered-by')).toBeNull();
			const policy = headers.get('content-security-policy') ?? '';
			expect(policy).toContain("frame-ancestors 'none'");
			expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/);
			expect(headers.get('content-type') ?? '').not.toMatch(/^text\/html$/);
			expect(headers.get('set-cookie')).toBeNull();
		});
	}
});

describe('the data API', () => {
	for (const sid of ['projects', 'people', 'ventures', 'fundraising']) {
		test(`master_${sid}: pages neither overlap nor skip, and the total counts them`, async () => {
			const [counted] = await rowsOf(`total_${sid}`);
			const [one, two, both] = await Promise.all([
				rowsOf(`master_${sid}`, { skip: 0 }, { take: 60 }),
				rowsOf(`master_${sid}`, { skip: 60, take: 60 }),
				rowsOf(`master_${sid}`, { take: 120 }),
			]);
			expect([...one, ...two]).toEqual(both);
			expect(new Set(both.map((row) => row._id)).size).toBe(120);
			expect(both.every((row) => typeof row._id === 'string')).toBe(true);
			expect(Number(counted?.total)).toBeGreaterThanOrEqual(120);
			const rest = await rowsOf(`master_${sid}`, { skip: Number(counted?.total) });
			expect(rest).toEqual([]);
		});
	}

	test('the default page is 100 rows, the maximum 500', async () => {
		expect(await rowsOf('master_projects')).toHaveLength(100);
		expect(await rowsOf('master_projects', { take: 500 })).toHaveLength(500);
		expect((await call('master_projects', { take: 501 })).status).toBe(400);
		expect((await call('master_projects', { skip: 1_000_001 })).status).toBe(400);
	});

	test('home_totals matches the catalogue', async () => {
		const [row] = await rowsOf('home_totals');
		expect(Object.keys(row ?? {}).sort()).toEqual(
			['fundraising', 'news', 'peoples', 'projects', 'research', 'ventures'].sort(),
		);
		expect(Number(row?.projects)).toBeGreaterThan(2_000);
	});

	for (const target of ['peoples', 'ventures', 'projects', 'fundraising']) {
		test(`dashboard_demo gives eight ${target}`, async () => {
			expect(await rowsOf('dashboard_demo', { target })).toHaveLength(8);
		});
	}

	test('dashboard_projects_only gives as many as requested', async () => {
		expect(await rowsOf('dashboard_projects_only', { limit: 3 })).toHaveLength(3);
	});

	for (const sid of [
		'project_summary',
		'project_distribution',
		'project_events',
		'project_fundraising',
		'project_news',
	]) {
		test(`${sid} answers for a slug, and 404 for one that nobody has`, async () => {
			await rowsOf(sid, { slug: 'bitcoin' });
			const response = await call(sid, { slug: 'nobody-has-this-slug' });
			expect(response.status).toBe(404);
			expect(await response.json()).toMatchObject({ status: 404, description: /./ });
		});
	}

	for (const [kind, sids] of [
		['people', ['people_summary', 'people_personal_investment', 'people_news_activities']],
		['ventures', ['venture_summary', 'venture_financials', 'venture_news']],
	] as const) {
		test(`the details of ${kind} answer for a slug, and 404 for one that nobody has`, async () => {
			const [row] = await rowsOf(`master_${kind}`, { take: 1 });
			for (const sid of sids) {
				await rowsOf(sid, { slug: row?.slug });
				expect((await call(sid, { slug: 'nobody-has-this-slug' })).status).toBe(404);
			}
		});
	}

	for (const sid of [
		'search_jobtitle',
		'search_sector',
		'search_people',
		'search_organization',
		'search_token',
		'search_venture_type',
		'search_current_organization',
	]) {
		test(`${sid} gives names and how often each occurs`, async () => {
			const rows = await rowsOf(sid, { limit: 5 });
			expect(rows.length).toBeGreaterThan(0);
			expect(rows.length).toBeLessThanOrEqual(5);
			for (const row of rows) {
				expect(row.name).toMatch(/./);
				expect(typeof row._id).toBe('string');
				expect(typeof row.count).toBe('number');
			}
		});
	}

	test('search_global finds an exact symbol first, and Bitcoin for an empty query', async () => {
		for (const asked of [{ searchValue: 'btc' }, { searchValue: '' }, {}]) {
			const [first] = await rowsOf('search_global', asked);
			expect(first).toMatchObject({ type: 'project', slug: 'bitcoin', name: 'Bitcoin' });
		}
	});

	test('revisions say where a record comes from', async () => {
		const [row] = await rowsOf('revisions', { type: 'project', slug: 'bitcoin', take: 1 });
		expect(Object.keys(row ?? {})).toEqual(
			expect.arrayContaining(['_id', 'field', 'old', 'value', 'source', 'origin', 'author', 'at']),
		);
	});

	for (const [what, query] of [
		['no dataset', ''],
		['an unknown dataset', 'sid=pg_shadow'],
		['a dataset named as a property of objects', 'sid=constructor'],
		['no JSON', 'sid=master_projects&params={'],
		['no list', 'sid=master_projects&params={"take":1}'],
		['a list of something else', 'sid=master_projects&params=[1]'],
		['an unknown parameter', 'sid=master_projects&params=[{"limits":1}]'],
		['the wrong type', 'sid=master_projects&params=[{"take":"1"}]'],
		['a negative skip', 'sid=master_projects&params=[{"skip":-1}]'],
		['an unknown filter', 'sid=master_projects&params=[{"filters":{"X":{"apply":1}}}]'],
		['an unknown sort', 'sid=master_projects&params=[{"sort":{"field":"1","order":"asc"}}]'],
	]) {
		test(`${what} is 400 in the contract's shape`, async () => {
			const response = await ask(`/api/data/struct?${query}`);
			expect(response.status).toBe(400);
			expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
			const body = await response.json();
			expect(body).toMatchObject({ status: 400, description: expect.stringMatching(/\w+.*\.$/) });
			expect(
				Object.keys(body).filter((key) => !/^(status|code|description|fields)$/.test(key)),
			).toEqual([]);
		});
	}

	test('only GET and HEAD are allowed, and an unknown call is 404 in JSON', async () => {
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
			const response = await ask('/api/data/struct?sid=home_totals', {
				method,
				headers: { origin: siteUrl() },
			});
			expect(response.status).toBe(405);
			expect(response.headers.get('allow')).toBe('GET, HEAD');
		}
		const head = await ask('/api/data/struct?sid=home_totals', { method: 'HEAD' });
		expect(head.status).toBe(200);
		expect(head.headers.get('etag')).toMatch(/^"/);
		expect(await head.text()).toBe('');
		const unknown = await ask('/api/data/nothing');
		expect(unknown.status).toBe(404);
		expect(await unknown.json()).toMatchObject({ status: 404 });
	});

	test('/api/status says how fresh each source is, and is never cached', async () => {
		const answer = await ask('/api/status');
		expect(answer.headers.get('cache-control')).toBe('no-store');
		const { sources, runs, database } = await answer.json();
		expect(database).toBe('ok');
		expect(Array.isArray(runs)).toBe(true);
		const names = sources.map(({ name }: { name: string }) => name);
		expect(names.slice(0, 3)).toEqual(['market figures', 'prices of a second source', 'rounds']);
		expect(names.slice(-3)).toEqual(['filers', 'filings', 'jobs']);
		expect((await ask('/api/status', { method: 'HEAD' })).status).toBe(200);
	});

	test('/api/openapi.json describes every dataset', async () => {
		const document = await (await ask('/api/openapi.json')).json();
		expect(document.openapi).toBe('3.1.0');
		const [sid] = document.paths['/api/data/struct'].get.parameters;
		expect(sid.schema.enum.length).toBeGreaterThan(25);
		for (const name of sid.schema.enum) {
			expect(document.components.schemas[`${name}_params`], name).toMatchObject({ type: 'object' });
			expect(document.components.schemas[`${name}_row`], name).toMatchObject({ type: 'object' });
		}
		const references = JSON.stringify(document).matchAll(
			/"\$ref":"#\/components\/schemas\/([^"]+)"/g,
		);
		for (const [, name = ''] of references)
			expect(document.components.schemas).toHaveProperty([name]);
	});
});

for (const path of ['/api/data/struct?sid=master_projects', '/directory/projects']) {
	test(`${path} is not resent to a client that has it, and is compressed where accepted`, async () => {
		const first = await ask(path, { headers: { 'accept-encoding': 'identity' } });
		const tag = first.headers.get('etag') ?? '';
		expect(tag).toMatch(/^(?:W\/)?".+"$/);
		const again = await ask(path, {
			headers: { 'accept-encoding': 'identity', 'if-none-match': tag },
		});
		expect(again.status).toBe(304);
		expect(await again.text()).toBe('');
		const plain = await first.text();
		for (const encoding of ['br', 'gzip']) {
			const packed = await ask(path, { headers: { 'accept-encoding': encoding } });
			expect(packed.headers.get('content-encoding')).toBe(encoding);
			expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
			expect(await packed.text()).toBe(plain);
		}
	});
}

describe('malformed params', () => {
	const datasets = ['master_projects', 'master_people', 'master_ventures', 'master_fundraising'];
	const others = [
		'total_projects',
		'search_global',
		'search_people',
		'project_summary',
		'revisions',
	];
	const nasty = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 40 }),
		fc.constantFrom(
			"'",
			"''; DROP TABLE project; --",
			"'DeFi','",
			'%',
			'\\',
			'\0',
			'1e400',
			'9'.repeat(400),
			'NaN',
			'../../etc/passwd',
			'(((((((',
			'a'.repeat(3_000),
			'2026-02-30',
			'infinity',
		),
		fc.double(),
		fc.maxSafeInteger(),
		fc.boolean(),
		fc.constant(null),
		fc.array(fc.string(), { maxLength: 5 }),
		fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }),
	);
	const filterNames = fc.constantFrom(
		...[
			'Financials',
			'TotalFundRaised',
			'Sector',
			'NoToken',
			'RelatedPeopleID',
			'Gender',
			'Jobtitle',
		],
		...[
			'VentureType',
			'AcitvelyInvesting',
			'FundingStage',
			'Round',
			'Amount',
			'Date',
			'Category',
			'X',
		],
		...['RelatedOrganizationID', 'CurrentOrganizationID', '__proto__', 'constructor', 'toString'],
	);
	const filter = fc.oneof(
		nasty,
		fc.record(
			{ apply: fc.oneof(fc.constant(1), nasty), value: nasty, from: nasty, to: nasty },
			{ requiredKeys: ['apply'] },
		),
		fc.record({ apply: fc.constant(1), value: nasty }),
		fc.record({ apply: fc.constant(1), from: nasty }),
	);
	const part = fc.record(
		{
			searchAssetValue: nasty,
			searchValue: nasty,
			slug: nasty,
			type: nasty,
			skip: nasty,
			take: nasty,
			sort: fc.oneof(
				nasty,
				fc.record({ field: nasty, order: fc.oneof(nasty, fc.constant('asc')) }),
			),
			filters: fc.oneof(nasty, fc.dictionary(filterNames, filter, { maxKeys: 3 })),
		},
		{ requiredKeys: [] },
	);
	const params = fc.oneof(
		{ weight: 6, arbitrary: fc.array(part, { maxLength: 3 }).map((list) => JSON.stringify(list)) },
		{ weight: 1, arbitrary: fc.json() },
		{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
	);
	const leak =
		/\bselect\b.*\bfrom\b|syntax error|\n? {4}at \/|\.ts:\d|\.mjs:\d|node_modules|postgres|ECONN/i;

	test('3,000 of every kind are answered soon, without a 5xx and without a leak', async () => {
		const cases = fc.sample(fc.tuple(fc.constantFrom(...datasets, ...others), params), {
			numRuns: 3_000,
			seed: 20_261_121,
		});
		let slowest = 0;
		/**
		 * Total milliseconds, and those of a page requested with every tenth: the load of the machine does not affect
		 * their ratio.
		 */
		const took = { cases: 0, pages: 0 };
		const bad: unknown[] = [];
		const worker = async () => {
			for (let next = cases.pop(); next && bad.length === 0; next = cases.pop()) {
				const [sid, text] = next;
				if (cases.length % 10 === 0) {
					const opened = performance.now();
					await (await ask('/project/uniswap?beside')).text();
					took.pages += 10 * (performance.now() - opened);
				}
				const asked = performance.now();
				const response = await ask(
					`/api/data/struct?sid=${sid}&params=${encodeURIComponent(text.toWellFormed())}`,
				);
				const body = await response.text();
				slowest = Math.max(slowest, performance.now() - asked);
				took.cases += performance.now() - asked;
				const isRefused = response.status >= 400;
				if (response.status >= 500 || (isRefused && leak.test(body.replace(/“[^”]*”/g, ''))))
					bad.push({ sid, text, status: response.status, body: body.slice(0, 400) });
			}
		};
		await Promise.all(Array.from({ length: 8 }, worker));
		expect(bad).toEqual([]);
		expect(slowest).toBeLessThan(5_000);
		expect(took.cases / took.pages).toBeLessThan(6);
	});
});
