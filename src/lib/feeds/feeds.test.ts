import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Lists, Scalars } from '#lib/catalogue/fields.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { calendarFaults, readCalendar } from '../../../tests/feeds/calendar-faults.ts';
import { jsonFeed } from '../../../tests/feeds/json-feed-schema.ts';
import { rssFaults } from '../../../tests/feeds/rss-faults.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { articleFeed } from './article-feed.ts';
import { directoryFeed, roundFeed, viewOfFeed } from './directory-feed.ts';
import { entityFeed } from './entity-feed.ts';
import { eventCalendar, eventFeed, eventKindOf } from './event-feed.ts';
import type { Feed } from './feed.ts';
import { jsonFeedDocument } from './json-feed.ts';
import { openRecord } from './opened-record.ts';
import { pageOfFeed } from './page-of-feed.ts';
import { rssDocument } from './rss.ts';

const database = useTestDatabase();
const site = 'https://cairn.example';
const staff = { origin: 'staff' };

/** The feed, once both of its documents are known to be valid. */
function valid(feed: Feed): Feed {
	expect(rssFaults(rssDocument(feed), feed.self.xml)).toEqual([]);
	expect(jsonFeed.safeParse(JSON.parse(jsonFeedDocument(feed))).error?.message).toBeUndefined();
	return feed;
}

const titles = (feed: Feed) => feed.items.map(({ title }) => title);
const view = (source: Parameters<typeof viewOfFeed>[0], query = '') =>
	viewOfFeed(source, new URLSearchParams(query));

async function addArticles(db: Db, projectId: number) {
	await db.execute(sql`
		insert into articles (kind, slug, title, link, link_key, source_name, source_url, authors, tags, published_at,
			body, summary, origin, feed_url) values
		('news', 'outside', 'Aave & others <rise>', 'https://paper.example/a?x=1&y=2', 'paper.example/a', 'A Paper',
			'https://paper.example', '{Ada,Grace}', '{DeFi}', '2026-11-20T10:00:00Z', null, null, 'feed',
			'https://paper.example/feed.xml'),
		('news', 'undated', 'No date', 'https://paper.example/b', 'paper.example/b', null, null, '{}', '{}', null, null,
			null, 'feed', null),
		('news', 'own', 'Our own', null, null, null, null, '{Editor}', '{}', '2026-11-21T10:00:00Z', 'Text', 'In short.',
			'editorial', null),
		('research', 'sample', 'Fiction', null, null, null, null, '{}', '{}', '2026-11-19T10:00:00Z', 'Text', null,
			'sample', null)`);
	await db.execute(sql`
		insert into article_mentions (article_id, type, record_id, position)
		select id, 'project', ${projectId}::bigint, 0 from articles where slug = 'outside'`);
}

beforeAll(async () => {
	const { db } = database;
	const [aave, fund, ada] = await revise(db, staff, [
		{
			type: 'project',
			set: {
				name: 'Aave <One> & ]]>',
				symbol: 'AAVE',
				sectors: ['DeFi'],
				events: [
					event('v4', '2026-12-24', 'Release'),
					{
						...event('Meeting', '2026-11-20', 'Hard Fork'),
						end_date: '2026-11-22',
						location: 'Zürich',
					},
					{ ...event('Call', '2026-12-01', 'AMA'), url: null },
					event('Call', '2027-01-01', 'AMA'),
					event('Long ago', '2024-01-01', 'Release'),
				],
			},
			source: 'https://source.example/aave',
		},
		{ type: 'organization', set: { name: 'Fund' } },
		{ type: 'person', set: { name: 'Ada', primary_job_title: 'Founder' } },
	]);
	const project_id = aave?.id ?? 0;
	const investor = { organization_id: null, person_id: null, name: null, amount_usd: null };
	await revise(db, staff, [
		round(
			{
				project_id,
				type: 'Seed',
				date: '2024-02-05',
				date_precision: 'day',
				amount: 11e6,
				currency: 'USD',
				amount_usd: 11e6,
			},
			[
				{ ...investor, organization_id: fund?.id ?? 0, is_lead: true },
				{ ...investor, person_id: ada?.id ?? 0, is_lead: false },
				{ ...investor, name: 'Nobody Known', is_lead: false },
			],
		),
		round({ project_id, type: 'Series A', date: '2025-03-01', date_precision: 'month' }),
		round({ organization_id: fund?.id ?? 0, type: 'Grant', amount: 5000.5, currency: 'OP' }),
	]);
	await revise(db, { origin: 'sample' }, [
		{
			type: 'project',
			set: { name: 'Melraver', events: [event('Launch', '2026-12-25', 'Release')] },
		},
	]);
	await addArticles(db, project_id);
});

function event(title: string, date: string, kind: 'Release' | 'AMA' | 'Hard Fork') {
	return { title, kind, date, end_date: null, location: null, url: 'https://aave.example/news' };
}

function round(set: Partial<Scalars<'round'>>, investors: Lists<'round'>['investors'] = []) {
	const sources: Lists<'round'>['sources'] =
		set.type === 'Seed' ? [{ url: 'https://media.example/seed', kind: 'media' }] : [];
	return { type: 'round' as const, set: { ...set, investors, sources } };
}

test('rounds come by date; an unknown amount is marked, and a month is not a day', async () => {
	const feed = valid(await roundFeed(database.db, 1, site));
	expect(titles(feed)).toEqual([
		'Aave <One> & ]]>: Series A, amount undisclosed',
		'Aave <One> & ]]>: Seed, $11.00M',
		'Fund: Grant, 5,000.5 OP',
	]);
	const [month, day, none] = feed.items;
	expect(month).toMatchObject({ published: null, url: `${site}/round/aave-one-series-a-2025` });
	expect(month?.html).toContain('<li>Amount: undisclosed</li><li>Date: Mar 2025</li>');
	expect(day?.published).toBe('2024-02-05T00:00:00.000Z');
	expect(day?.sources).toEqual([{ name: 'media.example', url: 'https://media.example/seed' }]);
	expect(day?.html).toContain(
		`<li>Lead investors: <a href="${site}/organization/fund">Fund</a></li><li>Investors: <a href="${site}/people/ada">Ada</a>, Nobody Known</li>`,
	);
	expect(none).toMatchObject({ published: null, sources: [{ name: 'Editors', url: null }] });
	expect(none?.html).toContain('<li>Date: not known</li>');
	expect(feed.self.xml).toBe(`${site}/feeds/rounds.xml`);
});

test('a view of a directory is a feed of its rows, with its filters in its address', async () => {
	const { db } = database;
	const newest = valid(await directoryFeed(db, view('projects'), site));
	// Samples come after all others.
	expect(titles(newest)).toEqual(['Aave <One> & ]]> (AAVE)', 'Melraver']);
	expect(newest.items[1]).toMatchObject({ isSample: true, tags: [] });
	const filtered = valid(
		await directoryFeed(db, view('projects', 'sector=DeFi&cols=name&utm_source=x'), site),
	);
	expect(titles(filtered)).toEqual(['Aave <One> & ]]> (AAVE)']);
	expect(filtered.self).toEqual({
		xml: `${site}/directory/projects/feed.xml?sector=DeFi`,
		json: `${site}/directory/projects/feed.json?sector=DeFi`,
	});
	expect(filtered.home).toBe(`${site}/directory/projects?sector=DeFi`);
	expect(filtered.title).toContain('Sector: DeFi');
	expect(titles(await directoryFeed(db, view('projects', 'q=melr'), site))).toEqual(['Melraver']);
	expect(titles(await directoryFeed(db, view('projects', 'sort=name&dir=asc'), site))).toEqual([
		'Aave <One> & ]]> (AAVE)',
		'Melraver',
	]);
	expect(titles(valid(await directoryFeed(db, view('people'), site)))).toEqual(['Ada, Founder']);
	expect(titles(valid(await directoryFeed(db, view('organizations'), site)))).toEqual([
		// Its name tells what it is.
		'Fund (Fund)',
	]);
	expect(
		titles(valid(await directoryFeed(db, view('fundraising', 'round=Seed'), site))),
	).toHaveLength(1);
	expect(titles(valid(await directoryFeed(db, view('fundraising', 'page=2'), site)))).toEqual([]);
});

test('a longer view continues on the next page, and no row is on two', async () => {
	const { db } = database;
	const names = Array.from({ length: 130 }, (_, at) => `Person ${at}`);
	await revise(
		db,
		staff,
		names.map((name) => ({ type: 'person', set: { name, location: 'Bern' } })),
	);
	const first = valid(await directoryFeed(db, view('people', 'q=person'), site));
	expect(first.next?.json).toBe(`${site}/directory/people/feed.json?q=person&page=2`);
	const second = valid(await directoryFeed(db, view('people', 'q=person&page=2'), site));
	expect(second.next).toBeNull();
	expect([...titles(first), ...titles(second)].toSorted()).toEqual(names.toSorted());
	expect(titles(first)[0]).toBe('Person 129');
});

test.each([
	['projects', 'sort=nothing', 'sort'],
	['projects', 'sort=name&dir=up', 'dir'],
	['projects', 'page=0', 'page'],
	['projects', 'page=x', 'page'],
	['fundraising', 'amount=x', 'amount'],
	['projects', `q=${'x'.repeat(201)}`, 'q'],
] as const)('the view %s?%s is refused as a feed, naming the parameter', (source, query, name) => {
	expect(() => view(source, query)).toThrow(expect.objectContaining({ status: 400 }));
	expect(() => view(source, query)).toThrow(`“${name}”`);
});

test('a record’s feed has its rounds, news and changes, newest first', async () => {
	const { db } = database;
	const project = await openRecord(db, 'project', 'aave-one');
	const feed = valid(await entityFeed(db, project, site));
	expect(titles(feed).toSorted()).toEqual([
		'Aave & others <rise>',
		'Aave <One> & ]]>: Seed, $11.00M',
		'Aave <One> & ]]>: Series A, amount undisclosed',
		'Aave <One> & ]]>: new in the catalogue',
	]);
	// A round without a known day is placed where it was added.
	const times = feed.items.map(({ published, modified }) => published ?? modified ?? '');
	expect(times).toEqual(times.toSorted().toReversed());
	expect(feed.items.find(({ key }) => key.startsWith('revision/'))).toMatchObject({
		url: `${site}/project/aave-one/history`,
		sources: [{ name: 'source.example', url: 'https://source.example/aave' }],
	});
	await revise(db, staff, [
		{ type: 'project', id: project.id, set: { website: 'https://aave.example', location: 'Bern' } },
	]);
	const [latest] = (await entityFeed(db, project, site)).items;
	expect(latest?.title).toBe('Aave <One> & ]]>: Website, Location changed');
	expect(latest?.html).toContain('<li>Location: <ins>Bern</ins></li>');
	const fund = await entityFeed(db, await openRecord(db, 'organization', 'fund'), site);
	expect(titles(valid(fund)).toSorted()).toEqual([
		'Aave <One> & ]]>: Seed, $11.00M',
		'Fund: Grant, 5,000.5 OP',
		'Fund: new in the catalogue',
	]);
	const ada = await entityFeed(db, await openRecord(db, 'people', 'ada'), site);
	expect(titles(valid(ada)).toSorted()).toEqual([
		'Aave <One> & ]]>: Seed, $11.00M',
		'Ada: new in the catalogue',
	]);
	const sample = await entityFeed(db, await openRecord(db, 'project', 'melraver'), site);
	expect(jsonFeed.parse(JSON.parse(jsonFeedDocument(sample))).items[0]?.title).toBe(
		'[Sample] Melraver: new in the catalogue',
	);
	await expect(openRecord(db, 'project', 'nobody')).rejects.toThrow(UnknownRecordError);
});

test('the feed of a renamed record is that of its present slug', async () => {
	const { db } = database;
	const [one] = await revise(db, staff, [{ type: 'project', set: { name: 'Before' } }]);
	await revise(db, staff, [{ type: 'project', id: one?.id ?? 0, set: { slug: 'after' } }]);
	expect((await openRecord(db, 'project', 'before')).slug).toBe('after');
});

test('an article from outside links to its source, our own to its page; undated ones come last', async () => {
	const { db } = database;
	const feed = valid(await articleFeed(db, 'news', 1, site));
	expect(feed.items.map(({ title, url }) => [title, url])).toEqual([
		['Our own', `${site}/news/own`],
		['Aave & others <rise>', 'https://paper.example/a?x=1&y=2'],
		['No date', 'https://paper.example/b'],
	]);
	const [own, outside, undated] = feed.items;
	expect(own?.html).toBe('<p>In short.</p>');
	expect(own?.sources).toEqual([{ name: 'Cairn', url: `${site}/news/own` }]);
	expect(outside).toMatchObject({
		authors: ['Ada', 'Grace'],
		tags: ['DeFi'],
		sources: [{ name: 'A Paper', url: 'https://paper.example/a?x=1&y=2' }],
		fromFeed: { name: 'A Paper', url: 'https://paper.example/feed.xml' },
	});
	expect(outside?.html).toContain(`<a href="${site}/project/aave-one">`);
	expect(undated).toMatchObject({ published: null, sources: [{ name: 'paper.example' }] });
	const research = valid(await articleFeed(db, 'research', 1, site));
	expect(rssDocument(research)).toContain('<title>[Sample] Fiction</title>');
	expect(pageOfFeed(new URLSearchParams('page=2'))).toBe(2);
	for (const page of ['0', 'x', '', '-1', '10000'])
		expect(() => pageOfFeed(new URLSearchParams({ page }))).toThrow('“page”');
});

test('upcoming events are a feed, soonest first, each with its days and source', async () => {
	const { db } = database;
	const feed = valid(await eventFeed(db, null, '2026-11-21', site));
	expect(titles(feed)).toEqual([
		'Aave <One> & ]]>: Meeting (Nov 20, 2026 – Nov 22, 2026)',
		'Aave <One> & ]]>: Call (Dec 01, 2026)',
		'Aave <One> & ]]>: v4 (Dec 24, 2026)',
		'Melraver: Launch (Dec 25, 2026)',
		'Aave <One> & ]]>: Call (Jan 01, 2027)',
	]);
	for (const item of feed.items)
		expect(Date.parse(item.published ?? '')).toBeLessThan(Date.now() + 1);
	expect(feed.items[0]?.sources).toEqual([
		{ name: 'aave.example', url: 'https://aave.example/news' },
	]);
	expect(feed.items[1]?.sources).toEqual([{ name: 'Editors', url: null }]);
	const forks = valid(await eventFeed(db, 'Hard Fork', '2026-11-21', site));
	expect(titles(forks)).toHaveLength(1);
	expect(forks.self.json).toBe(`${site}/feeds/events.json?kind=Hard%20Fork`);
	expect(eventKindOf(new URLSearchParams('kind=AMA'))).toBe('AMA');
	expect(() => eventKindOf(new URLSearchParams('kind=ama'))).toThrow('“kind”');
});

test('events are a calendar of whole days, going back 90 of them', async () => {
	const { body } = await eventCalendar(database.db, null, '2026-11-21', site);
	expect(calendarFaults(body)).toEqual([]);
	const events = readCalendar(body);
	expect(events.map(({ summary, start, end }) => [summary, start, end])).toEqual([
		['Aave <One> & ]]>: Meeting', '2026-11-20', '2026-11-23'],
		['Aave <One> & ]]>: Call', '2026-12-01', null],
		['Aave <One> & ]]>: v4', '2026-12-24', null],
		['[Sample] Melraver: Launch', '2026-12-25', null],
		['Aave <One> & ]]>: Call', '2027-01-01', null],
	]);
	expect(new Set(events.map(({ uid }) => uid)).size).toBe(5);
	expect(events[0]).toMatchObject({ location: 'Zürich', categories: ['Hard Fork'], isDate: true });
	expect(events[0]?.description).toContain('Source: https://aave.example/news');
	expect(events[3]?.description).toContain('Sample record');
	const long = await eventCalendar(database.db, null, '2024-03-01', site);
	expect(readCalendar(long.body)[0]?.summary).toContain('Long ago');
});

test('a moved event keeps its id in calendars', async () => {
	const { db } = database;
	const event = (date: string) => ({
		title: 'Launch',
		kind: 'Release' as const,
		date,
		end_date: null,
		location: null,
		url: null,
	});
	const [one] = await revise(db, staff, [
		{ type: 'project', set: { name: 'Mover', events: [event('2027-02-01')] } },
	]);
	const uids = async () =>
		readCalendar((await eventCalendar(db, null, '2026-11-21', site)).body)
			.filter(({ summary }) => summary.startsWith('Mover'))
			.map(({ uid, start }) => [uid, start]);
	const [[uid] = []] = await uids();
	await revise(db, staff, [
		{ type: 'project', id: one?.id ?? 0, set: { events: [event('2027-03-01')] } },
	]);
	expect(await uids()).toEqual([[uid, '2027-03-01']]);
});
