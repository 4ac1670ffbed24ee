import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { datasets } from './registry.ts';
import { answerStruct } from './struct.ts';

const database = useTestDatabase();

beforeAll(async () => {
	await revise(database.db, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Bitcoin', symbol: 'BTC', sectors: ["It's 100%"] } },
		{ type: 'project', set: { name: 'Bit_coin' } },
		{ type: 'organization', set: { name: 'Fund' } },
		{ type: 'person', set: { name: 'Ada' } },
	]);
});

async function ask(sid: string, params: unknown, headers: Record<string, string> = {}) {
	const url = new URL('http://localhost/api/data/struct');
	url.searchParams.set('sid', sid);
	url.searchParams.set('params', typeof params === 'string' ? params : JSON.stringify(params));
	const { response, tags } = await answerStruct(database.db, new Request(url, { headers }), url);
	const text = await response.text();
	return {
		status: response.status,
		response,
		tags,
		text,
		body: text === '' ? null : JSON.parse(text),
	};
}

describe('GET /api/data/struct', () => {
	it('gives the rows of every dataset, each matching its schema', async () => {
		for (const [name, dataset] of Object.entries(datasets)) {
			const params = name === 'dashboard_demo' ? { target: 'projects' } : {};
			// Those of one record need its slug; their rows are checked separately.
			if (!dataset.params.safeParse(params).success) continue;
			const { body, status } = await ask(name, [params]);
			expect(status, name).toBe(200);
			for (const row of body[0][name])
				expect(dataset.row.strict().safeParse(row).error, name).toBeUndefined();
		}
	});

	it('merges the list of parameters from left to right', async () => {
		const { body } = await ask('master_projects', [
			{ searchAssetValue: 'x', take: 1 },
			{ searchAssetValue: 'bitcoin' },
			{ take: 5 },
		]);
		expect(body[0].master_projects.map((row: { name: string }) => row.name)).toEqual(['Bitcoin']);
	});

	it('takes quotes and wildcards literally', async () => {
		const names = async (params: unknown) =>
			(await ask('master_projects', [params])).body[0].master_projects.length;
		expect(await names({ searchAssetValue: '_' })).toBe(1);
		expect(await names({ searchAssetValue: '%' })).toBe(0);
		expect(await names({ filters: { Sector: { apply: 1, value: "'It''s 100%'" } } })).toBe(1);
	});

	it.each([
		['nothing', [], /“sid”|no dataset/],
		['master_projects', [{ take: 501 }], /take/],
		['master_projects', [{ take: 0 }], /take/],
		['master_projects', [{ take: '100' }], /take/],
		['master_projects', [{ skip: 1_000_001 }], /skip/],
		['master_projects', [{ foo: 1 }], /“foo”/],
		['master_projects', [{ filters: { Nope: { apply: 1 } } }], /“filters.Nope”/],
		['master_projects', [{ filters: { Sector: { apply: 1, value: 'DeFi' } } }], /filters.Sector/],
		[
			'master_projects',
			[{ filters: { Financials: { apply: 1, value: 13 } } }],
			/filters.Financials/,
		],
		[
			'master_projects',
			[{ filters: { Financials: { apply: 1, from: 5, to: 1 } } }],
			/filters.Financials/,
		],
		[
			'master_projects',
			[{ sort: { field: 'id; drop table project', order: 'asc' } }],
			/sort.field/,
		],
		['master_projects', '{"take":1}', /list of objects/],
		['master_projects', '[{', /JSON/],
		['master_projects', '[{"__proto__":{"take":1}}]', /__proto__/],
		['master_projects', [{ searchAssetValue: 'a\0b' }], /character/],
		['master_projects', [{ searchAssetValue: 'a'.repeat(9_000) }], /8192/],
		['constructor', [], /no dataset/],
		[
			'master_fundraising',
			[{ filters: { Date: { apply: 1, from: '2024-02-30' } } }],
			/filters.Date/,
		],
	])('refuses %s %j with a message that names what is wrong', async (sid, params, sentence) => {
		const { status, body, response } = await ask(sid, params);
		expect(status).toBe(400);
		expect(body).toMatchObject({ status: 400, description: expect.stringMatching(sentence) });
		expect(response.headers.get('cache-control')).toBe('no-store');
	});

	it('answers 304 to a client that has the answer already', async () => {
		const { response, tags } = await ask('home_totals', []);
		const etag = response.headers.get('etag') ?? '';
		expect(etag).toMatch(/^"[\w-]{27}"$/);
		expect(tags).toContain('project');
		expect((await ask('home_totals', [], { 'if-none-match': etag })).status).toBe(304);
	});

	it('never fails on any input, and reveals no internals', async () => {
		const nasty = fc.oneof(
			fc.constantFrom(
				"'",
				"''",
				"';select pg_sleep(9)--",
				'%_\\',
				'1e400',
				-1,
				1e308,
				null,
				true,
				[],
				{},
				0.5,
				'\0',
				'\ud800',
				"'1'",
				"'99999999999999999'",
				'2024-13-01',
				'0000-01-01',
				3,
			),
			fc.jsonValue(),
		);
		const filter = fc.record(
			{ apply: fc.oneof(fc.constant(1), nasty), value: nasty, from: nasty, to: nasty },
			{ requiredKeys: ['apply'] },
		);
		const filterNames = fc.constantFrom(
			'Sector',
			'Financials',
			'NoToken',
			'RelatedPeopleID',
			'Gender',
			'FundingStage',
			'Date',
			'Amount',
			'Round',
			'__proto__',
			'x',
		);
		const params = fc.array(
			fc.oneof(
				fc.record({ filters: fc.dictionary(filterNames, filter, { maxKeys: 2 }) }),
				fc.record(
					{
						searchAssetValue: nasty,
						skip: nasty,
						take: nasty,
						sort: nasty,
						target: nasty,
						limit: nasty,
						sortType: nasty,
					},
					{ requiredKeys: [] },
				),
				nasty,
			),
			{ maxLength: 4 },
		);
		const sid = fc.constantFrom(...Object.keys(datasets));
		await fc.assert(
			fc.asyncProperty(
				sid,
				fc.oneof(
					params.map((value) => JSON.stringify(value)),
					fc.string({ unit: 'binary' }),
				),
				async (name, text) => {
					const { status, text: answer } = await ask(name, text);
					expect([200, 400]).toContain(status);
					if (status === 400) expect(answer).not.toMatch(/select |_listing|\/src\/|\.ts|at \w+ \(/);
				},
			),
			{ numRuns: 3_000 },
		);
	});
});
