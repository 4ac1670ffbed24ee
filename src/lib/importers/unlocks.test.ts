import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { unlockCalendar } from '#lib/entities/unlock-calendar.ts';
import { unlockSchedule } from '#lib/entities/unlock-schedule.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, input, load } from '../../../tests/setup/import.ts';
import { type UnlockTerms, unlockTerms } from './unlock-terms.ts';
import { unlocks } from './unlocks.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const HEADER =
	'project,allocation,kind,start,end,every,count,amount,percent,basis,precision,source';
const csv = (...lines: string[]) =>
	load(database.db, unlocks, input([HEADER, ...lines, ''].join('\n')));
const held = async () =>
	(
		await database.db.execute(sql`
			select label, percent::float8 as percent, tokens::float8 as tokens, unlocked_at_start_percent::float8 as at_start,
				cliff_months, vesting_months, start_date::text as start_date, start_precision, basis
			from token_allocation order by ordinal`)
	).rows;

test('cliffs, lines and steps become the allocations of their project, found by its slug', async () => {
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Ember', slug: 'ember' } },
	]);
	const { counts } = await csv(
		'ember,Team,cliff,2025-01-31,,,,1000,,stated,,https://ember.example/tokens',
		'ember,Team,linear,2025-01-31,2027-01-31,,,,20,estimated,,',
		'ember,Sale,step,2025-03,,month,4,,"8%",on-chain,month,',
		'ember,Grants,step,2024-02-29,,year,2,500,,,,',
	);
	expect(counts).toMatchObject({ read: 1, updated: 1 });
	const one = { cliff_months: 0, vesting_months: 0, at_start: 100 };
	expect(await held()).toMatchObject([
		{
			label: 'Team',
			tokens: 1000,
			percent: null,
			start_date: '2025-01-31',
			basis: 'stated',
			...one,
		},
		{ label: 'Team', percent: 20, at_start: 0, vesting_months: 24, basis: 'estimated' },
		{
			label: 'Sale',
			at_start: 25,
			vesting_months: 3,
			start_date: '2025-03-01',
			start_precision: 'month',
			basis: 'on-chain',
		},
		{ label: 'Grants', tokens: 250, start_date: '2024-02-29', ...one },
		{ label: 'Grants', tokens: 250, start_date: '2025-02-28', ...one },
	]);
	const again = await csv('ember,Team,cliff,2026-01-31,,,,7,,,,');
	expect(again.counts).toMatchObject({ unchanged: 1 });
	expect(await held()).toHaveLength(5);
});

test.each([
	[
		'a date that does not exist',
		'Ember,Team,cliff,2023-04-31,,,,5,,,,',
		'start "2023-04-31" is not a date that exists',
	],
	['no leap day', 'Ember,Team,cliff,2023-02-29,,,,5,,,,', 'start "2023-02-29" is not a date'],
	['a month too many', 'Ember,Team,cliff,2023-13,,,,5,,,,', 'start "2023-13" is not a date'],
	['no amount', 'Ember,Team,cliff,2023-04-30,,,,,,,,', 'has neither amount nor percent'],
	['too much', 'Ember,Team,cliff,2023-04-30,,,,,101,,,', 'percent "101" is more than 100'],
	[
		'words for an amount',
		'Ember,Team,cliff,2023-04-30,,,,lots,,,,',
		'amount "lots" is not an amount',
	],
	[
		'an unknown kind',
		'Ember,Team,burst,2023-04-30,,,,5,,,,',
		'kind "burst" is not cliff, linear or step',
	],
	[
		'an end before the start',
		'Ember,Team,linear,2023-04-30,2023-04-29,,,5,,,,',
		'ends before it starts',
	],
	[
		'no number of steps',
		'Ember,Team,step,2023-04-30,,month,0,5,,,,',
		'count "0" is not a number of steps',
	],
	[
		'steps of a week',
		'Ember,Team,step,2023-04-30,,week,5,5,,,,',
		'every "week" is not day, month or year',
	],
])('%s is refused with its line, and with it the rest of the schedule', async (_, line, reason) => {
	const good = 'Ember,Team,cliff,2024-01-01,,,,5,,,,';
	const { counts, rejected } = await csv('Tidal,Team,cliff,2024-01-01,,,,5,,,,', good, line, good);
	expect(counts).toMatchObject({ read: 2, created: 1, rejected: 1 });
	expect(rejected).toMatchObject([
		{ where: 'line 3 to line 5', reason: expect.stringContaining(`line 4 ${reason}`) },
	]);
	expect(await held()).toHaveLength(1);
});

const day = fc
	.date({ min: new Date('2015-01-01'), max: new Date('2022-12-31'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const row = fc.record({
	allocation: fc.constantFrom('Team', 'Sale'),
	kind: fc.constantFrom('cliff', 'linear', 'step'),
	start: day,
	end: day.map((text) => `2034${text.slice(4)}`).filter((text) => !text.endsWith('02-29')),
	every: fc.constantFrom('day', 'month', 'year'),
	count: fc.integer({ min: 1, max: 48 }),
	percent: fc.double({ min: 0.001, max: 100, noNaN: true }).map((value) => value.toFixed(6)),
});

test('whatever the terms, the whole row is unlocked, on existing days', () => {
	fc.assert(
		fc.property(row, (given) => {
			const terms: UnlockTerms[] = unlockTerms(given, []);
			const whole = Number(given.percent);
			const days = unlockCalendar(terms, { supply: null, price: null, volume: null }, '0000-01-01');
			const freed = days.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
			expect(freed).toBeCloseTo(whole, 5);
			for (const { date } of days) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
			if (given.kind !== 'step' || given.every !== 'year' || given.count < 20)
				expect(
					unlockSchedule(terms)
						.months.at(-1)
						?.free.reduce((a, b) => a + b, 0),
				).toBeCloseTo(whole, 5);
		}),
	);
});

test('a month after the last of January is the last of February', () => {
	const step = {
		allocation: 'Team',
		kind: 'step',
		start: '2024-01-31',
		every: 'month',
		count: 3,
		percent: 3,
	};
	const days = unlockCalendar(
		unlockTerms(step, []),
		{ supply: 1_000, price: 2, volume: 40 },
		'2024-01-01',
	);
	expect(days).toMatchObject([
		{ date: '2024-01-31' },
		{
			date: '2024-02-29',
			tokens: expect.closeTo(10),
			value_usd: expect.closeTo(20),
			of_volume: expect.closeTo(0.5),
		},
		{ date: '2024-03-31' },
	]);
});

test('a day with an unknown amount has no sum', () => {
	const cliff = (fields: object) =>
		unlockTerms({ allocation: 'A', kind: 'cliff', start: '2024-01-31', ...fields }, []);
	const days = unlockCalendar(
		[...cliff({ percent: 3 }), ...cliff({ amount: 7 })],
		{ supply: null, price: 1, volume: 0 },
		'2024-01-31',
	);
	expect(days).toMatchObject([{ percent: null, tokens: null, value_usd: null, of_volume: null }]);
});
