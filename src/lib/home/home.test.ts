import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { revise } from '../catalogue/revise.ts';
import { newestProjects, sectorsAtAGlance, upcomingEvents } from './home.dataset.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const daysFromNow = (days: number) =>
	new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const event = (title: string, date: string) => ({
	title,
	kind: 'General' as const,
	date,
	end_date: null,
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
				events: [event('Past', daysFromNow(-1)), event('Later', daysFromNow(9))],
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
		['Today', 'beta'],
		['Later', 'alpha'],
	]);
});
