import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { calendarFaults, readCalendar } from '../../../tests/feeds/calendar-faults.ts';
import { jsonFeed } from '../../../tests/feeds/json-feed-schema.ts';
import { htmlFaults, rssFaults } from '../../../tests/feeds/rss-faults.ts';
import { addressesOf, type Feed, type FeedItem, feedText, itemHtml } from './feed.ts';
import { type CalendarEvent, calendarDocument } from './icalendar.ts';
import { factList, paragraphHtml, textHtml } from './item-parts.ts';
import { jsonFeedDocument } from './json-feed.ts';
import { rssDocument } from './rss.ts';

const site = 'https://cairn.example';
let made = 0;

function item(given: Partial<FeedItem> = {}): FeedItem {
	made += 1;
	return {
		key: `round/${made}`,
		url: `${site}/project/aave/backers`,
		title: 'Aave: Seed, $1.00M',
		html: '<p>A round.</p>',
		published: '2024-02-05T00:00:00.000Z',
		modified: '2024-02-06T07:08:09.012Z',
		authors: [],
		tags: ['Seed'],
		sources: [{ name: 'source.example', url: 'https://source.example/round' }],
		fromFeed: null,
		isSample: false,
		...given,
	};
}

const feed = (items: FeedItem[], given: Partial<Feed> = {}): Feed => ({
	title: 'Cairn Funding rounds',
	description: 'Rounds, each with its source.',
	home: `${site}/directory/fundraising`,
	self: addressesOf(`${site}/feeds/rounds`),
	next: null,
	items,
	...given,
});

const event = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
	uid: 'event/1@cairn.example',
	title: 'Aave: Release',
	date: '2026-12-31',
	endDate: null,
	description: 'Source: https://aave.example',
	location: null,
	url: `${site}/project/aave/events`,
	categories: ['Release'],
	changed: '2026-11-21T10:11:12.345Z',
	...given,
});

const calendar = (events: CalendarEvent[]) =>
	calendarDocument(
		{
			name: 'Cairn events',
			description: 'Events',
			url: `${site}/feeds/events.ics?kind=Hard%20Fork`,
		},
		events,
	);

/** All errors of a feed in both of its formats. */
function faultsOf(one: Feed): string[] {
	const json = jsonFeed.safeParse(JSON.parse(jsonFeedDocument(one)));
	return [
		...rssFaults(rssDocument(one), one.self.xml),
		...(json.error ? [json.error.message] : []),
	];
}

const hostile = [
	']]>',
	'<![CDATA[ x ]]>',
	'</title><script>alert(1)</script>',
	'&lt;b&gt; &amp; &#0; &nbsp;',
	'\u0000\u0001\u0008\u000b\u000c\u001f\u007f\u0085\u009f',
	'\ud800 lone \udfff',
	'\ufffe\uffff',
	'line\r\nbreak\rand\u2028more',
	'BEGIN:VEVENT\nEND:VCALENDAR',
	'\\n \\; a,b;c',
	'\u202e right to left',
	'👩‍👩‍👧‍👦'.repeat(40),
	'"><img src=x onerror=alert(1)>',
	'<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
	' ',
	'',
];

/** A feed with `text` wherever others' text may appear. */
const saying = (text: string) =>
	feed(
		[
			item({
				title: text,
				html: `${paragraphHtml(text)}${factList([['Fact', textHtml(text)]])}`,
				authors: [text],
				tags: [text],
				sources: [{ name: text, url: text }],
				fromFeed: {
					name: text,
					url: `https://feed.example/${encodeURIComponent(text.toWellFormed())}`,
				},
				isSample: text.length % 2 === 0,
			}),
		],
		{ title: text, description: text || 'x' },
	);

const calendarSaying = (text: string) =>
	calendarDocument({ name: text, description: text, url: `${site}/feeds/events.ics` }, [
		event({ title: text, description: text, location: text, categories: [text] }),
	]);

const anyText = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 200 }),
	fc.string({ unit: 'grapheme', maxLength: 200 }),
	// Any UTF-16, including halves of surrogate pairs.
	fc
		.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
		.map((units) => String.fromCharCode(...units)),
	fc
		.array(fc.constantFrom(...hostile, '\u0000', '<', '&', ']', '\\', '\r', '\n', ';'), {
			maxLength: 8,
		})
		.map((parts) => parts.join('')),
);

describe('a feed', () => {
	test('is RSS 2.0 and JSON Feed 1.1, full and empty', () => {
		const full = feed(
			[item(), item({ published: null, modified: null }), item({ isSample: true })],
			{
				next: addressesOf(`${site}/feeds/rounds`, 'page=2'),
			},
		);
		expect(faultsOf(full)).toEqual([]);
		expect(faultsOf(feed([]))).toEqual([]);
	});

	test('says the same in both formats', () => {
		const one = feed([
			item({
				title: 'Aave & friends <3',
				authors: ['Ada', 'Grace'],
				fromFeed: { name: 'A Paper', url: 'https://paper.example/feed' },
				isSample: true,
			}),
		]);
		const xml = XmlDocument.fromString(rssDocument(one));
		const of = (path: string) => xml.root.find(`channel/item/${path}`).map((node) => node.content);
		const json = jsonFeed.parse(JSON.parse(jsonFeedDocument(one))).items[0];
		expect(of('title')).toEqual(['[Sample] Aave & friends <3']);
		expect(json?.title).toBe('[Sample] Aave & friends <3');
		expect(of('guid')).toEqual([json?.id]);
		expect(of('description')).toEqual([json?.content_html]);
		expect(of('category')).toEqual(json?.tags);
		expect(of('pubDate')).toEqual(['Mon, 05 Feb 2024 00:00:00 GMT']);
		expect(json?.date_published).toBe('2024-02-05T00:00:00.000Z');
		expect(of("*[local-name()='creator']")).toEqual(['Ada', 'Grace']);
		expect(of('source')).toEqual(['A Paper']);
		expect(json?._cairn).toMatchObject({
			is_sample: true,
			sources: [{ name: 'source.example', url: 'https://source.example/round' }],
			from_feed: { url: 'https://paper.example/feed' },
		});
		xml.dispose();
	});

	test('an item without a known day has no publication date', () => {
		const one = feed([item({ published: null })]);
		expect(rssDocument(one)).not.toContain('<pubDate>');
		expect(jsonFeedDocument(one)).not.toContain('date_published');
	});

	test.each(hostile)('stays valid and harmless around %j', (text) => {
		expect(faultsOf(saying(text))).toEqual([]);
	});

	test('stays valid and harmless around any text, and keeps what is allowed', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const one = saying(text);
				expect(faultsOf(one)).toEqual([]);
				const kept = feedText(text).replace(/\s+/gu, ' ').trim();
				const title = jsonFeed.parse(JSON.parse(jsonFeedDocument(one))).items[0]?.title;
				expect(title?.replace(/^\[Sample\] ?/, '') || 'Untitled').toBe(kept || 'Untitled');
			}),
			{ numRuns: 300 },
		);
	});

	test('any address of an item is written as a valid one', () => {
		fc.assert(
			fc.property(
				fc.webUrl({ withQueryParameters: true, withFragments: true }),
				anyText,
				(url, text) => {
					const odd = `${url}${url.includes('#') ? '' : '#'}|^\`{}"<>ü ${text.toWellFormed()}`;
					expect(faultsOf(feed([item({ url: odd, sources: [{ name: 'x', url: odd }] })]))).toEqual(
						[],
					);
				},
			),
			{ numRuns: 100 },
		);
	});

	test('a source links only to the web', () => {
		for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//x', 'x'])
			expect(itemHtml(item({ sources: [{ name: 'there', url }] }))).toContain(
				'<p>Source: there</p>',
			);
	});
});

describe('the validators themselves', () => {
	const good = rssDocument(feed([item()]));
	const self = `${site}/feeds/rounds.xml`;
	test.each([
		['an RFC 3339 date', (xml: string) => xml.replace(/<pubDate>[^<]+/, '<pubDate>2024-02-05')],
		['a wrong day of the week', (xml: string) => xml.replace('Mon, 05', 'Tue, 05')],
		['no guid', (xml: string) => xml.replace(/<guid.*<\/guid>/, '')],
		['a script in a body', (xml: string) => xml.replace('&lt;p&gt;', '&lt;script&gt;')],
		[
			'a script behind a link',
			(xml: string) => xml.replace('https://source', 'javascript://source'),
		],
		['another self', (xml: string) => xml.replace('feeds/rounds.xml', 'feeds/news.xml')],
		['an unknown element', (xml: string) => xml.replace('<docs>', '<x/><docs>')],
		['two titles', (xml: string) => xml.replace('<docs>', '<title>x</title><docs>')],
		['a relative link', (xml: string) => xml.replace(`<link>${site}`, '<link>')],
	])('refuse RSS with %s', (_what, spoil) => {
		expect(spoil(good)).not.toBe(good);
		expect(rssFaults(spoil(good), self)).not.toEqual([]);
	});

	test('refuse malformed input', () => {
		for (const text of ['\u0001', '<b>', ']]>', '&nbsp;'])
			expect(() => rssFaults(good.replace('Aave', text), self), text).toThrow();
	});

	test('refuse HTML with anything executable', () => {
		for (const html of ['<img src=x>', '<p onclick="x">', '<a href="javascript:x">', '<svg', '<P>'])
			expect(htmlFaults(html), html).not.toEqual([]);
	});

	test('refuse calendars that a lenient reader accepts', () => {
		const text = calendar([event({ title: 'x'.repeat(200) })]);
		for (const spoil of [
			text.replaceAll('\r\n', '\n'),
			text.replaceAll('\r\n ', ''),
			text.replace(/UID.*\r\n/, ''),
			text.replace(/DTSTAMP.*\r\n/, 'DTSTAMP:20261121T101112\r\n'),
			text.replace(/VERSION.*\r\n/, ''),
			text.replace(/END:VEVENT\r\n/, ''),
			text.replace(/SUMMARY/, 'DTEND;VALUE=DATE:20261231\r\nSUMMARY'),
		])
			expect(calendarFaults(spoil)).not.toEqual([]);
	});
});

describe('a calendar', () => {
	test('is valid with no event, and describes each event', () => {
		expect(calendarFaults(calendar([]))).toEqual([]);
		const text = calendar([
			event({ title: 'Aave: v4, at last; really', location: 'Zürich\\Oerlikon, CH' }),
			event({ uid: 'event/2@cairn.example', date: '2024-02-28', endDate: '2024-02-29' }),
		]);
		expect(calendarFaults(text)).toEqual([]);
		expect(readCalendar(text)).toEqual([
			{
				uid: 'event/1@cairn.example',
				summary: 'Aave: v4, at last; really',
				description: 'Source: https://aave.example',
				location: 'Zürich\\Oerlikon, CH',
				categories: ['Release'],
				start: '2026-12-31',
				// One day long: RFC 5545 takes a whole-day DTSTART without a DTEND as that day.
				end: null,
				isDate: true,
			},
			// DTEND is the day after the last.
			expect.objectContaining({ start: '2024-02-28', end: '2024-03-01', isDate: true }),
		]);
		expect(text).toContain('DTSTAMP:20261121T101112Z\r\n');
	});

	test.each([
		['ends before it begins', { date: '2026-05-02', endDate: '2026-05-01' }],
		['ends on the day it begins', { date: '2026-05-02', endDate: '2026-05-02' }],
		['is on the last day there is', { date: '9999-12-31', endDate: null }],
		['ends on the last day there is', { date: '9999-12-30', endDate: '9999-12-31' }],
		['is long ago', { date: '1000-01-01', endDate: null }],
	])('an event that %s lasts one day', (_what, days) => {
		const text = calendar([event(days)]);
		expect(calendarFaults(text)).toEqual([]);
		expect(readCalendar(text)).toMatchObject([{ start: days.date, end: null }]);
	});

	test.each(hostile)('stays valid around %j', (text) => {
		expect(calendarFaults(calendarSaying(text))).toEqual([]);
	});

	test('stays valid around any text, which a reader gets unchanged', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const written = calendarSaying(text);
				expect(calendarFaults(written)).toEqual([]);
				const [read] = readCalendar(written);
				expect(read?.description).toBe(feedText(text));
				expect(read?.summary).toBe(feedText(text).replace(/\s+/gu, ' ').trim() || 'Untitled');
			}),
			// A space at a fold was once all that the next line had.
			{
				numRuns: 300,
				examples: [['\ud800 lone \udfff&lt;b&gt; &amp; &#0; &nbsp;]]>\n \\; a,b;c ']],
			},
		);
	});
});
