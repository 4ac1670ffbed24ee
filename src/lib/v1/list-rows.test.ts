import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { pageIds } from '#lib/directory/page-ids.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type PlainQuery, readListQuery } from './list-query.ts';
import { listRows } from './list-rows.ts';
import { filterParameters, sortNames } from './parameters.ts';
import { typeFacts, v1Types } from './types.ts';

const database = useTestDatabase();

interface Listed {
	id: number;
	name: string;
	slug: string;
	market_cap_usd: number | null;
	funding_usd: number | null;
	has_token: boolean;
	origin: string;
	known: number;
	sectors: string[];
}

const sectors = ['AI', "It's", 'DeFi, AI'];
const figure = fc.option(fc.constantFrom(0, 1, 1, 0.1 + 0.2, 99_999, 1e6, 2e11), { nil: null });
const row = fc.record({
	name: fc.constantFrom('aa', 'ab', 'Ä b', 'b%', 'bb'),
	market_cap_usd: figure,
	funding_usd: figure,
	has_token: fc.boolean(),
	origin: fc.constantFrom('staff', 'staff', 'sample'),
	known: fc.constantFrom(0, 3, 12),
	sectors: fc.subarray(sectors),
});
const numbered = (rows: Omit<Listed, 'id' | 'slug'>[], from = 1): Listed[] =>
	rows.map((one, at) => ({
		...one,
		known: one.market_cap_usd === null ? one.known : 0,
		id: from + at,
		slug: `s${from + ((at * 7) % 41)}`,
	}));

async function write(rows: readonly Listed[]): Promise<void> {
	const records = JSON.stringify(
		rows.map((one) => ({
			...one,
			...{ sort_name: one.name.toLowerCase(), search_text: one.name.toLowerCase() },
			...{ round_count: 0, undisclosed_round_count: 0, disputed_round_count: 0 },
			...{ people: [], founder_ids: [], person_ids: [], person_count: 0 },
			...{ organizations: [], organization_ids: [], organization_count: 0 },
		})),
	);
	await database.db.transaction(async (tx) => {
		await tx.execute(sql`insert into project (id, slug, name, origin) overriding system value
			select id, slug, name, origin from jsonb_populate_recordset(null::project_listing, ${records}::jsonb)`);
		await tx.execute(sql`insert into project_listing
			select * from jsonb_populate_recordset(null::project_listing, ${records}::jsonb)`);
		await tx.execute(sql`insert into sector (name, slug)
			select name, md5(name) from unnest(${sql.param(sectors)}::text[]) as name on conflict do nothing`);
		await tx.execute(sql`insert into project_sector (project_id, ordinal, sector)
			select id, 0, unnest(sectors) from jsonb_populate_recordset(null::project_listing, ${records}::jsonb)`);
	});
}

const begin = async (rows: readonly Listed[]) => {
	await database.db.execute(sql`truncate project cascade`);
	await write(rows);
};

const query = fc.record(
	{
		sector: fc.subarray(sectors, { minLength: 1 }),
		token: fc.constantFrom('none', 'included'),
		raised_min: fc.constantFrom('0', '1', '1000000'),
		market_cap_max: fc.constantFrom('1', '100000', '999999999999'),
		q: fc.constantFrom('a', 'b', 'ä', '%'),
		sort: fc.constantFrom(
			...['name', 'market_cap', 'raised', 'organizations', 'change24h'].flatMap((one) => [
				one,
				`-${one}`,
			]),
		),
	},
	{ requiredKeys: [] },
);

/** Every page of a walk, one after the other; `between` happens before each but the first. */
async function walk(asked: PlainQuery, limit: number, between = async () => {}) {
	const pages: number[][] = [];
	let cursor: string | null = null;
	do {
		if (pages.length > 0) await between();
		const page = await listRows(database.db, 'projects', {
			...asked,
			limit: String(limit),
			...(cursor !== null && { cursor }),
		});
		pages.push(page.data.map(({ _id }) => Number(_id)));
		({ cursor } = page);
	} while (cursor !== null);
	return pages;
}

/** All rows at once: as the directory orders them, or by id. */
async function allAtOnce(asked: PlainQuery): Promise<number[]> {
	const { search, filters, sort } = await readListQuery(database.db, 'projects', asked);
	const of = { source: 'projects', search, filters, skip: 0, take: 500 } as const;
	const ids = await pageIds(database.db, { ...of, sort: sort ?? { field: 'name', order: 'asc' } });
	return sort ? ids : ids.toSorted((a, b) => a - b);
}

describe('a walk', () => {
	test('of any filters, order and limit gives the directory’s rows in its order, each once', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(row, { maxLength: 40, size: 'max' }),
				fc.array(fc.tuple(query, fc.integer({ min: 1, max: 9 })), { minLength: 4, maxLength: 4 }),
				async (rows, questions) => {
					await begin(numbered(rows));
					for (const [asked, limit] of questions) {
						const pages = await walk(asked, limit);
						expect(pages.flat()).toEqual(await allAtOnce(asked));
						for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
					}
				},
			),
			{ numRuns: 60 },
		);
	}, 120_000);

	test('neither skips nor repeats an unchanged row, whatever is written between its pages', async () => {
		const writing = fc.record({
			added: fc.array(row, { maxLength: 4 }),
			removed: fc.array(fc.nat(39), { maxLength: 2 }),
			changed: fc.array(fc.tuple(fc.nat(39), figure, figure), { maxLength: 3 }),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.array(row, { minLength: 5, maxLength: 40, size: 'max' }),
				query,
				fc.integer({ min: 1, max: 6 }),
				fc.infiniteStream(writing),
				async (rows, asked, limit, writings) => {
					const all = numbered(rows);
					await begin(all);
					const touched = new Set<number>();
					let next = 1_000;
					const pages = await walk(asked, limit, async () => {
						const { value } = writings.next();
						if (!value || next > 1_200) return;
						for (const at of value.removed) {
							await database.db.execute(sql`delete from project where id = ${at + 1}`);
							touched.add(at + 1);
						}
						for (const [at, cap, raised] of value.changed) {
							await database.db.execute(sql`update project_listing
								set market_cap_usd = ${cap}, funding_usd = ${raised} where id = ${at + 1}`);
							touched.add(at + 1);
						}
						await write(numbered(value.added, next));
						next += 50;
					});
					const stayed = (ids: number[]) => ids.filter((id) => id < 1_000 && !touched.has(id));
					expect(stayed(pages.flat())).toEqual(stayed(await allAtOnce(asked)));
				},
			),
			{ numRuns: 80 },
		);
	}, 120_000);
});

describe('what is requested', () => {
	beforeAll(async () => {
		await database.db.execute(sql`truncate project cascade`);
		await revise(database.db, { origin: 'staff' }, [
			{ type: 'organization', set: { name: 'Paradigm', location: 'San Francisco, Côte' } },
			{ type: 'project', set: { name: 'Aave' } },
			{ type: 'person', set: { name: 'Ada', location: 'Singapore' } },
		]);
	});

	const ask = (type: (typeof v1Types)[number], asked: PlainQuery) =>
		listRows(database.db, type, asked);
	const refusal = async (asked: PlainQuery, type: (typeof v1Types)[number] = 'projects') => {
		const said = await ask(type, asked).catch((error: unknown) => error);
		expect(said).toMatchObject({ name: 'HttpError', status: 400 });
		return String(Reflect.get(Object(said), 'message'));
	};

	test('an unknown name is refused, with the closest one', async () => {
		expect(await refusal({ sectr: 'DeFi' })).toMatch(/“sectr”.*“sector”/);
		expect(await refusal({ 'raised-min': '1' })).toMatch(/“raised_min”/);
		expect(await refusal({ constructor: 'x' })).toMatch(/Use one of: /);
		expect(await refusal({ sort: '-rased' })).toMatch(/“sort”.*“raised”/);
		expect(await refusal({ fields: 'name,slg' })).toMatch(/“slg”.*“slug”/);
		expect(await refusal({ location: 'Singapore' })).toMatch(/“location”/);
	});

	test('an invalid value is refused, with the valid ones', async () => {
		expect(await refusal({ token: 'some' })).toMatch(/none, included/);
		expect(await refusal({ raised_min: '5', raised_max: '1' })).toMatch(/“raised_m/);
		expect(await refusal({ raised_min: 'x' })).toMatch(/“raised_min” cannot be “x”/);
		expect(await refusal({ raised: '1m-5m', raised_min: '1' })).toMatch(/not both/);
		expect(await refusal({ date_from: '2026-02-31' }, 'rounds')).toMatch(/2026-01-31/);
		expect(await refusal({ organization: 'nobody-here' })).toMatch(/no organization “nobody-here”/);
		for (const limit of ['0', '101', 'ten', '-1'])
			expect(await refusal({ limit })).toMatch(/1 to 100/);
		expect(await refusal({ with: 'everything' })).toMatch(/“sources”/);
		expect(await refusal({ limit: ['1', '2'] })).toMatch(/once/);
		expect(await refusal({ q: 'a\0b' })).toMatch(/character/);
		expect(await refusal({ sector: 'x'.repeat(300) })).toMatch(/“sector”/);
	});

	test('every filter and sort of every kind is understood', async () => {
		for (const type of v1Types) {
			for (const { name, spec, example } of filterParameters[type])
				await ask(type, { [name]: spec.form === 'ids' ? '1' : example });
			for (const name of Object.keys(sortNames[type]))
				for (const sort of [name, `-${name}`]) await ask(type, { sort });
		}
	});

	test('records are named by slug or _id, places by their words', async () => {
		const { data } = await ask('organizations', { location: 'cote francisco' });
		expect(data).toMatchObject([{ ventures_name: 'Paradigm' }]);
		expect((await ask('people', { location: 'Tokyo' })).data).toEqual([]);
		expect((await ask('people', { organization: 'paradigm' })).data).toEqual([]);
	});

	test('fields are selected, and their sources come with them', async () => {
		const change = {
			type: 'project',
			set: { name: 'Sourced', website: 'https://sourced.example' },
			source: 'https://www.source.example/page',
		} as const;
		await revise(database.db, { origin: 'staff' }, [change]);
		const { data } = await ask('projects', {
			q: 'sourced',
			fields: 'name,symbol',
			with: 'sources',
		});
		expect(data).toEqual([
			{
				_id: expect.stringMatching(/^\d+$/),
				name: 'Sourced',
				symbol: null,
				fact_sources: {
					name: {
						address: 'https://www.source.example/page',
						title: 'source.example',
						at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
						revision: expect.stringMatching(/^\d+$/),
					},
				},
			},
		]);
		const [aave] = (await ask('projects', { q: 'aave', with: 'sources' })).data;
		expect(aave?.fact_sources).toMatchObject({ name: { address: null, title: 'Editors' } });
	});

	test('a cursor is bound to its query, and an invalid one is refused', async () => {
		await revise(database.db, { origin: 'staff' }, [{ type: 'project', set: { name: 'Zed' } }]);
		const first = await ask('projects', { sort: 'name', limit: '1' });
		const cursor = first.cursor ?? '';
		expect(
			(await ask('projects', { sort: 'name', cursor, limit: '9' })).data.length,
		).toBeGreaterThan(0);
		const others: PlainQuery[] = [
			{ cursor },
			{ cursor, sort: '-name' },
			{ cursor, sort: 'name', q: 'a' },
			{ cursor, sort: 'name', token: 'none' },
		];
		for (const other of others) expect(await refusal(other)).toMatch(/another query/);
		expect(await refusal({ cursor, sort: 'name' }, 'people')).toMatch(/another query/);
		const [version, binding, stretch, keys] = JSON.parse(
			Buffer.from(cursor, 'base64url').toString(),
		);
		const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
		for (const wrong of [
			...['x', '%', '', 'x'.repeat(9_000), `${cursor}.`].filter((one) => one !== ''),
			forged({}),
			forged([2, binding, stretch, keys]),
			forged([version, binding, 9, keys]),
			forged([version, binding, stretch, keys.slice(1)]),
			forged([version, binding, stretch, [...keys.slice(0, -1), '1; drop table project']]),
			forged([version, binding, stretch, ['a\0b', ...keys.slice(1)]]),
		])
			expect(await refusal({ cursor: wrong, sort: 'name' })).toMatch(/previous page/);
	});

	test('the parameters of a list include every filter of its directory', () => {
		for (const type of v1Types) {
			const filters = new Set(filterParameters[type].map(({ filter }) => filter));
			expect(filters.size, typeFacts[type].source).toBeGreaterThan(3);
			const names = filterParameters[type].map(({ name }) => name);
			expect(new Set(names).size).toBe(names.length);
		}
	});
});
