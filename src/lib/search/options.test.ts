import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import {
	searchCurrentOrganization,
	searchJobtitle,
	searchOrganization,
	searchPeople,
	searchSector,
	searchToken,
	searchVentureType,
} from './options.dataset.ts';

const database = useTestDatabase();
const position = {
	organization_id: null,
	project_id: null,
	employer: null,
	from_date: null,
	from_precision: null,
	to_date: null,
	to_precision: null,
	is_founder: false,
	is_primary: false,
};
const investor = {
	organization_id: null,
	person_id: null,
	name: null,
	is_lead: false,
	amount_usd: null,
};

beforeAll(async () => {
	const { db } = database;
	const author = { origin: 'starter' };
	const made = await revise(db, author, [
		{ type: 'project', set: { name: 'Àlpha', sectors: ['DeFi', 'AI'] } },
		{ type: 'project', set: { name: 'Beta', sectors: ['DeFi'] } },
		{ type: 'organization', set: { name: 'North Fund', type: 'Fund', sectors: ['AI'] } },
		{ type: 'organization', set: { name: 'South 100% Fund', type: 'Fund' } },
		{ type: 'organization', set: { name: 'Common DAO', type: 'DAO' } },
	]);
	const [alpha = 0, beta = 0, north = 0, south = 0, dao = 0] = made.map(({ id }) => id);
	const people = await revise(db, author, [
		{
			type: 'person',
			set: {
				name: 'Ada',
				positions: [
					{ ...position, organization_id: north, title: 'Partner' },
					{ ...position, organization_id: dao, title: 'Analyst', to_date: '2020-01-01' },
					{ ...position, project_id: alpha, title: 'Founder', is_founder: true },
				],
			},
		},
		{
			type: 'person',
			set: { name: 'Bo', positions: [{ ...position, organization_id: north, title: 'Analyst' }] },
		},
	]);
	await revise(db, author, [
		{
			type: 'round',
			set: {
				project_id: alpha,
				type: 'Seed',
				investors: [
					{ ...investor, organization_id: north },
					{ ...investor, organization_id: south },
				],
			},
		},
		{
			type: 'round',
			set: {
				project_id: beta,
				type: 'Seed',
				investors: [
					{ ...investor, organization_id: north },
					{ ...investor, person_id: people[1]?.id ?? 0 },
				],
			},
		},
	]);
});

const lists = [
	[searchJobtitle, 'peoples', 'person_listing', 'job_titles'],
	[searchSector, 'projects', 'project_listing', 'sectors'],
	[searchSector, 'ventures', 'organization_listing', 'sectors'],
	[searchPeople, 'projects', 'project_listing', 'person_ids'],
	[searchPeople, 'ventures', 'organization_listing', 'person_ids'],
	[searchPeople, 'fundraising', 'round_listing', 'person_ids'],
	[searchOrganization, 'projects', 'project_listing', 'organization_ids'],
	[searchOrganization, 'peoples', 'person_listing', 'organization_ids'],
	[searchOrganization, 'fundraising', 'round_listing', 'organization_ids'],
	[searchCurrentOrganization, 'peoples', 'person_listing', 'current_organization_ids'],
	[searchToken, 'ventures', 'organization_listing', 'project_ids'],
	[searchToken, 'peoples', 'person_listing', 'project_ids'],
] as const;

test.each(lists)(
	'%# counts the rows of its directory, the most used first',
	async (list, target, listing, column) => {
		const rows = await list.load(database.db, list.params.parse({ target }));
		expect(rows.length).toBeGreaterThan(0);
		const counts = rows.map((row) => Number(row.count));
		expect(counts).toEqual(counts.toSorted((a, b) => b - a));
		expect(counts[0]).toBeGreaterThan(0);
		for (const row of rows) {
			const { rows: counted } = await database.db.execute<{ n: number }>(sql`
			SELECT count(*)::int AS n FROM ${sql.identifier(listing)}
			WHERE ${String(row._id)} = ANY(${sql.identifier(column)}::text[])`);
			expect(row.count, String(row.name)).toBe(counted[0]?.n);
		}
	},
);

test('types of organization are counted by name', async () => {
	const rows = await searchVentureType.load(database.db, searchVentureType.params.parse({}));
	expect(rows).toEqual([
		{ _id: 'Fund', name: 'Fund', count: 2 },
		{ _id: 'DAO', name: 'DAO', count: 1 },
	]);
});

test('options are searched without regard to diacritics, and signs of patterns are letters', async () => {
	const found = async (searchValue: string) =>
		(
			await searchOrganization.load(database.db, searchOrganization.params.parse({ searchValue }))
		).map((row) => row.name);
	expect(await found('fünd nor')).toEqual(['North Fund']);
	expect(await found('100%')).toEqual(['South 100% Fund']);
	expect(await found('%%')).toEqual([]);
	expect(await found("'; DROP TABLE project; --")).toEqual([]);
});

test('a directory without such a filter is refused', () => {
	expect(searchToken.params.safeParse({ target: 'projects' }).success).toBe(false);
});
