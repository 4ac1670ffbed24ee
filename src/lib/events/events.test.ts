import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { eventThings } from './event-things.ts';
import { eventList, totalEvents } from './events.dataset.ts';
import { eventsHref, readEvents } from './view.ts';

const database = useTestDatabase();
const daysFromNow = (days: number) =>
	new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const event = (title: string, from: number, to: number | null, kind: 'AMA' | 'NFT' = 'AMA') => ({
	title,
	kind,
	date: daysFromNow(from),
	end_date: to === null ? null : daysFromNow(to),
	location: title === 'Meeting' ? 'Lisbon' : null,
	url: null,
});

test('every event is either over or not, in its order, of its kind, and on one page', async () => {
	const { db } = database;
	await revise(db, { origin: 'staff' }, [
		{
			type: 'project',
			set: {
				name: 'Alpha',
				events: [
					event('Long', -800, 1),
					event('Today', 0, null),
					event('Meeting', 9, 10, 'NFT'),
					event('Ended', -9, -1),
					event('Longest ago', -900, null, 'NFT'),
				],
			},
		},
	]);
	await revise(db, { origin: 'sample' }, [
		{ type: 'project', set: { name: 'Fictional', events: [event('Sample', 2, null)] } },
	]);
	const list = async (asked: Partial<Parameters<typeof eventList.load>[1]>) =>
		(await eventList.load(db, { when: 'upcoming', kind: null, skip: 0, take: 9, ...asked })).map(
			({ title }) => title,
		);
	expect(await list({})).toEqual(['Long', 'Today', 'Meeting', 'Sample']);
	expect(await list({ when: 'past' })).toEqual(['Ended', 'Longest ago']);
	expect(await list({ kind: 'NFT' })).toEqual(['Meeting']);
	expect(await list({ skip: 1, take: 2 })).toEqual(['Today', 'Meeting']);
	expect(await totalEvents.load(db, { when: 'upcoming', kind: null })).toEqual([{ total: 4 }]);
	expect(await totalEvents.load(db, { when: 'past', kind: 'NFT' })).toEqual([{ total: 1 }]);

	const events = await eventList.load(db, { when: 'upcoming', kind: null, skip: 0, take: 9 });
	const things = eventThings(events, 'https://cairn.example');
	expect(things.map(({ name }) => name)).toEqual(['Long', 'Today', 'Meeting']);
	expect(things.at(-1)).toEqual({
		'@type': 'Event',
		name: 'Meeting',
		url: 'https://cairn.example/project/alpha/events',
		startDate: daysFromNow(9),
		endDate: daysFromNow(10),
		location: { '@type': 'Place', name: 'Lisbon' },
		organizer: {
			'@type': 'Organization',
			name: 'Alpha',
			url: 'https://cairn.example/project/alpha',
		},
	});
});

test('an address and its view say the same, and what an address does not know is left out', () => {
	const read = (query: string) => readEvents(new URLSearchParams(query));
	expect(eventsHref(read(''))).toBe('/events');
	expect(eventsHref(read('when=past&kind=Hard+Fork&page=3'))).toBe(
		'/events?when=past&kind=Hard+Fork&page=3',
	);
	expect(eventsHref(read('when=never&kind=Party&page=0'))).toBe('/events');
	expect(eventsHref(read('page=99999999'))).toBe('/events');
});
