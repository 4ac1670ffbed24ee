import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
	organizationListing,
	personListing,
	projectListing,
	roundListing,
	searchEntry,
} from '#lib/db/schema/listings.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { recordMarketFigures } from '../market.ts';
import { revise } from '../revise.ts';

const database = useTestDatabase();
const author = { origin: 'starter' };
let ids: { aave: number; fund: number; lone: number; ada: number; zed: number };

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
} as const;
const investor = {
	organization_id: null,
	person_id: null,
	name: null,
	is_lead: false,
	amount_usd: null,
};

beforeAll(async () => {
	const { db } = database;
	const made = await revise(db, author, [
		{ type: 'project', set: { name: 'Åave', symbol: 'AAVE', sectors: ['DeFi', 'AI'] } },
		{ type: 'organization', set: { name: 'Blue Fund', type: 'Fund' } },
		{ type: 'organization', set: { name: 'Alone Capital' } },
		{ type: 'person', set: { name: 'Ada' } },
		{ type: 'person', set: { name: 'Zed' } },
	]);
	const [aave = 0, fund = 0, lone = 0, ada = 0, zed = 0] = made.map(({ id }) => id);
	ids = { aave, fund, lone, ada, zed };
	await revise(db, author, [
		{
			type: 'person',
			id: ada,
			set: {
				positions: [
					{ ...position, project_id: aave, title: 'Engineer' },
					{ ...position, organization_id: fund, title: 'Partner', is_primary: true },
					{ ...position, organization_id: lone, title: 'Analyst', to_date: '2020-01-01' },
				],
			},
		},
		{
			type: 'person',
			id: zed,
			set: { positions: [{ ...position, project_id: aave, title: 'Founder', is_founder: true }] },
		},
		{
			type: 'round',
			set: {
				project_id: aave,
				type: 'Seed',
				amount: 2_000_000,
				currency: 'USD',
				investors: [
					{ ...investor, organization_id: lone, amount_usd: 500_000 },
					{ ...investor, organization_id: fund, is_lead: true },
					{ ...investor, name: 'Somebody' },
				],
			},
		},
		{
			type: 'round',
			set: { project_id: aave, type: 'Series D', investors: [{ ...investor, person_id: ada }] },
		},
		{
			type: 'round',
			set: {
				organization_id: lone,
				type: 'Grant',
				amount: 5,
				currency: 'OP',
				investors: [{ ...investor, organization_id: fund }],
			},
		},
		{
			type: 'round',
			set: {
				project_id: aave,
				type: 'Strategic',
				amount_usd: 1_000_000,
				investors: [{ ...investor, organization_id: fund }],
			},
		},
	]);
});

describe('listing rows', () => {
	it('show a project with founders first, lead investors first and only disclosed money', async () => {
		const [row] = await database.db
			.select()
			.from(projectListing)
			.where(eq(projectListing.id, ids.aave));
		expect(row).toMatchObject({
			sort_name: 'aave',
			search_text: 'aave aave',
			has_token: true,
			funding_usd: 3_000_000,
			round_count: 3,
			undisclosed_round_count: 1,
			sectors: ['DeFi', 'AI'],
			person_count: 2,
			organization_count: 2,
		});
		expect(row?.people.map(({ name }) => name)).toEqual(['Zed', 'Ada']);
		expect(row?.organizations.map(({ name }) => name)).toEqual(['Blue Fund', 'Alone Capital']);
	});

	it('count as invested only what an organization is known to have put in', async () => {
		const rows = await database.db.select().from(organizationListing);
		expect(rows.find(({ id }) => id === ids.lone)).toMatchObject({
			investment_usd: 500_000,
			investment_count: 1,
			stages: [3],
			funding_usd: null,
			person_count: 1,
		});
		expect(rows.find(({ id }) => id === ids.fund)).toMatchObject({
			investment_usd: 1_000_000,
			investment_count: 3,
			undisclosed_investment_count: 2,
			stages: [3, 7, 9],
			project_count: 1,
		});
	});

	it('name a person by their main position and present employers', async () => {
		const [row] = await database.db
			.select()
			.from(personListing)
			.where(eq(personListing.id, ids.ada));
		expect(row).toMatchObject({
			primary_job_title: 'Partner',
			job_titles: ['Partner', 'Engineer'],
			current_organization_ids: [ids.fund],
			organization_ids: [ids.fund, ids.lone].toSorted((a, b) => a - b),
			project_ids: [ids.aave],
			organization_count: 1,
		});
	});

	it('show a round under its raiser’s name, with its leads first', async () => {
		const rows = await database.db.select().from(roundListing);
		expect(rows.find(({ type }) => type === 'Seed')).toMatchObject({
			name: 'Åave',
			raiser_type: 'project',
			amount_usd: 2_000_000,
			organizations: [
				{ name: 'Blue Fund', is_lead: true },
				{ name: 'Alone Capital', is_lead: false },
			],
			other_investors: [{ name: 'Somebody', is_lead: false }],
		});
		expect(rows.find(({ type }) => type === 'Grant')).toMatchObject({
			raiser_type: 'organization',
			amount_usd: null,
			currency: 'OP',
		});
	});

	it('follow the market and leave untouched rows unwritten', async () => {
		const { db, pool } = database;
		const version = async () =>
			(await pool.query('select xmin::text from organization_listing where id = $1', [ids.fund]))
				.rows[0].xmin;
		const before = await version();
		await recordMarketFigures(db, [
			{
				project_id: ids.aave,
				price_usd: 90,
				market_cap_usd: 1e9,
				source: 'coingecko',
				at: '2026-11-20T00:00:00Z',
			},
		]);
		const [row] = await db.select().from(projectListing).where(eq(projectListing.id, ids.aave));
		expect(row).toMatchObject({ price_usd: 90, market_cap_usd: 1e9 });
		const [entry] = await db.select().from(searchEntry).where(eq(searchEntry.slug, 'aave'));
		expect(entry).toMatchObject({ type: 'project', symbol_form: 'aave', weight: 1e9 });
		expect(await version()).toBe(before);
	});

	it('follow a renamed neighbour', async () => {
		await revise(database.db, author, [
			{ type: 'organization', id: ids.fund, set: { name: 'Red Fund' } },
		]);
		const [row] = await database.db
			.select()
			.from(projectListing)
			.where(eq(projectListing.id, ids.aave));
		expect(row?.organizations[0]?.name).toBe('Red Fund');
	});
});
