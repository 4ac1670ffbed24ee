import { coingecko } from '#lib/importers/coingecko.ts';
import { csv } from '#lib/importers/csv.ts';
import { defillama } from '#lib/importers/defillama.ts';
import { ecb } from '#lib/importers/ecb.ts';
import type { Importer } from '#lib/importers/importer.ts';
import { ossDirectory } from '#lib/importers/oss-directory.ts';
import { ossFunding } from '#lib/importers/oss-funding.ts';
import { rss } from '#lib/importers/rss.ts';
import { unlocks } from '#lib/importers/unlocks.ts';
import { wikidata } from '#lib/importers/wikidata.ts';
import { answerOf, type GivenItem, itemRows } from './wikidata.ts';

/** Three currencies a day, yesterday first, and one without a rate: pages show no outdated rates. */
function ratesXml(rows: number): string {
	const days = times(Math.ceil(rows / 3), (at) => {
		const time = new Date(Date.now() - (at + 1) * 86_400_000).toISOString().slice(0, 10);
		const rates = [`USD' rate='1.25`, `CAD' rate='1.${50 + (at % 50)}`, `JPY' rate='180.31`];
		return `<Cube time='${time}'>${rates.map((rate) => `<Cube currency='${rate}'/>`).join('')}${at === 0 ? `<Cube currency='XXX' rate='N/A'/>` : ''}</Cube>`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>${days.join('\n')}</Cube></gesmes:Envelope>`;
}

/** A source's response in its own format: `rows` usable and awkward rows, the same in every call. */
export interface SourceBody {
	/** For test names. */
	name: string;
	importer: Importer;
	/** Command options beside the importer's name. */
	options?: readonly string[];
	type:
		| 'application/json'
		| 'application/xml'
		| 'text/csv'
		| 'application/rss+xml'
		| 'application/atom+xml';
	body(rows: number): string;
	/** Number of rows in the body, including unusable ones. */
	count(rows: number): number;
	/** Number of unusable rows. */
	rejected: number;
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
	Array.from({ length: count }, (_, at) => make(at));
const pad = (at: number) => String(at).padStart(5, '0');
/** Every seventh name is repeated in another spelling, every fifth has stray white space. */
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

/** A market as returned by `/coins/{id}` and `/coins/{id}/tickers`, complete. */
export const ticker = (at: number, fields: object = {}) => ({
	base: at % 5 === 4 ? `0X${'C0FFEE'.padEnd(40, '0')}` : 'BTC',
	target: at % 2 ? 'USDT' : 'USD',
	market: { name: `Exchange ${at}`, identifier: `exchange_${at}`, has_trading_incentive: false },
	last: 77_000 + at,
	volume: 1000 - at,
	converted_last: { btc: 1, eth: 24.5, usd: 77_000 + at },
	converted_volume: { btc: 1000, eth: 24_500, usd: 1e9 - at * 1e6 },
	trust_score: at % 7 === 6 ? null : 'green',
	bid_ask_spread_percentage: 0.010013,
	timestamp: '2026-05-18T12:47:04+00:00',
	last_traded_at: '2026-05-18T12:47:04+00:00',
	last_fetch_at: '2026-05-18T12:48:04+00:00',
	is_anomaly: false,
	is_stale: false,
	trade_url: `https://exchange-${at}.example/trade/BTC-USD`,
	token_info_url: null,
	coin_id: 'bitcoin',
	target_coin_id: null,
	...fields,
});

/** A coin as returned by `/coins/{id}`, complete except for unused fields. */
export const coinDetails = (at: number, fields: object = {}) => ({
	id: `quorum-${pad(at)}`,
	symbol: `q${at}`,
	name: nameAt(at),
	web_slug: `quorum-${pad(at)}`,
	asset_platform_id: null,
	platforms: at % 3 ? { ethereum: `0x${pad(at).padStart(40, 'A')}`, '': '' } : { '': '' },
	block_time_in_minutes: 10,
	hashing_algorithm: at % 4 === 3 ? 'SHA-256' : at % 4 === 2 ? 'Ethash' : null,
	categories: ['Layer 1 (L1)', 'FTX Holdings', 'Smart Contract Platform', null],
	description: { en: 'Words of theirs.' },
	links: {
		homepage: [`https://quorum-${at}.example`, '', ''],
		whitepaper: at % 2 ? `https://quorum-${at}.example/paper.pdf` : '',
		blockchain_site: ['https://explorer.example/', ''],
		chat_url:
			at % 3 ? [''] : ['https://forum.example/chat', `https://discord.com/invite/quorum-${at}`],
		twitter_screen_name: at % 5 ? `quorum${at}` : 'not a name',
		facebook_username: '',
		telegram_channel_identifier: at % 6 ? `quorum_${at}` : '',
		subreddit_url: 'https://www.reddit.com',
		snapshot_url:
			at % 7 ? '' : at % 14 ? 'https://snapshot.org/' : `https://snapshot.org/#/quorum-${at}.eth`,
		repos_url: { github: [`https://github.com/quorum-${at}/node`], bitbucket: [] },
	},
	image: { thumb: 'https://coins.example/t.png', large: `https://coins.example/${at}.png` },
	country_origin: at % 3 ? '' : 'CH',
	genesis_date: at % 4 === 1 ? '2019-02-29' : at % 4 === 2 ? null : '2009-01-03',
	market_cap_rank: at + 1,
	tickers: times(at % 4, (n) => ticker(n)),
	...fields,
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
	// Some share one.
	governanceID: at % 3 ? null : [`snapshot:quorum-${at % 9}.eth`, 'eip155:1:0xEC56', 7],
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

/** One or more bodies for each importer. */
/** Projects with a site each; every sixth has a founder, one has an unreadable name. */
const item = (at: number) => {
	const given: GivenItem = {
		kind: at % 4 === 3 ? 'organization' : 'project',
		id: `Q${1_000 + at}`,
		name: nameAt(at).trim(),
	};
	const founder = [`Q${5_000 + (at % 18)}`, `Founder ${at % 18}`] as const;
	return itemRows(given, {
		P856: { text: `https://quorum-${at}.example` },
		P571: { time: [`${2010 + (at % 12)}-01-01T00:00:00Z`, at % 3 ? 9 : 8] },
		...(at % 6 === 0 && { P112: { item: founder, human: true } }),
	});
};

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
		name: 'coingecko details',
		importer: coingecko,
		type: 'application/json',
		body: (rows) =>
			json([...times(rows, (at) => coinDetails(at)), { links: {}, id: '' }, { tickers: 'none' }]),
		count: (rows) => rows + 2,
		rejected: 2,
	},
	{
		name: 'unlocks',
		importer: unlocks,
		type: 'text/csv',
		body: (rows) =>
			table([
				[
					'project',
					'symbol',
					'allocation',
					'kind',
					'start',
					'end',
					'every',
					'count',
					'amount',
					'percent',
					'basis',
					'precision',
					'source',
				],
				...times(rows, (at) => at).flatMap((at) => {
					const project = `Quorum ${pad(at)}`;
					const source = at % 3 ? `https://quorum-${at}.example/tokens` : 'the docs';
					return [
						[
							project,
							`q${at}`,
							'Team',
							'cliff',
							'2024-01-31',
							'',
							'',
							'',
							'1,000',
							'',
							'stated',
							'',
							source,
						],
						[
							project,
							'',
							'Team',
							'linear',
							'2024-01-31',
							'2026-01-31',
							'',
							'',
							'',
							'10%',
							'guess',
							'',
							'',
						],
						[
							project,
							'',
							'Sale',
							'step',
							'2024-02',
							'',
							'month',
							12,
							'',
							5,
							'on chain',
							'month',
							'',
						],
					];
				}),
				['Late', '', 'Team', 'cliff', '2023-04-31', '', '', '', 5, '', '', '', ''],
				['', '', 'Team', 'cliff', '2023-04-30', '', '', '', 5, '', '', '', ''],
				['Quorum 00000', '', 'Sale', 'cliff', '2023-04-30', '', '', '', 5, '', '', '', ''],
			]),
		count: (rows) => rows + 3,
		rejected: 3,
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
		name: 'wikidata',
		importer: wikidata,
		type: 'application/json',
		body: (rows) =>
			JSON.stringify(
				answerOf(
					...times(rows, item),
					itemRows({ kind: 'project', id: 'Q9', name: null }, { P2002: { text: 'nameless' } }),
				),
			),
		// Each founder is a row, and so is each position.
		count: (rows) => {
			const founded = times(rows, (at) => at).filter((at) => at % 6 === 0);
			return rows + 1 + founded.length + new Set(founded.map((at) => at % 18)).size;
		},
		rejected: 1,
	},
	{
		name: 'ecb',
		importer: ecb,
		type: 'application/xml',
		body: ratesXml,
		count: (rows) => Math.ceil(rows / 3) * 3 + 1,
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
