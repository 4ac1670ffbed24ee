import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { eventThings } from './event-json-ld.ts';
import { eventList, eventMonths, eventsOfMonth, totalEvents } from './events.dataset.ts';
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

test('every event is either over or not, in order, of its kind, and on one page', async () => {
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

test('an address and its view agree, and unknown parameters are left out', () => {
	const read = (query: string) => readEvents(new URLSearchParams(query));
	expect(eventsHref(read(''))).toBe('/events');
	expect(eventsHref(read('when=past&kind=Hard+Fork&page=3'))).toBe(
		'/events?when=past&kind=Hard+Fork&page=3',
	);
	expect(eventsHref(read('when=never&kind=Party&page=0'))).toBe('/events');
	expect(eventsHref(read('page=99999999'))).toBe('/events');
	expect(eventsHref(read('when=past&kind=AMA&month=2024-05&page=3'))).toBe(
		'/events?kind=AMA&month=2024-05',
	);
	expect(eventsHref(read('when=past&month=2024-13'))).toBe('/events?when=past');
});

test('a month has what begins in it, continues in it, or is dated only to it; and links to the nearest others', async () => {
	const { db } = database;
	const at = (
		title: string,
		date: string,
		end_date: string | null = null,
		date_precision: 'day' | 'month' | 'year' | null = null,
	) => ({
		title,
		kind: title.startsWith('Other') ? ('NFT' as const) : ('DAO' as const),
		date,
		date_precision,
		end_date,
		location: null,
		url: null,
	});
	await revise(db, { origin: 'staff' }, [
		{
			type: 'project',
			set: {
				name: 'Ages',
				events: [
					at('Leap', '1996-02-29'),
					at('Across', '1996-01-30', '1996-02-02'),
					at('Other kind', '1996-02-10'),
					at('Some day', '1996-02-01', null, 'month'),
					at('Some month', '1996-01-01', null, 'year'),
					at('March', '1996-03-01'),
					at('Over', '1996-01-31'),
					at('Years later', '1999-07-09'),
				],
			},
		},
	]);
	const titles = async (month: string, kind: 'DAO' | null = null) =>
		(await eventsOfMonth.load(db, { month, kind, take: 500 })).map(({ title }) => title);
	expect(await titles('1996-02')).toEqual([
		'Some month',
		'Across',
		'Some day',
		'Other kind',
		'Leap',
	]);
	expect(await titles('1996-02', 'DAO')).not.toContain('Other kind');
	expect(await titles('1996-12')).toEqual(['Some month']);
	expect(await titles('1995-12')).toEqual([]);
	const around = async (month: string) => (await eventMonths.load(db, { month, kind: 'DAO' }))[0];
	expect(await around('1996-02')).toEqual({ earlier: '1996-01', later: '1996-03' });
	expect(await around('1997-05')).toEqual({ earlier: '1996-03', later: '1999-07' });
	expect(await around('1971-01')).toMatchObject({ earlier: null });
	expect(eventsOfMonth.params.safeParse({ month: '1996-13' }).success).toBe(false);
});
