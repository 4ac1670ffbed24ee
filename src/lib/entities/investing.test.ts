import { expect, test } from 'vitest';
import type { Lists, Scalars } from '#lib/catalogue/fields.ts';
import { recordPricePoints } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { factHistory } from './fact-history.dataset.ts';
import { factsOfPace } from './facts-of.ts';
import {
	sharedRounds,
	ventureCoinvestors,
	venturePace,
	ventureSectors,
	ventureStages,
	ventureYears,
} from './investing.dataset.ts';
import { projectPrices } from './prices.dataset.ts';
import { similarEntities } from './similar.dataset.ts';

const database = useTestDatabase();
const author = { origin: 'staff' };

const investor = (fields: Partial<Lists<'round'>['investors'][number]>) => ({
	organization_id: null,
	person_id: null,
	name: null,
	is_lead: false,
	amount_usd: null,
	...fields,
});

async function seed() {
	const { db } = database;
	const made = await revise(db, author, [
		{ type: 'project', set: { name: 'Alpha', sectors: ['DeFi', 'AI'] } },
		{ type: 'project', set: { name: 'Beta', sectors: ['DeFi', 'AI'] } },
		{ type: 'project', set: { name: 'Gamma', sectors: ['DeFi'] } },
		{ type: 'organization', set: { name: 'Fund' } },
		{ type: 'organization', set: { name: 'Other Fund' } },
		{ type: 'person', set: { name: 'Angel' } },
	]);
	const [alpha = 0, beta = 0, , fund = 0, other = 0, angel = 0] = made.map(({ id }) => id);
	const both = [
		investor({ organization_id: fund, is_lead: true }),
		investor({ organization_id: other }),
	];
	await revise(db, author, [
		{
			type: 'round',
			set: { project_id: alpha, date: '2024-02-01', amount_usd: 5e6, investors: both },
		},
		{
			type: 'round',
			set: {
				project_id: beta,
				date: '2024-06-01',
				investors: [...both, investor({ person_id: angel })],
			},
		},
		{
			type: 'round',
			set: {
				project_id: beta,
				date: '2023-06-01',
				amount_usd: 1e6,
				investors: [investor({ organization_id: fund })],
			},
		},
		{
			type: 'round',
			set: {
				project_id: alpha,
				date: '2022-06-01',
				investors: [investor({ organization_id: other })],
			},
		},
	]);
	return { alpha };
}

test('what an organization joined and led, with whom, and which records are similar', async () => {
	const { db } = database;
	const { alpha } = await seed();
	expect(await ventureYears.load(db, { slug: 'fund' })).toEqual([
		{ year: 2024, joined: 2, led: 2, joined_value_usd: 5e6, undisclosed: 1, is_complete: true },
		{ year: 2023, joined: 1, led: 0, joined_value_usd: 1e6, undisclosed: 0, is_complete: true },
	]);
	expect(await ventureSectors.load(db, { slug: 'fund' })).toEqual([
		{ sector: 'AI', joined: 3, led: 2 },
		{ sector: 'DeFi', joined: 3, led: 2 },
	]);
	const together = await ventureCoinvestors.load(db, { slug: 'fund', limit: 5 });
	expect(together.map(({ type, name, shared, led }) => [type, name, shared, led])).toEqual([
		['organization', 'Other Fund', 2, 0],
		['people', 'Angel', 1, 0],
	]);
	for (const one of together) {
		const rounds = await sharedRounds.load(db, {
			slug: 'fund',
			with: one.slug,
			with_type: one.type,
		});
		expect(rounds).toHaveLength(one.shared);
	}
	const similar = await similarEntities.load(db, { type: 'project', slug: 'alpha', limit: 5 });
	expect(similar.map(({ name, shared }) => [name, shared])).toEqual([
		['Beta', ['DeFi', 'AI']],
		['Gamma', ['DeFi']],
	]);
	// For a field that changes often, the latest four are returned.
	for (const year of [2001, 2002, 2003, 2004, 2005])
		await revise(db, author, [{ type: 'project', id: alpha, set: { year_founded: year } }]);
	const changes = await factHistory.load(db, { type: 'project', slug: 'alpha' });
	expect(changes.filter(({ field }) => field === 'year_founded').map(({ value }) => value)).toEqual(
		[2005, 2004, 2003, 2002],
	);
	expect(changes.some(({ field }) => field === 'name')).toBe(true);
});

test('a price span ends with the last day available, and a long one is downsampled', async () => {
	const { db } = database;
	const [coin] = await revise(db, author, [{ type: 'project', set: { name: 'Coin' } }]);
	await recordPricePoints(
		db,
		Array.from({ length: 1_000 }, (_, at) => ({
			project_id: coin?.id ?? 0,
			day: new Date(Date.UTC(2022, 0, 1 + at)).toISOString().slice(0, 10),
			price_usd: at + 1,
			market_cap_usd: null,
			volume_usd: null,
			source: 'test',
		})),
	);
	const month = await projectPrices.load(db, { slug: 'coin', range: '1m' });
	expect(month).toHaveLength(30);
	expect(month.at(-1)?.price_usd).toBe(1_000);
	const all = await projectPrices.load(db, { slug: 'coin', range: 'all' });
	expect(all.length).toBeLessThanOrEqual(400);
	expect(all.length).toBeGreaterThan(200);
	expect(all.at(-1)?.price_usd).toBe(1_000);
});

test('the pace uses whole years of days; a round known only by year is not counted', async () => {
	const { db } = database;
	const [project, fund] = await revise(db, author, [
		{ type: 'project', set: { name: 'Raiser' } },
		{ type: 'organization', set: { name: 'Pacer' } },
	]);
	const daysAgo = (days: number) =>
		new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
	const round = (
		days: number,
		type: string,
		more: Partial<Scalars<'round'>> = {},
		lead = false,
	) => ({
		type: 'round' as const,
		set: {
			project_id: project?.id ?? 0,
			date: daysAgo(days),
			type,
			investors: [investor({ organization_id: fund?.id ?? 0, is_lead: lead })],
			...more,
		},
	});
	await revise(db, author, [
		round(10, 'Seed', {}, true),
		round(100, 'Seed'),
		round(400, 'Series A', { date_precision: 'month' }, true),
		round(20, 'Grant', { date_precision: 'year' }),
		round(900, 'Series B'),
		round(-30, 'Undisclosed'),
	]);
	expect(await venturePace.load(db, { slug: 'pacer' })).toEqual([
		{
			joined: 2,
			led: 1,
			joined_before: 1,
			led_before: 1,
			last: daysAgo(10),
			last_precision: null,
		},
	]);
	expect(await ventureStages.load(db, { slug: 'pacer' })).toEqual([
		{ stage: 'Seed', joined: 2, led: 1 },
		{ stage: 'Grant', joined: 1, led: 0 },
		{ stage: 'Series A', joined: 1, led: 1 },
		{ stage: 'Series B', joined: 1, led: 0 },
	]);
	const pace = {
		joined: 2,
		led: 1,
		joined_before: 4,
		led_before: 0,
		last: null,
		last_precision: null,
	};
	expect(factsOfPace(pace).map(({ label, text }) => [label, text])).toEqual([
		['Past 12 months', '2 rounds (1 led)'],
		['12 months before', '4 rounds'],
		['Change', '−50%'],
	]);
	expect(factsOfPace({ ...pace, joined: 0, joined_before: 0 })).toEqual([]);
	expect(factsOfPace({ ...pace, joined_before: 0 }).map(({ label }) => label)).not.toContain(
		'Change',
	);
});
