import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { roundsByMonth } from '#lib/observatory/rounds-by-month.dataset.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';

const database = useTestDatabase();

const monthsAgo = (count: number) => {
	const now = new Date();
	return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString();
};

test('a month shows how many of its rounds are undisclosed, and the current one that it is not over', async () => {
	const { db } = database;
	const [aave] = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Aave' } },
	]);
	const round = (
		date: string,
		amount_usd: number | null,
		date_precision: 'day' | 'month' | 'year',
	) => ({
		type: 'round' as const,
		set: { project_id: aave?.id, date: date.slice(0, 10), date_precision, amount_usd },
	});
	const rounds = [
		round(monthsAgo(0), 1e6, 'day'),
		round(monthsAgo(1), 2e6, 'month'),
		round(monthsAgo(1), null, 'day'),
		// Of no known month, and earlier than requested.
		round(`${monthsAgo(1).slice(0, 4)}-01-01`, 4e6, 'year'),
		round(monthsAgo(3), 8e6, 'day'),
	];
	await revise(db, { origin: 'staff' }, rounds);
	await revise(db, { origin: 'sample' }, [round(monthsAgo(1), 16e6, 'day')]);
	expect(await roundsByMonth.load(db, { months: 3, records: 'real' })).toEqual([
		{
			month: monthsAgo(2).slice(0, 7),
			rounds: 0,
			amount_usd: null,
			undisclosed: 0,
			disputed: 0,
			is_complete: true,
		},
		{
			month: monthsAgo(1).slice(0, 7),
			rounds: 2,
			amount_usd: 2e6,
			undisclosed: 1,
			disputed: 0,
			is_complete: true,
		},
		{
			month: monthsAgo(0).slice(0, 7),
			rounds: 1,
			amount_usd: 1e6,
			undisclosed: 0,
			disputed: 0,
			is_complete: false,
		},
	]);
});
