import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { staff, useAlerts } from '../../../tests/setup/alerts.ts';
import { saveAlert } from './alerts.ts';

const { database, tell, record, toldOf, titles, member } = useAlerts();

const terms = {
	label: 'Team',
	percent: 24,
	tokens: null,
	unlocked_at_start_percent: 0,
	cliff_months: 0,
	vesting_months: 24,
};

test('each unlock day is reported once, as far ahead as requested', async () => {
	const me = await member();
	const token = await record('project', 'Vester', {
		allocations: [{ ...terms, start_date: '2026-08-25' }],
	});
	await saveAlert(database.db, me.id, {
		type: 'project',
		slug: token.slug,
		kind: 'unlock',
		limit: 7,
		by_mail: true,
	});
	const told = [];
	for (let day = 15; day <= 30; day++) told.push(await tell(new Date(Date.UTC(2026, 10, day, 12))));
	expect(told).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
	expect(await toldOf(me.id)).toMatchObject([
		{
			title: 'Vester: tokens unlock on Nov 25, 2026',
			body: '1% of the total supply',
			link: '/project/vester/token-distribution',
		},
	]);
	expect(await tell(new Date('2026-12-18T01:00:00Z'))).toBe(1);
});

test('a corrected schedule reports its new day', async () => {
	const me = await member();
	const token = await record('project', 'Corrected', {
		allocations: [{ ...terms, start_date: '2026-10-25' }],
	});
	await saveAlert(database.db, me.id, {
		type: 'project',
		slug: token.slug,
		kind: 'unlock',
		limit: 40,
		by_mail: true,
	});
	await tell();
	await revise(database.db, staff, [
		{
			type: 'project',
			id: token.id,
			set: { allocations: [{ ...terms, start_date: '2026-10-24' }] },
		},
	]);
	await tell();
	expect(await titles(me.id)).toEqual([
		'Corrected: 2 token unlocks until Dec 25, 2026',
		'Corrected: 2 token unlocks until Dec 24, 2026',
	]);
});
