import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { type Allocation, unlockSchedule } from '#lib/entities/unlock-schedule.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { observatoryUnlocks } from './unlocks.dataset.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };

/** A day `months` months ago that every month has. */
const monthsAgo = (months: number, day: number): string => {
	const now = new Date();
	return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day))
		.toISOString()
		.slice(0, 10);
};

const allocation = fc.record({
	label: fc.constantFrom('Team', 'Seed', 'Treasury'),
	percent: fc.integer({ min: 1, max: 30 }),
	tokens: fc.constant(null),
	unlocked_at_start_percent: fc.constantFrom(null, 0, 10, 100),
	cliff_months: fc.constantFrom(null, 0, 3, 12),
	vesting_months: fc.constantFrom(null, 0, 6, 36),
});

test('the upcoming unlocks are the steps of the unlock schedule', async () => {
	const { db } = database;
	const [token] = await revise(db, staff, [{ type: 'project', set: { name: 'Token' } }]);
	if (!token) throw new Error('nothing was created');
	await recordMarketFigures(db, [
		{
			project_id: token.id,
			price_usd: 2,
			market_cap_usd: 1e6,
			total_supply: 1_000,
			source: 'test',
		},
	]);
	await fc.assert(
		fc.asyncProperty(
			fc.array(allocation, { minLength: 1, maxLength: 3 }),
			fc.integer({ min: -1, max: 50 }),
			fc.integer({ min: 1, max: 28 }),
			async (terms, months, day) => {
				const start_date = monthsAgo(months, day);
				const allocations: Allocation[] = terms.map((one) => ({ ...one, start_date }));
				await revise(db, staff, [{ type: 'project', id: token.id, set: { allocations } }]);
				const found = await observatoryUnlocks.load(db, { days: 60, limit: 50, records: 'real' });
				const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
				const today = new Date().toISOString().slice(0, 10);
				const expected = stepsOf(allocations, day).filter(
					({ date }) => date > today && date <= until,
				);
				const byDate = found.toSorted((a, b) => a.date.localeCompare(b.date));
				expect(byDate.map(({ date }) => date)).toEqual(expected.map(({ date }) => date));
				for (const [at, one] of byDate.entries()) {
					expect(one.percent).toBeCloseTo(expected[at]?.percent ?? Number.NaN, 8);
					expect(one.value_usd).toBeCloseTo(one.percent * 20, 6);
				}
			},
		),
		{ numRuns: 40 },
	);
});

/** What each month of the schedule unlocks, with its day. */
function stepsOf(allocations: Allocation[], day: number) {
	const { months } = unlockSchedule(allocations);
	return months
		.map(({ date, free }, at) => ({
			date: `${date}-${String(day).padStart(2, '0')}`,
			percent: sum(free) - sum(months[at - 1]?.free ?? []),
		}))
		.filter(({ percent }) => percent > 1e-9);
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

test('samples unlock nothing real, and an allocation of unknown share unlocks nothing', async () => {
	const { db } = database;
	const terms = {
		label: 'Team',
		tokens: null,
		unlocked_at_start_percent: 0,
		cliff_months: 0,
		vesting_months: 24,
		start_date: monthsAgo(3, 15),
	};
	const [sample] = await revise(db, { origin: 'sample' }, [
		{ type: 'project', set: { name: 'Fictional', allocations: [{ ...terms, percent: 24 }] } },
	]);
	const [silent] = await revise(db, staff, [
		{ type: 'project', set: { name: 'Silent', allocations: [{ ...terms, percent: null }] } },
	]);
	if (!sample || !silent) throw new Error('nothing was created');
	await recordMarketFigures(
		db,
		[sample, silent].map(({ id }) => ({
			project_id: id,
			price_usd: 2,
			market_cap_usd: 1e6,
			source: 'test',
		})),
	);
	const names = async (records: 'real' | 'sample') =>
		new Set(
			(await observatoryUnlocks.load(db, { days: 60, limit: 50, records })).map(({ name }) => name),
		);
	expect(await names('sample')).toEqual(new Set(['Fictional']));
	expect(await names('real')).not.toContain('Fictional');
	expect(await names('real')).not.toContain('Silent');
	const [one] = await observatoryUnlocks.load(db, { days: 40, limit: 1, records: 'sample' });
	expect(one).toMatchObject({ percent: 1, tokens: null, value_usd: null, allocations: ['Team'] });
});
