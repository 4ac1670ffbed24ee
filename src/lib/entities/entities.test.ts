import { beforeAll, describe, expect, test } from 'vitest';
import { publishArticle } from '#lib/articles/publish.ts';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { type Dataset, UnknownRecordError } from '#lib/dataset/dataset.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import * as people from './people.dataset.ts';
import { preview } from './preview.dataset.ts';
import * as projectLists from './project-lists.dataset.ts';
import { projectSummary } from './project-summary.dataset.ts';
import { revisions } from './revisions.dataset.ts';
import * as ventures from './venture.dataset.ts';

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
const bySlug: Dataset[] = [
	projectSummary,
	...Object.values(projectLists),
	...Object.values(ventures),
	...Object.values(people),
];

beforeAll(async () => {
	const { db } = database;
	const author = { origin: 'starter' };
	const made = await revise(db, author, [
		{
			type: 'project',
			set: {
				name: 'Alpha',
				symbol: 'ALP',
				website: 'https://alpha.example',
				sectors: ['DeFi', 'AI', 'L2', 'DEX', 'NFT', 'RWA'],
				contracts: [{ chain: 'ethereum', address: '0xabc' }],
				allocations: [
					{
						label: 'Team',
						percent: 20.5,
						tokens: null,
						unlocked_at_start_percent: null,
						cliff_months: 12,
						vesting_months: 36,
						start_date: '2025-01-01',
					},
				],
				events: [
					{
						title: 'First',
						kind: 'General',
						date: '2025-01-01',
						end_date: null,
						location: null,
						url: null,
					},
					{
						title: 'Later',
						kind: 'AMA',
						date: '2025-02-01',
						end_date: null,
						location: null,
						url: null,
					},
				],
				roadmap: [
					{ time: 'Q1 2025', title: 'Launch', content: ['Main network'], status: 1 },
					{ time: null, title: 'Bridge', content: [], status: 0 },
				],
			},
			source: 'https://example.com/alpha',
		},
		{ type: 'project', set: { name: 'No Token Yet' } },
		{
			type: 'organization',
			set: { name: 'North Fund', type: 'Fund', stated_funding_usd: 5_000_000 },
		},
		{ type: 'organization', set: { name: 'Alone Capital' } },
	]);
	const [alpha = 0, other = 0, north = 0, alone = 0] = made.map(({ id }) => id);
	const persons = await revise(db, author, [
		{
			type: 'person',
			set: {
				name: 'Ada',
				positions: [
					{
						...position,
						project_id: alpha,
						title: 'Founder',
						is_founder: true,
						from_date: '2024-01-01',
					},
					{ ...position, project_id: other, title: 'Advisor', to_date: '2023-01-01' },
					{ ...position, organization_id: north, title: 'Partner', is_primary: true },
				],
			},
		},
		{
			type: 'person',
			set: {
				name: 'Bo',
				positions: [
					{
						...position,
						project_id: alpha,
						title: 'Founder',
						is_founder: true,
						to_date: '2024-06-01',
					},
				],
			},
		},
	]);
	await revise(db, author, [
		{
			type: 'round',
			set: {
				project_id: alpha,
				type: 'Seed',
				date: '2024-03-01',
				date_precision: 'day',
				amount: 2_000_000,
				currency: 'USD',
				amount_usd: 2_000_000,
				investors: [
					{ ...investor, organization_id: north, is_lead: true },
					{ ...investor, person_id: persons[1]?.id ?? 0 },
					{ ...investor, name: 'Somebody' },
				],
				sources: [{ url: 'https://example.com/round', kind: 'media' }],
			},
		},
		{
			type: 'round',
			set: {
				project_id: alpha,
				type: 'Grant',
				date: '2025-03-01',
				date_precision: 'day',
				amount: 50,
				currency: 'USD',
				amount_usd: 50,
				investors: [{ ...investor, organization_id: alone }],
			},
		},
	]);
	await revise(db, author, [
		{
			type: 'round',
			set: {
				organization_id: alone,
				type: 'Seed',
				date: '2023-01-01',
				date_precision: 'day',
				investors: [{ ...investor, organization_id: north }],
			},
		},
	]);
	for (const [slug, mentions] of [
		['of-north', [{ type: 'organization', id: north }]],
		['of-ada', [{ type: 'people', id: persons[0]?.id ?? 0 }]],
	] as const)
		await publishArticle(db, {
			...{ kind: 'research', slug, title: slug, authors: ['Cairn'], tags: [], body: 'Text.' },
			...{ published_at: '2026-01-01T00:00:00Z', featured: false, origin: 'editorial' },
			mentions: [...mentions],
		});
	await recordMarketFigures(db, [
		{
			project_id: alpha,
			price_usd: 1.5,
			market_cap_usd: 1e9,
			source: 'coingecko',
			at: '2026-11-01T00:00:00Z',
		},
	]);
	await revise(db, { origin: 'proposal:7', actorId: 42 }, [
		{ type: 'project', id: alpha, set: { slug: 'alpha-chain', location: 'Oslo' } },
	]);
});

async function only<T>(rows: Promise<T[]>): Promise<T> {
	const [row, ...others] = await rows;
	if (row === undefined || others.length > 0) throw new Error('One row was expected.');
	return row;
}

describe('a detail dataset', () => {
	test.each(bySlug.map((dataset) => [dataset.name, dataset] as const))(
		'%s reports an unknown slug',
		async (_name, dataset) => {
			for (const slug of ['nobody', "' OR '1'='1", '%'])
				await expect(dataset.load(database.db, { slug })).rejects.toThrow(UnknownRecordError);
		},
	);

	test.each(bySlug.map((dataset) => [dataset.name, dataset] as const))(
		'%s sends rows of the shape it names',
		async (name, dataset) => {
			const slug = name.startsWith('project')
				? 'alpha-chain'
				: name.startsWith('venture')
					? 'north-fund'
					: 'ada';
			const rows = await dataset.load(database.db, { slug });
			for (const row of rows) expect(dataset.row.strict().parse(row)).toEqual(row);
		},
	);
});

describe('a project', () => {
	test('has its facts, figures, team and backers', async () => {
		const project = await only(projectSummary.load(database.db, { slug: 'alpha-chain' }));
		expect(project).toMatchObject({
			name: 'Alpha',
			symbol: 'ALP',
			price_usd: 1.5,
			market_cap_usd: 1e9,
			market_at: '2026-11-01T00:00:00Z',
			funding_received: { amount: 2_000_050, unit: 'USD' },
			contracts: [{ chain: 'ethereum', address: '0xabc' }],
			roadmap: [
				{ title: 'Launch', status: 1 },
				{ title: 'Bridge', status: 0 },
			],
		});
		expect(project.sector).toEqual(['DeFi', 'AI', 'L2', 'DEX', 'NFT', 'RWA']);
		expect(project.founders.map((one) => one.name)).toEqual(['Ada', 'Bo']);
		expect(project.all_member.map((one) => one.name)).toEqual(['Ada', 'Bo']);
		expect(project.employees.map((one) => one.name)).toEqual(['Ada']);
		expect(project.funding_funds.map((one) => [one.name, one.type, one.is_lead])).toEqual([
			['North Fund', 'venture', true],
			['Alone Capital', 'venture', false],
			['Bo', 'people', false],
			['Somebody', null, false],
		]);
	});

	test('answers to its former slug', async () => {
		const project = await only(projectSummary.load(database.db, { slug: 'alpha' }));
		expect(project.slug).toBe('alpha-chain');
	});

	test('has no amount where nothing is disclosed', async () => {
		const project = await only(projectSummary.load(database.db, { slug: 'no-token-yet' }));
		expect(project.funding_received.amount).toBeNull();
	});

	test('lists its rounds and events, the latest first', async () => {
		const rounds = await projectLists.projectFundraising.load(database.db, { slug: 'alpha-chain' });
		expect(rounds.map((round) => round.fundraising_round)).toEqual(['Grant', 'Seed']);
		expect(rounds[1]).toMatchObject({
			announcement: ['https://example.com/round'],
			investors: [
				{ slug: 'north-fund', is_lead: true },
				{ ventures_name: 'Somebody', slug: null },
			],
			funding_peoples: [{ slug: 'bo' }],
		});
		const events = await projectLists.projectEvents.load(database.db, { slug: 'alpha-chain' });
		expect(events.map((event) => event.title)).toEqual(['Later', 'First']);
	});
});

describe('an organization', () => {
	test('has a portfolio, people, and only amounts of its own', async () => {
		const north = await only(ventures.ventureSummary.load(database.db, { slug: 'north-fund' }));
		expect(north.related_token.map((one) => one.slug)).toEqual(['alpha-chain']);
		expect(north.employees.map((one) => one.position)).toEqual(['Partner']);
		expect(north).toMatchObject({
			total_funding_amount: 5_000_000,
			total_investment_amount: null,
			number_of_investments: 2,
		});
		const alone = await only(ventures.ventureSummary.load(database.db, { slug: 'alone-capital' }));
		expect(alone.total_investment_amount).toBe(50);
	});

	test('names its investors, and has its news and activities', async () => {
		const alone = await only(ventures.ventureSummary.load(database.db, { slug: 'alone-capital' }));
		expect(alone.funds.map((one) => one.slug)).toEqual(['north-fund']);
		expect(alone.activities).toEqual([]);
		const north = await only(ventures.ventureSummary.load(database.db, { slug: 'north-fund' }));
		expect(north.activities.map((one) => one.slug)).toEqual(['of-north']);
		expect(north.recent_news).toEqual(north.activities);
	});

	test('shows which rounds it led', async () => {
		const rounds = await ventures.ventureFinancials.load(database.db, { slug: 'north-fund' });
		expect(rounds).toMatchObject([
			{ direction: 'invested', is_lead: true, project: 'Alpha' },
			{ direction: 'invested', is_lead: false, project: 'Alone Capital' },
		]);
	});
});

describe('a person', () => {
	test('has a career, present work first, and projects with and without a symbol', async () => {
		const ada = await only(people.peopleSummary.load(database.db, { slug: 'ada' }));
		expect(ada.peoples_experience.map((one) => one.position)).toEqual([
			'Founder',
			'Partner',
			'Advisor',
		]);
		expect(ada.job_title).toEqual(['Founder', 'Partner']);
		expect(ada.primary_organization?.slug).toBe('north-fund');
		expect(ada.projects_join_has_symbol.map((one) => one.slug)).toEqual(['alpha-chain']);
		expect(ada.projects_join_no_symbol.map((one) => one.slug)).toEqual(['no-token-yet']);
		expect(ada.founder.map((one) => one.slug)).toEqual(['bo']);
	});

	test('has its own news', async () => {
		const ada = await only(people.peopleSummary.load(database.db, { slug: 'ada' }));
		expect(ada.peoples_news.map((one) => one.slug)).toEqual(['of-ada']);
		expect(ada.recent_news).toEqual(ada.peoples_news);
	});

	test('has the rounds joined in person', async () => {
		const rounds = await people.peoplePersonalInvestment.load(database.db, { slug: 'bo' });
		expect(rounds.map((round) => round.project)).toEqual(['Alpha']);
		const bo = await only(people.peopleSummary.load(database.db, { slug: 'bo' }));
		expect(bo.portfolio_angel_investor.map((one) => one.slug)).toEqual(['alpha-chain']);
	});
});

describe('a preview', () => {
	test.each([
		[
			'project',
			'alpha',
			{
				name: 'Alpha',
				price_usd: 1.5,
				funding_usd: 2_000_050,
				sectors: ['DeFi', 'AI', 'L2', 'DEX', 'NFT'],
			},
		],
		['venture', 'north-fund', { venture_type: 'Fund', portfolio_count: 1, funding_usd: 5_000_000 }],
		['people', 'ada', { title: 'Partner', organization: 'North Fund', portfolio_count: 0 }],
	] as const)('of a %s says it in a few facts', async (type, slug, facts) => {
		const row = await only(preview.load(database.db, { type, slug }));
		expect(row).toMatchObject(facts);
		expect(preview.row.strict().parse(row)).toEqual(row);
	});

	test('of nothing is unknown', async () => {
		await expect(preview.load(database.db, { type: 'people', slug: 'alpha' })).rejects.toThrow(
			UnknownRecordError,
		);
	});
});

describe('revisions', () => {
	const load = (params: object) =>
		revisions.load(
			database.db,
			revisions.params.parse({ type: 'project', slug: 'alpha-chain', ...params }),
		);

	test('come newest first with old and new value, source and author', async () => {
		const rows = await load({});
		expect(new Set(rows.slice(0, 2).map((row) => row.field))).toEqual(
			new Set(['slug', 'location']),
		);
		expect(rows.find((row) => row.field === 'slug')).toMatchObject({
			old: 'alpha',
			value: 'alpha-chain',
			origin: 'proposal:7',
			// That member no longer has an account.
			author: { _id: null, username: null, name: 'a member' },
			proposal: null,
		});
		expect(rows.find((row) => row.field === 'website')).toMatchObject({
			old: null,
			value: 'https://alpha.example',
			source: 'https://example.com/alpha',
			author: null,
		});
		for (const row of rows) expect(revisions.row.strict().parse(row)).toEqual(row);
	});

	test('are narrowed to one field and paged', async () => {
		const rows = await load({ field: 'slug' });
		expect(rows.map((row) => row.value)).toEqual(['alpha-chain', 'alpha']);
		expect(await load({ field: 'slug', skip: 1, take: 1 })).toEqual(rows.slice(1));
	});

	test('of an unknown record are refused', async () => {
		await expect(load({ slug: 'nobody' })).rejects.toThrow(UnknownRecordError);
	});
});
