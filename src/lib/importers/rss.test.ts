import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { canonicalLink, linkKey } from '#lib/articles/canonical-link.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, input, load, serving } from '../../../tests/setup/import.ts';
import { feedDate } from './feed-dates.ts';
import { fetchSource } from './fetch-source.ts';
import { rss } from './rss.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const feed = (items: string, more = '') =>
	`<?xml version="1.0"?>\n<rss version="2.0"><channel><title>The Paper</title><link>https://paper.example/news/</link>${more}${items}</channel></rss>`;
const item = (title: string, link: string, more = '') =>
	`<item><title>${title}</title><link>${link}</link>${more}</item>`;

async function read(text: string) {
	const loaded = await load(database.db, rss, input(text));
	const { rows } = await database.db.execute<Record<string, unknown>>(
		sql`select kind, slug, title, link, source_name, source_url, authors, tags, published_at, body, summary, origin from articles order by id`,
	);
	return { ...loaded, rows };
}

test('an Atom title is read by its type', async () => {
	const entry = (title: string, at: number) =>
		`<entry>${title}<link href="https://paper.example/${at}"/></entry>`;
	const titles = [
		'<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Tern raises <b>$5M</b></div></title>',
		'<title type="text">Why x &lt; y and a &lt;Vec&gt; of keys is fine</title>',
		'<title type="html">&lt;b&gt;Bold&lt;/b&gt; news</title>',
	];
	const atom = `\n<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title type="text">The Paper</title>${titles.map(entry).join('')}</feed>`;
	const { rows } = await read(atom);
	expect(rows.map(({ title }) => title)).toEqual([
		'Tern raises $5M',
		'Why x < y and a <Vec> of keys is fine',
		'Bold news',
	]);
	expect(rows[0]?.source_name).toBe('The Paper');
});

test('a general venture feed contributes only what concerns this field', async () => {
	const text = `<rss><channel><title>Wire</title>${item('Loom raises $5M for looms', 'https://wire.example/a')}${item(
		'Vaultic raises $6M',
		'https://wire.example/b',
		'<description>The stablecoin issuer will hire.</description>',
	)}</channel></rss>`;
	const from = (url: string) => load(database.db, rss, { ...input(text), url });
	expect((await from('https://www.prnewswire.com/rss/list.rss')).counts.read).toBe(1);
	expect((await from('https://paper.example/feed')).counts.read).toBe(2);
});

test('a title in an undeclared encoding is no headline', async () => {
	const { rejected, rows } = await read(
		feed(item('\ufffd\ufffd\ufffd day', 'https://paper.example/a')),
	);
	expect(rows).toEqual([]);
	expect(rejected[0]?.reason).toMatch(/encoding/);
});

test('names in an undeclared encoding are left out', async () => {
	const more = '<author>\ufffd\ufffd</author><category>\ufffd</category>';
	const text = feed(item('A', 'https://paper.example/a', more)).replace(
		'The Paper',
		'\ufffd\ufffd',
	);
	const { rows } = await read(text);
	expect(rows[0]).toMatchObject({ authors: [], tags: [], source_name: 'paper.example' });
});

describe('an item', () => {
	test('is kept with headline, link, source, date, authors and tags, without its text', async () => {
		const more = `<author>desk@paper.example (Ada Lovelace)</author><dc:creator>By Alan Turing and Grace Hopper</dc:creator>
			<category>Markets</category><category>MARKETS</category><pubDate>Tue, 18 Nov 2025 09:30:00 EST</pubDate>
			<description>The text</description><content:encoded><![CDATA[<p>The text</p>]]></content:encoded>`;
		const { rows } = await read(feed(item('Bitcoin rises', 'https://paper.example/a', more)));
		expect(rows).toEqual([
			{
				kind: 'news',
				slug: 'bitcoin-rises',
				title: 'Bitcoin rises',
				link: 'https://paper.example/a',
				source_name: 'The Paper',
				source_url: 'https://paper.example/news/',
				authors: ['Alan Turing', 'Grace Hopper', 'Ada Lovelace'],
				tags: ['Markets'],
				published_at: expect.anything(),
				body: null,
				summary: null,
				origin: 'feed',
			},
		]);
		const { rows: dates } = await database.db.execute(
			sql`select published_at = '2025-11-18T14:30:00Z' as right from articles`,
		);
		expect(dates).toEqual([{ right: true }]);
	});

	test.each([
		['Fish &amp;amp; chips', 'Fish & chips'],
		['Fish &amp; chips', 'Fish & chips'],
		['Fish & chips', 'Fish & chips'],
		['It&amp;#8217;s <![CDATA[here & <em>now</em>]]>', 'It’s here & now'],
		['1 &lt; 2 &amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt;', '1 < 2 bold'],
		['Exchange <b>Koru</b> lists <i>Tern</i>', 'Exchange Koru lists Tern'],
		['A&nbsp;dash &mdash; and\n\t space', 'A dash — and space'],
	])('titled %j is titled %j', async (written, title) => {
		const { rows, counts } = await read(feed(item(written, 'https://paper.example/a')));
		expect(counts).toMatchObject({ read: 1, created: 1 });
		expect(rows[0]?.title).toBe(title);
	});

	test.each([
		['story?id=7', 'https://paper.example/news/story?id=7'],
		['/story', 'https://paper.example/story'],
		['//other.example/x', 'https://other.example/x'],
		[
			'https://paper.example/a?utm_source=x&amp;id=1&amp;fbclid=y#top',
			'https://paper.example/a?id=1',
		],
		['<![CDATA[https://paper.example/a?x=1&y=2]]>', 'https://paper.example/a?x=1&y=2'],
	])('with the link %s opens at %s', async (written, link) => {
		expect((await read(feed(item('A', written)))).rows[0]?.link).toBe(link);
	});

	test.each([
		['no link', '<item><title>A</title></item>', /has no link/],
		['no title', item('', 'https://paper.example/a'), /has no title/],
		['a script for a link', item('A', 'javascript:alert(1)'), /is no web address/],
		['a link into a private network', item('A', 'http://192.168.0.1/reboot'), /private network/],
		['a number that stands for this machine', item('A', 'http://2130706433/'), /private network/],
	])('with %s is rejected, and the others are kept', async (_, bad, reason) => {
		const { counts, rejected } = await read(feed(bad + item('B', 'https://paper.example/b')));
		expect(counts).toEqual({ read: 2, created: 1, updated: 0, unchanged: 0, rejected: 1 });
		expect(rejected[0]?.reason).toMatch(reason);
	});

	test('whose guid is its link needs no other', async () => {
		const { rows } = await read(
			feed('<item><title>A</title><guid>https://paper.example/g</guid></item>'),
		);
		expect(rows[0]?.link).toBe('https://paper.example/g');
	});

	test('of RSS 1.0 and in another encoding is read as well', async () => {
		const text = `<?xml version="1.0" encoding="ISO-8859-1"?><rdf:RDF><channel><title>Alt</title><link>https://alt.example</link></channel>
			<item rdf:about="x"><title>Caf\u00e9</title><link>https://alt.example/1</link><dc:date>2025-01-02</dc:date></item></rdf:RDF>`;
		async function* chunks() {
			yield Buffer.from(text, 'latin1');
		}
		await load(database.db, rss, { name: 'alt', chunks: chunks() });
		const { rows } = await database.db.execute(sql`select title, source_name from articles`);
		expect(rows).toEqual([{ title: 'Café', source_name: 'Alt' }]);
	});
});

describe('an article', () => {
	test.each([
		'http://www.paper.example/a/',
		'https://paper.example/a?utm_campaign=z#x',
		'https://PAPER.example:443/a',
	])('is the same at %s', async (link) => {
		await read(feed(item('A', 'https://paper.example/a')));
		const { counts, rows } = await read(feed(item('A', link)));
		expect(counts).toMatchObject({ created: 0, read: 1 });
		expect(rows).toHaveLength(1);
	});

	test('follows updates of its feed, and stays when the feed drops it', async () => {
		const date = '<pubDate>Tue, 18 Nov 2025 09:30:00 GMT</pubDate>';
		await read(feed(item('Bitcoin falls', 'https://paper.example/a', date)));
		const { counts, rows } = await read(feed(item('Bitcoin rises', 'https://paper.example/a')));
		expect(counts).toMatchObject({ updated: 1, unchanged: 0 });
		expect(rows[0]).toMatchObject({ title: 'Bitcoin rises', slug: 'bitcoin-falls' });
		expect(rows[0]?.published_at).not.toBeNull();
	});

	test('mentions the records its headline and tags name, in order', async () => {
		await revise(database.db, { origin: 'staff' }, [
			{ type: 'project', set: { name: 'Bitcoin', symbol: 'BTC' } },
			{ type: 'project', set: { name: 'Flow', symbol: 'FLOW' } },
			{ type: 'organization', set: { name: 'Kraken' } },
			{ type: 'person', set: { name: 'Ada Lovelace' } },
		]);
		const title = 'Kraken says funds flow into Bitcoin, writes Ada Lovelace';
		await read(feed(item(title, 'https://paper.example/a', '<category>$FLOW</category>')));
		const { rows } = await database.db.execute(
			sql`select m.type, coalesce(p.name, o.name, q.name) as name from article_mentions m
				left join project p on m.type = 'project' and p.id = record_id
				left join organization o on m.type = 'organization' and o.id = record_id
				left join person q on m.type = 'people' and q.id = record_id order by position`,
		);
		expect(rows).toEqual([
			{ type: 'organization', name: 'Kraken' },
			{ type: 'project', name: 'Bitcoin' },
			{ type: 'people', name: 'Ada Lovelace' },
			{ type: 'project', name: 'Flow' },
		]);
	});

	test('with the same title as another gets its own address', async () => {
		const items = [1, 2, 3].map((at) => item('Daily notes', `https://paper.example/${at}`));
		const { rows } = await read(feed(items.join('')));
		expect(rows.map(({ slug }) => slug)).toEqual(['daily-notes', 'daily-notes-2', 'daily-notes-3']);
	});
});

describe('a hostile feed', () => {
	const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel>${item('&b;', 'https://x.example/')}</channel></rss>`;
	const outside = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel>${item('&f;', 'https://x.example/')}</channel></rss>`;

	test.each([
		['that declares entities to expand', laughs, /declares its own entities/],
		['that asks for a file', outside, /declares its own entities/],
		['that nests without end', `<rss>${'<a>'.repeat(1_000)}`, /nested more than 60 levels deep/],
		['that breaks off', '<rss><channel><item><title>A', /not well-formed XML/],
		[
			'in an encoding nobody knows',
			'<?xml version="1.0" encoding="ebcdic-x"?><rss/>',
			/encoding ebcdic-x/,
		],
		['that is a web page', '<!doctype html><html><head></head></html>', /not an RSS or Atom feed/],
	])('%s is refused with a message, and nothing is saved', async (_, text, sentence) => {
		const { ended, rows } = await read(text);
		expect(ended).toEqual({ broken: expect.stringMatching(sentence) });
		expect(rows).toEqual([]);
	});

	const megabyte = (text: string) => text.repeat(Math.ceil((1024 * 1024) / text.length));
	test.each([
		['of 50 MB of text', `<rss><channel><item><title>A</title><description>`, megabyte('words ')],
		['of 50 MB in one name', `<rss><channel><item><title>`, megabyte('x')],
		['that never gets to its first item', `<rss><channel>`, megabyte('<title>x</title>')],
	])('%s is cut off at 20 MB', async (_, start, more) => {
		const sent = { bytes: 0 };
		const listener: RequestListener = async (_request, response) => {
			response.write(start);
			for (let at = 0; at < 50 && !response.destroyed; at += 1) {
				sent.bytes += more.length;
				if (response.write(more)) continue;
				const moved = new AbortController();
				const { signal } = moved;
				const ways = ['drain', 'close'].map((way) => once(response, way, { signal }));
				for (const way of ways) way.catch(() => undefined);
				await Promise.race(ways);
				moved.abort();
			}
			response.end();
		};
		const before = process.memoryUsage().rss;
		await serving(listener, async (base) => {
			const { ended } = await load(database.db, rss, await fetchSource(base));
			expect(ended).toEqual({
				broken: expect.stringMatching(/larger than 20 MB, which no feed is/),
			});
		});
		expect(sent.bytes).toBeLessThan(40 * 1024 * 1024);
		expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
	});

	test.each([
		'http://169.254.169.254/latest',
		'http://10.0.0.8/feed',
		'http://[::1]:9/',
		'http://localhost:1/',
	])('that redirects to %s is not followed', async (location) => {
		await serving(
			(_, response) => response.writeHead(302, { location }).end(),
			async (base) => {
				const asked = fetchSource(base, { limits: { tries: 1 } });
				await expect(asked).rejects.toThrow(SettingsError);
				await expect(asked).rejects.toThrow(/redirects into a private network/);
			},
		);
	});
});

test('a canonical link is a fixed point, and one key is one address', () => {
	fc.assert(
		fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
			const link = canonicalLink(address);
			expect(link).not.toBeNull();
			expect(canonicalLink(link ?? '')).toBe(link);
			expect(linkKey(canonicalLink(`${link}#x`) ?? '')).toBe(linkKey(link ?? ''));
		}),
		{ examples: [['http://a.aa??']] },
	);
});

test.each([
	['Tue, 18 Nov 2025 09:30:00 CET', '2025-11-18T08:30:00.000Z'],
	['2025-11-18 09:30:00', '2025-11-18T09:30:00.000Z'],
	['2025-11-18T09:30:00+02:00', '2025-11-18T07:30:00.000Z'],
	['18 Nov 2025 09:30', '2025-11-18T09:30:00.000Z'],
	['2025-11-18', '2025-11-18T00:00:00.000Z'],
	['yesterday', null],
	['Thu, 01 Jan 1970 00:00:00 GMT', null],
	['2099-01-01', null],
])('the date %j is %j', (text, date) => {
	expect(feedDate(text, Date.UTC(2026, 0, 1))).toBe(date);
});
