import { coingecko } from '#lib/importers/coingecko.ts';
import { csv } from '#lib/importers/csv.ts';
import { defillama } from '#lib/importers/defillama.ts';
import type { Importer } from '#lib/importers/importer.ts';
import { ossDirectory } from '#lib/importers/oss-directory.ts';
import { ossFunding } from '#lib/importers/oss-funding.ts';
import { rss } from '#lib/importers/rss.ts';

/** What a source sends, in its own shape: `rows` usable and awkward rows, the same at every call. */
export interface SourceBody {
	/** For test names. */
	name: string;
	importer: Importer;
	/** What the command is told beside the importer's name. */
	options?: readonly string[];
	type: 'application/json' | 'text/csv' | 'application/rss+xml' | 'application/atom+xml';
	body(rows: number): string;
	/** Rows that the body holds, unusable ones included. */
	count(rows: number): number;
	/** Rows that cannot be used. */
	rejected: number;
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
	Array.from({ length: count }, (_, at) => make(at));
const pad = (at: number) => String(at).padStart(5, '0');
/** Every seventh name comes again in another spelling, every fifth with stray white space. */
const nameAt = (at: number) => {
	const name = `Quorum ${pad(at % 7 === 6 ? at - 1 : at)}`;
	return at % 7 === 6 ? name.toUpperCase() : at % 5 === 4 ? `  ${name}\t` : name;
};
const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at * 3));
const cellOf = (value: unknown) => {
	const text = value === null ? '' : String(value);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const table = (rows: readonly (readonly unknown[])[]) =>
	rows.map((row) => `${row.map(cellOf).join(',')}\n`).join('');

const coin = (at: number) => ({
	id: `quorum-${pad(at)}`,
	symbol: at % 9 === 8 ? null : `q${at % 40}`,
	name: nameAt(at),
	image: at % 4 === 3 ? 'not an address' : `https://coins.example/${at}.png`,
	current_price: at % 6 === 5 ? null : 1.5 + at,
	market_cap: at % 8 === 7 ? null : 1e6 * (at + 1),
	market_cap_rank: at + 1,
	total_volume: 1e5,
	price_change_percentage_24h: -0.95,
	circulating_supply: 20_030_493,
	max_supply: null,
	roi: null,
	ath: 12,
	ath_date: '2025-10-06T18:57:42.558Z',
	last_updated: '2026-05-18T12:49:21.599Z',
});

const protocol = (at: number) => ({
	id: String(at),
	name: nameAt(at),
	symbol: at % 3 === 2 ? '-' : `q${at}`,
	category: at % 11 === 10 ? null : 'Lending',
	chains: at % 2 ? ['Ethereum'] : ['Ethereum', 'Polygon'],
	tvl: at % 10 === 9 ? null : 5e6 + at,
	mcap: 1.5e9,
	gecko_id: at % 5 ? null : `quorum-${pad(at)}`,
	twitter: at % 4 ? `quorum${at}` : null,
	url: at % 12 === 11 ? 'nothing' : `https://quorum-${at}.example`,
});

const investors = (at: number, from: number) =>
	times(at % 4, (n) => `Fund ${(at + n + from) % 30}`);

const raise = (at: number) => ({
	date: day(at).getTime() / 1000,
	name: nameAt(at),
	round: ['Seed', ' Series A ', null, 'Something New'][at % 4],
	amount: at % 6 === 5 ? null : 1 + (at % 50) / 10,
	source: at % 5 ? `https://news.example/${at}` : 'by word of mouth',
	leadInvestors: investors(at, 0),
	otherInvestors: investors(at + 1, 9),
	valuation: null,
	chains: ['Ethereum'],
	category: 'DeFi',
	defillamaId: at % 3 ? undefined : String(at),
});

const openProject = (at: number) => ({
	slug: `quorum-${pad(at)}`,
	name: nameAt(at),
	website: at % 3 ? `https://quorum-${at}.example` : undefined,
	twitter: at % 4 ? `https://twitter.com/quorum${at}` : 'quorum',
	github: `https://github.com/quorum-${at}`,
});

const rssItem = (at: number) => `
	<item>
		<title>${at % 3 ? `Quorum ${pad(at)} raises &amp;amp; spends` : `<![CDATA[Quorum ${pad(at)} & the <b>rest</b>]]>`}</title>
		${at % 4 ? `<link>https://news.example/story-${at}?utm_source=feed&amp;id=${at}#top</link>` : `<link>/story-${at}</link>`}
		<guid isPermaLink="false">story-${at}</guid>
		${at % 5 ? `<pubDate>${day(at).toUTCString()}</pubDate>` : ''}
		<dc:creator>Ada Lovelace, Alan Turing</dc:creator>
		<category>Markets</category><category>DeFi</category>
		<description>&lt;p&gt;Not kept&lt;/p&gt;</description>
		<content:encoded><![CDATA[<p>Not kept either</p>]]></content:encoded>
	</item>`;

const rssBody = (rows: number) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>News &amp; Views</title><link>https://news.example/</link><description>All of it</description>
${times(rows, rssItem).join('')}
<item><title>The same again</title><link>http://www.news.example/story-0/</link></item>
<item><title></title><link>https://news.example/untitled</link></item>
<item><title>A script</title><link>javascript:alert(1)</link></item>
</channel></rss>`;

const atomEntry = (at: number) => `
	<entry xml:base="https://desk.example/posts/">
		<title type="html">Quorum ${pad(at)} &amp;lt;em&amp;gt;again&amp;lt;/em&amp;gt;</title>
		<link rel="self" href="${at}.atom"/><link href="${at}?fbclid=x"/>
		<id>tag:desk.example,2026:${at}</id>
		<updated>${day(at).toISOString()}</updated>
		${at % 2 ? '<author><name>Grace Hopper</name></author>' : ''}
		<category term="ai" label="AI"/>
		<content type="html">&lt;p&gt;Not kept&lt;/p&gt;</content>
	</entry>`;

const atomBody = (rows: number) => `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>The Desk</title><link href="https://desk.example/"/>
<link rel="self" href="https://desk.example/feed"/><author><name>Desk</name></author><updated>2026-01-01T00:00:00Z</updated>
${times(rows, atomEntry).join('')}
<entry><title>No link</title><id>urn:uuid:1</id></entry></feed>`;

const json = (value: unknown) => JSON.stringify(value);

/** One body and more for each importer. */
export const sourceBodies: readonly SourceBody[] = [
	{
		name: 'coingecko',
		importer: coingecko,
		type: 'application/json',
		body: (rows) => json([...times(rows, coin), coin(0), { id: '', name: null }, 7]),
		count: (rows) => rows + 3,
		rejected: 2,
	},
	{
		name: 'defillama protocols',
		importer: defillama,
		type: 'application/json',
		body: (rows) => json([...times(rows, protocol), { id: 'x' }, null]),
		count: (rows) => rows + 2,
		rejected: 2,
	},
	{
		name: 'defillama raises',
		importer: defillama,
		type: 'application/json',
		body: (rows) =>
			json({ raises: [...times(rows, raise), raise(1), { name: 'A', amount: 'much' }] }),
		count: (rows) => rows + 2,
		rejected: 1,
	},
	{
		name: 'oss-directory',
		importer: ossDirectory,
		type: 'application/json',
		body: (rows) =>
			json([...times(rows, openProject), openProject(0), { name: 'No slug' }, 'text']),
		count: (rows) => rows + 3,
		rejected: 2,
	},
	{
		name: 'oss-funding',
		importer: ossFunding,
		type: 'text/csv',
		body: (rows) =>
			table([
				[
					'to_project_name',
					'amount',
					'funding_date',
					'from_funder_name',
					'grant_pool_name',
					'metadata',
				],
				...times(rows, (at) => [
					`quorum-${pad(at % 50)}`,
					at % 7 ? 1000 + at : null,
					day(at)
						.toISOString()
						.slice(0, at % 5 ? 10 : 7),
					`Funder ${at % 6}`,
					at % 3 ? `retropgf ${at % 4}` : null,
					at % 4 ? '{"token_amount": 12.5, "token_unit": "op"}' : 'no, JSON',
				]),
				['quorum', 'a lot', '2024-01-01', 'Funder', '', ''],
				['quorum', '1', '2024-13-77', 'Funder', '', ''],
				['', '1', '2024-12-31', 'Funder', '', ''],
			]),
		count: (rows) => rows + 3,
		rejected: 1,
	},
	{
		name: 'csv projects',
		importer: csv,
		type: 'text/csv',
		body: (rows) =>
			table([
				['Name', 'Symbol', 'Website', 'Sector', 'Year founded', 'Mood'],
				...times(rows, (at) => [
					nameAt(at),
					`Q${at}`,
					at % 6 ? `https://quorum-${at}.example` : 'none',
					at % 2 ? 'DeFi; AI' : 'Gaming',
					at === 3 ? 'long ago' : 2015 + (at % 10),
					'calm',
				]),
				[' ', 'X', '', '', '', ''],
			]),
		count: (rows) => rows + 1,
		rejected: 1,
	},
	{
		name: 'csv rounds',
		importer: csv,
		type: 'text/csv',
		body: (rows) =>
			table([
				['id', 'project', 'round', 'date', 'amount', 'lead investors', 'investors', 'source'],
				...times(rows, (at) => [
					at,
					nameAt(at),
					at % 2 ? 'Seed' : 'Series A',
					day(at).toISOString().slice(0, 10),
					at % 4 ? 1e6 + at : null,
					`Fund ${at % 12}`,
					investors(at, 3).join('; '),
					`https://news.example/${at}`,
				]),
				['x', 'Quorum', 'Seed', 'last spring', '1', '', '', ''],
				['y', '', 'Seed', '2024', '1', '', '', ''],
			]),
		count: (rows) => rows + 2,
		rejected: 1,
	},
	{
		name: 'rss of news',
		importer: rss,
		type: 'application/rss+xml',
		body: rssBody,
		count: (rows) => rows + 3,
		rejected: 2,
	},
	{
		name: 'atom of research',
		options: ['--type', 'research'],
		importer: rss.types?.of('research') ?? rss,
		type: 'application/atom+xml',
		body: atomBody,
		count: (rows) => rows + 1,
		rejected: 1,
	},
];
