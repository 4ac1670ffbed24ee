import type { APIRequestContext } from 'playwright-core';
import { expect } from 'vitest';
import { calendarFaults, readCalendar } from '../feeds/calendar-faults.ts';
import { jsonFeed } from '../feeds/json-feed-schema.ts';
import { rssFaults } from '../feeds/rss-faults.ts';
import { test } from './fixtures.ts';

const feeds = [
	'/feeds/news',
	'/feeds/research',
	'/feeds/rounds',
	'/feeds/events',
	'/feeds/jobs',
	'/crypto-jobs/feed',
	'/directory/projects/feed',
	'/directory/people/feed',
	'/directory/organizations/feed',
	'/directory/fundraising/feed',
	'/project/bitcoin/feed',
	'/organization/beldagon-dao/feed',
	'/people/cyrus-jarokai/feed',
];

for (const path of feeds)
	test(`${path} is valid in both formats, and each item names its source`, async ({
		request,
		baseURL,
	}) => {
		const rss = await request.get(`${path}.xml`);
		expect(rss.status()).toBe(200);
		expect(rss.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
		expect(rssFaults(await rss.text(), `${baseURL}${path}.xml`)).toEqual([]);
		const json = await request.get(`${path}.json`);
		expect(json.headers()['content-type']).toBe('application/feed+json; charset=utf-8');
		const { items, feed_url } = jsonFeed.parse(await json.json());
		expect(feed_url).toBe(`${baseURL}${path}.json`);
		if (!/news|research|jobs/.test(path)) expect(items.length).toBeGreaterThan(0);
		for (const item of items) {
			expect(item.content_html).toContain('Source: ');
			expect(item.title?.startsWith('[Sample] ')).toBe(item._cairn.is_sample);
		}
	});

test('the calendar is valid RFC 5545 and another parser understands it', async ({ request }) => {
	const answer = await request.get('/feeds/events.ics');
	expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
	const text = await answer.text();
	expect(calendarFaults(text)).toEqual([]);
	expect(readCalendar(text).length).toBeGreaterThan(0);
});

for (const path of [
	'/feeds/rounds.xml',
	'/feeds/news.json',
	'/feeds/events.ics',
	'/feeds/changes.json?limit=5',
	'/directory/projects/feed.xml?sector=DeFi',
	'/project/bitcoin/feed.json',
])
	test(`${path} answers 304 to a client that has it`, async ({ request }) => {
		const first = await request.get(path);
		const { etag = '', ...headers } = first.headers();
		expect(etag).not.toBe('');
		expect(headers['cache-control']).toMatch(/^public, max-age=\d+/);
		// An empty feed has no time of change.
		if (!path.includes('/news'))
			expect(Date.parse(headers['last-modified'] ?? '')).toBeGreaterThan(0);
		for (const match of [etag, `W/${etag}`, `"other", ${etag}`]) {
			const again = await request.get(path, { headers: { 'If-None-Match': match } });
			expect(again.status()).toBe(304);
			expect((await again.body()).length).toBe(0);
			expect(again.headers().etag).toBe(etag);
		}
		const other = await request.get(path, { headers: { 'If-None-Match': '"other"' } });
		expect(other.status()).toBe(200);
		const head = await request.head(path);
		expect([head.status(), head.headers()['content-type']]).toEqual([200, headers['content-type']]);
	});

interface Changes {
	changes: { _id: string; type: string; slug: string }[];
	next: string;
}

async function changes(request: APIRequestContext, query: string): Promise<Changes> {
	return (await request.get(`/feeds/changes.json?${query}`)).json();
}

test('a follower continuing from each cursor reads every change once, in order', async ({
	request,
}) => {
	const whole = await changes(request, 'limit=500');
	expect(whole.changes).toHaveLength(500);
	const parts: string[] = [];
	let next = '0';
	while (parts.length < 500) {
		const part = await changes(request, `after=${next}&limit=125`);
		parts.push(...part.changes.map(({ _id }) => _id));
		next = part.next;
	}
	expect(parts).toEqual(whole.changes.map(({ _id }) => _id));
	expect(next).toBe(whole.next);
	const end = await changes(request, 'after=9000000000000000000');
	expect(end).toEqual({ changes: [], next: '9000000000000000000' });
});

for (const [path, status] of [
	['/feeds/rounds.xml?page=x', 400],
	['/feeds/events.json?kind=Party', 400],
	['/feeds/events.ics?kind=Party', 400],
	['/feeds/changes.json?after=-1', 400],
	['/feeds/changes.json?limit=501', 400],
	['/directory/fundraising/feed.json?date=someday', 400],
	['/directory/projects/feed.xml?sort=nothing', 400],
	['/directory/nothing/feed.xml', 404],
	['/feeds/constructor.xml', 404],
	['/people/nobody/feed.xml', 404],
] as const)
	test(`${path} is refused with ${status} in the contract's form`, async ({ request }) => {
		const answer = await request.get(path);
		expect(answer.status()).toBe(status);
		expect(answer.headers()['content-type']).toBe('application/json; charset=utf-8');
		expect(await answer.json()).toEqual({ status, description: expect.stringMatching(/\.$/) });
		expect(answer.headers()['cache-control']).toBe('no-store');
	});

test('a feed is read-only', async ({ request }) => {
	const answer = await request.post('/feeds/rounds.xml', { data: {} });
	expect([answer.status(), answer.headers().allow]).toEqual([405, 'GET, HEAD']);
});
