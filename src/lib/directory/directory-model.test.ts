import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import type { Filters, FilterValue } from './filter-specs.ts';
import { countRows, pageIds } from './page-ids.ts';
import { moneyRanges } from './ranges.ts';
import type { SortOrder } from './sorts.ts';

const database = useTestDatabase();

interface Listed {
	id: number;
	slug: string;
	name: string;
	market_cap_usd: number | null;
	funding_usd: number | null;
	has_token: boolean;
	/** Only without a market cap. */
	known: number;
	origin: 'staff' | 'sample';
	sectors: string[];
	person_ids: number[];
	organization_ids: number[];
}

const sectors = ['AI', "It's", 'DeFi, AI'];
const figure = fc.option(fc.constantFrom(0, 1, 1, 99_999, 1e5, 1e6, 2e11), { nil: null });
const catalogue = fc
	.array(
		fc.record({
			name: fc.constantFrom('aa', 'ab', 'a_', 'b%', 'bb'),
			market_cap_usd: figure,
			funding_usd: figure,
			has_token: fc.boolean(),
			known: fc.constantFrom(0, 3, 12),
			origin: fc.constantFrom('staff' as const, 'staff' as const, 'sample' as const),
			sectors: fc.subarray(sectors),
			person_ids: fc.subarray([1, 2]),
			organization_ids: fc.subarray([1, 2, 3]),
		}),
		{ maxLength: 40 },
	)
	.map((rows): Listed[] =>
		rows.map((row, index) => ({
			...row,
			known: row.market_cap_usd === null ? row.known : 0,
			id: index + 1,
			slug: `s${(index * 7) % 41}`,
		})),
	);

/** Rows with few different values, always the same. */
function manyRows(count: number, hasSamples: boolean): Listed[] {
	const money = [null, 0, 1, 1, 99_999, 1e6, 2e11];
	return Array.from({ length: count }, (_, index) => {
		const digit = (base: number, step: number) => Math.floor((index * 7_919) / step) % base;
		return {
			id: index + 1,
			slug: `s${(index * 7) % 2_603}`,
			name: ['aa', 'ab', 'a_', 'b%', 'bb'][digit(5, 1)] ?? '',
			market_cap_usd: money[digit(7, 3)] ?? null,
			funding_usd: digit(9, 2) < 3 ? null : (money[digit(7, 5)] ?? null),
			has_token: digit(5, 7) > 0,
			known: money[digit(7, 3)] == null ? digit(4, 19) : 0,
			origin: hasSamples && digit(9, 23) === 0 ? 'sample' : 'staff',
			sectors: sectors.slice(0, digit(4, 11)),
			person_ids: [1, 2].slice(digit(3, 13)),
			organization_ids: [1, 2, 3].slice(digit(4, 17)),
		};
	});
}

const filters = fc
	.record(
		{
			Financials: fc.oneof(
				fc.integer({ min: 1, max: 11 }).map((id) => ({ kind: 'choice' as 'choice', id })),
				fc.constant<FilterValue>({ kind: 'money' as const, from: 1, to: 1e5 }),
			),
			TotalFundRaised: fc.constant<FilterValue>({ kind: 'money' as const, from: null, to: 1e6 }),
			Sector: fc
				.subarray(sectors, { minLength: 1 })
				.map((names) => ({ kind: 'names' as const, names })),
			NoToken: fc.constantFrom(2, 3).map((id) => ({ kind: 'choice' as 'choice', id })),
			RelatedPeopleID: fc.constant<FilterValue>({ kind: 'ids' as const, ids: ['2'] }),
			RelatedOrganizationID: fc.constant<FilterValue>({ kind: 'ids' as const, ids: ['1', '3'] }),
		},
		{ requiredKeys: [] },
	)
	.map((given): Filters => given);

function within(value: number | null, filter: Filters[string]): boolean {
	if (!filter) return true;
	const range = filter.kind === 'choice' ? moneyRanges.find(({ id }) => id === filter.id) : filter;
	if (!range || !('from' in range) || value === null) return false;
	return value >= Number(range.from ?? 0) && value < Number(range.to ?? Number.POSITIVE_INFINITY);
}

function meets(row: Listed, all: Filters, search: string): boolean {
	const { Financials, TotalFundRaised, Sector, NoToken, RelatedPeopleID, RelatedOrganizationID } =
		all;
	const names = Sector?.kind === 'names' ? Sector.names : null;
	const among = (ids: number[], filter: Filters[string]) =>
		filter?.kind !== 'ids' || ids.some((id) => filter.ids.includes(String(id)));
	return (
		row.name.includes(search) &&
		within(row.market_cap_usd, Financials) &&
		within(row.funding_usd, TotalFundRaised) &&
		(names === null || row.sectors.some((sector) => names.includes(sector))) &&
		(NoToken?.kind !== 'choice' || row.has_token === (NoToken.id === 3)) &&
		among(row.person_ids, RelatedPeopleID) &&
		among(row.organization_ids, RelatedOrganizationID)
	);
}

const words = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const orders: Record<string, (row: Listed) => number | string | null> = {
	market_cap_usd: (row) => row.market_cap_usd,
	funding_received: (row) => row.funding_usd,
	peoples: (row) => row.person_ids.length || null,
	organizations: (row) => row.organization_ids.length || null,
	name: (row) => row.name,
};

function compare(field: string, order: SortOrder) {
	const value = orders[field] ?? (() => null);
	// Projects without a market cap follow, by how much is known about them.
	const known = (row: Listed) => (field === 'market_cap_usd' && order === 'desc' ? row.known : 0);
	return (a: Listed, b: Listed): number => {
		const [x, y] = [value(a), value(b)];
		const missing = Number(x === null) - Number(y === null);
		if (missing !== 0) return missing;
		const part = Number(a.origin === 'sample') - Number(b.origin === 'sample');
		if (part !== 0) return part;
		const ends = known(b) - known(a) || words(a.name, b.name) || words(a.slug, b.slug);
		if (x === null || y === null) return ends;
		const by = typeof x === 'string' || typeof y === 'string' ? words(String(x), String(y)) : x - y;
		return (order === 'asc' ? by : -by) || ends;
	};
}

async function replaceListing(rows: Listed[]): Promise<void> {
	const records = JSON.stringify(
		rows.map((row) => ({
			...row,
			sort_name: row.name,
			search_text: row.name,
			round_count: 0,
			undisclosed_round_count: 0,
			disputed_round_count: 0,
			people: [],
			founder_ids: [],
			organizations: [],
			person_count: row.person_ids.length,
			organization_count: row.organization_ids.length,
		})),
	);
	await database.db.transaction(async (tx) => {
		await tx.execute(sql`truncate project cascade`);
		await tx.execute(sql`insert into project (id, slug, name, origin) overriding system value
			select id, slug, name, 'staff' from jsonb_populate_recordset(null::project_listing, ${records}::jsonb)`);
		await tx.execute(sql`insert into project_listing
			select * from jsonb_populate_recordset(null::project_listing, ${records}::jsonb)`);
		await tx.execute(sql`insert into sector (name, slug)
			select name, md5(name) from unnest(${sql.param(sectors)}::text[]) as name on conflict do nothing`);
		await tx.execute(sql`insert into project_sector (project_id, ordinal, sector)
			select id, 0, unnest(sectors) from project_listing`);
	});
}

describe('a directory', () => {
	it('gives exactly the rows of a plain model, page by page, for any filter and sort', async () => {
		const asked = fc.record({
			filters,
			search: fc.constantFrom('', 'a', '_', '%', 'bb'),
			field: fc.constantFrom(...Object.keys(orders)),
			order: fc.constantFrom<SortOrder>('asc', 'desc'),
			take: fc.integer({ min: 1, max: 9 }),
		});
		await fc.assert(
			fc.asyncProperty(
				catalogue,
				fc.array(asked, { minLength: 4, maxLength: 4 }),
				async (rows, questions) => {
					await replaceListing(rows);
					for (const { filters, search, field, order, take } of questions) {
						const query = { source: 'projects' as const, search, filters };
						const expected = rows
							.filter((row) => meets(row, filters, search))
							.sort(compare(field, order));
						expect(await countRows(database.db, query)).toBe(expected.length);
						const seen: number[] = [];
						for (let skip = 0; skip <= expected.length; skip += take)
							seen.push(
								...(await pageIds(database.db, { ...query, sort: { field, order }, skip, take })),
							);
						expect(seen).toEqual(expected.map(({ id }) => id));
					}
				},
			),
			{ numRuns: 60 },
		);
	});

	it.each([
		['without samples', false],
		['with samples behind real records that have, or lack, a value as they do', true],
	])(
		'gives exactly those rows at the end, in the middle and at the known end, %s',
		async (_, hasSamples) => {
			const many = manyRows(2_600, hasSamples);
			await replaceListing(many);
			const asked = fc.record({
				filters: fc.constantFrom<Filters>(
					{},
					{ NoToken: { kind: 'choice', id: 3 } },
					{ Sector: { kind: 'names', names: ['AI'] } },
					{ Sector: { kind: 'names', names: sectors } },
					{ TotalFundRaised: { kind: 'money', from: null, to: 1e6 } },
				),
				field: fc.constantFrom(...Object.keys(orders)),
				order: fc.constantFrom<SortOrder>('asc', 'desc'),
				from: fc.constantFrom('deep', 'known', 'end'),
				aside: fc.integer({ min: -120, max: 120 }),
				take: fc.integer({ min: 1, max: 110 }),
			});
			await fc.assert(
				fc.asyncProperty(asked, async ({ filters, field, order, from, aside, take }) => {
					const expected = many
						.filter((row) => meets(row, filters, ''))
						.sort(compare(field, order));
					const known = expected.filter((row) => orders[field]?.(row) != null).length;
					const around = { deep: 1_120, known, end: expected.length }[from];
					const skip = Math.max(0, around + aside);
					const query = { source: 'projects' as const, search: '', filters };
					expect(await countRows(database.db, query)).toBe(expected.length);
					expect(
						await pageIds(database.db, { ...query, sort: { field, order }, skip, take }),
					).toEqual(expected.slice(skip, skip + take).map(({ id }) => id));
				}),
				{ numRuns: 300 },
			);
		},
		120_000,
	);
});
