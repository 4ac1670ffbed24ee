import { expect, test } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { observatoryCoverage } from './coverage.dataset.ts';
import { observatoryInvestors, observatoryStages } from './funding.dataset.ts';
import { observatoryEcosystems, observatorySectors } from './groups.dataset.ts';
import { observatoryMarket, observatoryMovers } from './market.dataset.ts';
import { kindOfRecords } from './record-kind.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const samples = { origin: 'sample' };
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const real = { records: 'real' } as const;
const fictional = { records: 'sample' } as const;
const moving = { min_market_cap_usd: 1_000, min_volume_usd: 100, limit: 10 };

const figures = (
	project_id: number,
	market_cap_usd: number | null,
	change_24h: number,
	at = dayFromNow(0),
) => ({
	project_id,
	price_usd: 1,
	market_cap_usd,
	change_24h,
	market_cap_change_24h: change_24h,
	volume_usd: 500,
	source: 'coingecko',
	at,
});

test('an empty catalogue has no sums, no lists, and no known facts', async () => {
	const { db } = database;
	expect(await kindOfRecords(db)).toBe('real');
	expect(await observatoryMarket.load(db, real)).toEqual([
		{
			market_cap_usd: null,
			projects: 0,
			change_24h: null,
			volume_usd: null,
			volume_projects: 0,
			oldest_at: null,
			newest_at: null,
			sources: [],
		},
	]);
	expect(await observatorySectors.load(db, { ...real, limit: 5 })).toEqual([]);
	expect(await observatoryStages.load(db, { ...real, days: 30 })).toEqual([]);
	const coverage = await observatoryCoverage.load(db, real);
	expect(coverage.length).toBeGreaterThan(30);
	expect(coverage.every(({ known, records }) => known === 0 && records === 0)).toBe(true);
});

test('samples are shown while nothing is real, and count in no real sum', async () => {
	const { db } = database;
	const [sample] = await revise(db, samples, [
		{ type: 'project', set: { name: 'Fictional', sectors: ['DeFi'], ecosystem: 'Ethereum' } },
	]);
	if (!sample) throw new Error('nothing was created');
	await recordMarketFigures(db, [figures(sample.id, 9_000, 50)]);
	expect(await kindOfRecords(db)).toBe('sample');
	expect(await observatoryMarket.load(db, real)).toMatchObject([{ projects: 0 }]);
	expect(await observatoryMarket.load(db, fictional)).toMatchObject([
		{ market_cap_usd: 9_000, projects: 1 },
	]);
	expect(await observatoryMovers.load(db, { ...real, ...moving, direction: 'gainers' })).toEqual(
		[],
	);
	expect(await observatoryEcosystems.load(db, { ...real, limit: 5 })).toEqual([]);
});

test('the market is what is known of it: how many projects, of when, by sector, and what moved', async () => {
	const { db } = database;
	const [big, small, dust, stale, unknown] = await revise(db, staff, [
		{ type: 'project', set: { name: 'Big', sectors: ['DeFi', 'AI'], ecosystem: 'Solana' } },
		{ type: 'project', set: { name: 'Small', sectors: ['DeFi'] } },
		{ type: 'project', set: { name: 'Dust', sectors: ['Games'] } },
		{ type: 'project', set: { name: 'Stale' } },
		{ type: 'project', set: { name: 'Unknown', sectors: ['DeFi'] } },
	]);
	if (!big || !small || !dust || !stale || !unknown) throw new Error('nothing was created');
	const old = dayFromNow(-9);
	await recordMarketFigures(db, [
		figures(big.id, 11_000, 10),
		figures(small.id, 4_000, -20),
		figures(dust.id, 10, 900),
		figures(stale.id, 5_000, 80, old),
		figures(unknown.id, null, 70),
	]);
	const [market] = await observatoryMarket.load(db, real);
	// 11,000 were 10,000 a day before, 4,000 were 5,000, 10 were 1; 5,000 were 2,777.78.
	expect(market).toMatchObject({ market_cap_usd: 20_010, projects: 4, sources: ['coingecko'] });
	expect(market?.change_24h).toBeCloseTo((20_010 / 17_778.78 - 1) * 100, 3);
	expect(market?.oldest_at?.slice(0, 10)).toBe(old.slice(0, 10));

	const names = async (direction: 'gainers' | 'losers') =>
		(await observatoryMovers.load(db, { ...real, ...moving, direction })).map(({ name }) => name);
	expect(await names('gainers')).toEqual(['Big']);
	expect(await names('losers')).toEqual(['Small']);

	await revise(db, staff, [
		{
			type: 'round',
			set: {
				project_id: big.id,
				date: dayFromNow(-9).slice(0, 10),
				date_precision: 'day',
				amount_usd: 7,
			},
		},
		{
			type: 'round',
			set: { project_id: small.id, date: dayFromNow(-9).slice(0, 10), date_precision: 'day' },
		},
	]);
	expect(await kindOfRecords(db)).toBe('real');
	const [defi, ai] = await observatorySectors.load(db, { ...real, limit: 5 });
	expect(defi).toMatchObject({
		name: 'DeFi',
		projects: 3,
		counted: 2,
		market_cap_usd: 15_000,
		change_24h: 0,
		rounds: 2,
		raised_usd: 7,
		undisclosed: 1,
	});
	expect(ai).toMatchObject({ name: 'AI', market_cap_usd: 11_000, rounds: 1, undisclosed: 0 });
	expect(await observatoryEcosystems.load(db, { ...real, limit: 5 })).toMatchObject([
		{ name: 'Solana', projects: 1, raised_usd: 7 },
	]);
});

test('rounds count by stage and by investor in their span, whatever they disclose', async () => {
	const { db } = database;
	const [raiser, fund, angel] = await revise(db, staff, [
		{ type: 'project', set: { name: 'Raiser' } },
		{ type: 'organization', set: { name: 'Fund' } },
		{ type: 'person', set: { name: 'Angel' } },
	]);
	if (!raiser || !fund || !angel) throw new Error('nothing was created');
	const investor = (one: object, is_lead = false) => ({
		organization_id: null,
		person_id: null,
		name: null,
		amount_usd: null,
		is_lead,
		...one,
	});
	const round = (days: number, type: string | null, amount_usd: number | null, who: object[]) => ({
		type: 'round' as const,
		set: {
			project_id: raiser.id,
			type,
			date: dayFromNow(days).slice(0, 10),
			date_precision: 'day' as const,
			amount_usd,
			investors: who.map((one) => investor(one)),
		},
	});
	await revise(db, staff, [
		round(-5, 'Seed', 100, [{ organization_id: fund.id, is_lead: true }, { person_id: angel.id }]),
		round(-6, 'Seed', 300, [{ organization_id: fund.id }, { name: 'Nobody knows' }]),
		round(-7, 'Series A', null, [{ organization_id: fund.id }]),
		round(-90, 'Series D', 900, [{ person_id: angel.id }]),
		// Announced for a future day.
		round(5, 'Seed', 5_000, [{ organization_id: fund.id }]),
	]);
	const stages = await observatoryStages.load(db, { ...real, days: 60 });
	// Two rounds without a stage are from the previous test.
	expect(stages).toEqual([
		{ stage: 'Seed', rounds: 2, amount_usd: 400, median_usd: 200, undisclosed: 0, disputed: 0 },
		{
			stage: 'Series A',
			rounds: 1,
			amount_usd: null,
			median_usd: null,
			undisclosed: 1,
			disputed: 0,
		},
		{ stage: 'Not stated', rounds: 2, amount_usd: 7, median_usd: 7, undisclosed: 1, disputed: 0 },
	]);
	expect(await observatoryStages.load(db, { ...real, days: 365 })).toContainEqual(
		expect.objectContaining({ stage: 'Series C+', amount_usd: 900 }),
	);
	const active = (days: number) => observatoryInvestors.load(db, { ...real, days, limit: 5 });
	expect(await active(30)).toMatchObject([
		{
			name: 'Fund',
			type: 'organization',
			rounds: 3,
			led: 1,
			joined_value_usd: 400,
			undisclosed: 1,
		},
		{ name: 'Angel', type: 'people', rounds: 1, led: 0, joined_value_usd: 100 },
	]);
	expect((await active(365)).map(({ name, rounds }) => [name, rounds])).toEqual([
		['Fund', 3],
		['Angel', 2],
	]);
	const coverage = await observatoryCoverage.load(db, real);
	expect(coverage).toContainEqual({ source: 'people', fact: 'Project', known: 1, records: 1 });
	expect(coverage).toContainEqual({
		source: 'fundraising',
		fact: 'Amount',
		known: 5,
		records: 7,
	});
});
