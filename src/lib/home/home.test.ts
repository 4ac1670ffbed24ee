import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { revise } from '../catalogue/revise.ts';
import { newestProjects, raisedInAll, sectorsAtAGlance, upcomingEvents } from './home.dataset.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const daysFromNow = (days: number) =>
	new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const event = (title: string, date: string, end_date: string | null = null) => ({
	title,
	kind: 'General' as const,
	date,
	end_date,
	location: null,
	url: null,
});

test('home shows what came last, sectors with the rounds of a year, and events that are not over', async () => {
	const { db } = database;
	const [alpha, beta] = await revise(db, staff, [
		{
			type: 'project',
			set: {
				name: 'Alpha',
				sectors: ['DeFi', 'AI'],
				events: [
					event('Over', daysFromNow(-9), daysFromNow(-1)),
					event('Going on', daysFromNow(-3), daysFromNow(0)),
					event('Later', daysFromNow(9)),
				],
			},
		},
		{
			type: 'project',
			set: { name: 'Beta', sectors: ['DeFi'], events: [event('Today', daysFromNow(0))] },
		},
	]);
	if (!alpha || !beta) throw new Error('nothing was created');
	await revise(db, staff, [
		{ type: 'round', set: { project_id: alpha.id, date: daysFromNow(-30), date_precision: 'day' } },
		{ type: 'round', set: { project_id: beta.id, date: daysFromNow(-30), date_precision: 'day' } },
		{ type: 'round', set: { project_id: beta.id, date: daysFromNow(-800), date_precision: 'day' } },
	]);

	const newest = await newestProjects.load(db, { limit: 1 });
	expect(newest.map(({ name }) => name)).toEqual(['Beta']);
	expect(await sectorsAtAGlance.load(db, { limit: 8 })).toEqual([
		{ sector: 'DeFi', projects: 2, rounds: 2 },
		{ sector: 'AI', projects: 1, rounds: 1 },
	]);
	const events = await upcomingEvents.load(db, { limit: 8 });
	expect(events.map(({ title, project }) => [title, project.slug])).toEqual([
		['Going on', 'alpha'],
		['Today', 'beta'],
		['Later', 'alpha'],
	]);
});

test('samples count neither as newest projects nor as money raised', async () => {
	const { db } = database;
	const round = (amount_usd: number | null) => ({
		date: daysFromNow(-5),
		date_precision: 'day' as const,
		amount_usd,
	});
	const [real] = await revise(db, staff, [{ type: 'project', set: { name: 'Real' } }]);
	const [sample] = await revise(db, { origin: 'sample' }, [
		{ type: 'project', set: { name: 'Fictional' } },
	]);
	if (!real || !sample) throw new Error('nothing was created');
	const [before] = await raisedInAll.load(db, {});
	await revise(db, staff, [
		{ type: 'round', set: { project_id: real.id, ...round(2_000_000) } },
		{ type: 'round', set: { project_id: real.id, ...round(null) } },
	]);
	await revise(db, { origin: 'sample' }, [
		{ type: 'round', set: { project_id: sample.id, ...round(9_000_000) } },
	]);

	const newest = await newestProjects.load(db, { limit: 1 });
	expect(newest.map(({ name }) => name)).toEqual(['Real']);
	const [raised] = await raisedInAll.load(db, {});
	expect(before?.amount_usd).toBeNull();
	expect(raised).toEqual({
		rounds: (before?.rounds ?? 0) + 2,
		amount_usd: 2_000_000,
		undisclosed: (before?.undisclosed ?? 0) + 1,
		disputed: 0,
	});
});
