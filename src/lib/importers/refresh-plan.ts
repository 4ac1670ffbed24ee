import type { Settings } from '#lib/base/settings.ts';
import { bundledFeeds } from './bundled-feeds.ts';
import { activityPath, defillamaBase, stablecoinsBase } from './defillama-address.ts';

/** One source of the refresh plan: the address, the interval, and the data that depends on it. */
export interface Step {
	/** The data that the step imports, which also identifies its runs. Public. */
	name: string;
	/** Name of the importer. */
	importer: string;
	/** The kind of rows, if the importer has several: like `--type` of the command. */
	type?: string;
	/** May contain an operator's key: never shown. */
	url: string;
	/** Pages to request from a paged source; all when absent. */
	pages?: number;
	/** Milliseconds from the start of a run to the start of the next. */
	every: number;
	/** Maximum bytes of its response, 64 MB when absent. */
	bytes?: number;
	/** Whether the first screens are nearly empty without this data. */
	carries?: true;
	/** The missing setting without which the source refuses to respond; the source is not queried then. */
	missing?: 'CONTACT';
	/** The source, with the page where a person reads the same data. */
	source: { name: string; url: string };
	/** The parts of the site that depend on the step, as the end of a sentence. */
	brings: string;
}

type PlanSettings = Pick<
	Settings,
	| 'coingeckoUrl'
	| 'defillamaUrl'
	| 'defillamaApiKey'
	| 'defillamaCoinsUrl'
	| 'defillamaStablecoinsUrl'
	| 'coingeckoApiKey'
	| 'wikidataUrl'
	| 'edgarUrl'
	| 'edgarSearchUrl'
	| 'ecbUrl'
	| 'ossDirectoryUrl'
	| 'ossFundingUrl'
	| 'newsFeeds'
	| 'researchFeeds'
	| 'contact'
	| 'siteUrl'
>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MB = 1024 * 1024;

/**
 * Returns the steps of a refresh with these settings, in the order that fills a new site: most visible first. To import
 * more from another source, add an entry to the list below that lacks its facts.
 */
export function refreshPlanOf(settings: PlanSettings): readonly Step[] {
	return [
		...figures(settings),
		...feedSteps('news', settings.newsFeeds ?? bundledFeeds),
		...feedSteps('research', settings.researchFeeds),
		...records(settings),
	];
}

const coinGecko = { name: 'CoinGecko', url: 'https://www.coingecko.com' };
const defiLlama = { name: 'DefiLlama', url: 'https://defillama.com' };

/** 250 coins each. */
const FIRST_PAGES = 4;
/** The host for demo keys: they allow 10,000 calls a month, enough for four pages every 20 minutes (8,640). */
const DEMO_HOST = 'https://api.coingecko.com';

/** Returns the steps for prices, rounds, protocols, exchange rates, and DefiLlama's other figures. */
const figures = ({ coingeckoUrl, coingeckoApiKey, ecbUrl, ...settings }: PlanSettings): Step[] => [
	{
		name: 'market figures',
		carries: true,
		importer: 'coingecko',
		url: `${coingeckoUrl}/api/v3/coins/markets`,
		pages: FIRST_PAGES,
		every: coingeckoApiKey && coingeckoUrl === DEMO_HOST ? 20 * MINUTE : 5 * MINUTE,
		source: coinGecko,
		brings: 'prices, market caps, volumes, supplies and price charts of the 1,000 largest coins',
	},
	{
		name: 'prices of a second source',
		importer: 'defillama-prices',
		url: `${settings.defillamaCoinsUrl}/`,
		every: 10 * MINUTE,
		source: defiLlama,
		brings: 'prices of coins whose price is older than an hour',
	},
	{
		name: 'rounds',
		importer: 'defillama',
		url: `${defillamaBase(settings)}/raises`,
		every: DAY,
		source: { ...defiLlama, url: 'https://defillama.com/raises' },
		brings: 'funding rounds, their investors and amounts',
	},
	{
		name: 'protocols',
		carries: true,
		importer: 'defillama',
		url: `${defillamaBase(settings)}/protocols`,
		every: HOUR,
		source: defiLlama,
		brings: 'total value locked, categories and ecosystems of protocols',
	},
	{
		name: 'exchange rates',
		carries: true,
		importer: 'ecb',
		url: `${ecbUrl}/stats/eurofxref/eurofxref-daily.xml`,
		every: 6 * HOUR,
		bytes: MB,
		source: {
			name: 'European Central Bank',
			url: 'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
		},
		brings: 'amounts in euros and Canadian dollars',
	},
	{
		name: 'fees',
		importer: 'defillama',
		type: 'fees',
		url: `${defillamaBase(settings)}${activityPath('fees')}`,
		every: HOUR,
		source: { ...defiLlama, url: 'https://defillama.com/fees' },
		brings: 'what users paid in fees',
	},
	{
		name: 'DEX volumes',
		importer: 'defillama',
		type: 'volumes',
		url: `${defillamaBase(settings)}${activityPath('volumes')}`,
		every: HOUR,
		source: { ...defiLlama, url: 'https://defillama.com/dexs' },
		brings: 'what was traded on decentralized exchanges',
	},
	{
		name: 'stablecoins',
		importer: 'defillama',
		type: 'stablecoins',
		url: `${stablecoinsBase(settings)}/stablecoins?includePrices=true`,
		every: HOUR,
		source: { ...defiLlama, url: 'https://defillama.com/stablecoins' },
		brings: 'what circulates of stablecoins on all chains, and their pegs',
	},
];

/**
 * Returns CONTACT as missing where needed: Wikidata and the SEC refuse clients without it, an operator's own mirror
 * does not.
 */
const asksWho = (
	url: string,
	domain: string,
	contact: string | undefined,
): Pick<Step, 'missing'> =>
	contact === undefined && new URL(url).hostname.endsWith(domain) ? { missing: 'CONTACT' } : {};

/** Returns the steps for facts about records that change slowly. */
const records = ({
	coingeckoUrl,
	ossDirectoryUrl,
	ossFundingUrl,
	wikidataUrl,
	edgarUrl,
	edgarSearchUrl,
	contact,
	siteUrl,
}: PlanSettings): Step[] => [
	{
		name: 'open source projects',
		importer: 'oss-directory',
		url: ossDirectoryUrl,
		every: DAY,
		// Its logos, 100 MB of them, precede its projects.
		bytes: 256 * MB,
		source: {
			name: 'oss-directory',
			url: 'https://github.com/opensource-observer/oss-directory',
		},
		brings: 'sites, accounts, repositories and contracts of open source projects',
	},
	{
		name: 'grants',
		importer: 'oss-funding',
		url: ossFundingUrl,
		every: DAY,
		source: { name: 'oss-funding', url: 'https://github.com/opensource-observer/oss-funding' },
		brings: 'grants to open source projects',
	},
	{
		name: 'contracts',
		importer: 'coingecko',
		type: 'known',
		url: `${coingeckoUrl}/api/v3/coins/list?include_platform=true`,
		every: DAY,
		source: coinGecko,
		brings: 'token contracts of projects that CoinGecko lists',
	},
	{
		name: 'people and organizations',
		importer: 'wikidata',
		url: `${wikidataUrl}/sparql`,
		every: 7 * DAY,
		...asksWho(wikidataUrl, 'wikidata.org', contact ?? siteUrl),
		source: { name: 'Wikidata', url: 'https://www.wikidata.org' },
		brings: 'founders, positions, education, seats and sites of people and organizations',
	},
	{
		name: 'filers',
		importer: 'edgar-finder',
		url: `${edgarSearchUrl}/`,
		every: DAY,
		...asksWho(edgarSearchUrl, 'sec.gov', contact),
		source: { name: 'SEC EDGAR', url: 'https://www.sec.gov/edgar/search/' },
		brings:
			'numbers at the SEC of raisers whose name and people a Form D names; others for editors',
	},
	{
		name: 'filings',
		importer: 'edgar',
		url: `${edgarUrl}/`,
		every: DAY,
		...asksWho(edgarUrl, 'sec.gov', contact),
		source: { name: 'SEC EDGAR', url: 'https://www.sec.gov/edgar' },
		brings: 'Form D filings of raisers with a known SEC filer number',
	},
	{
		name: 'jobs',
		importer: 'jobs',
		url: 'https://boards-api.greenhouse.io/',
		every: 6 * HOUR,
		source: { name: 'Jobs boards of employers', url: 'https://www.greenhouse.com' },
		brings: 'open jobs of employers whose board is known',
	},
];

const FEED_BYTES = 20 * MB;

/**
 * Returns the steps for feeds, named by host, as the rest of an address may contain a key; feeds of one host are named
 * by their position.
 */
function feedSteps(type: 'news' | 'research', urls: readonly string[]): Step[] {
	const seen = new Map<string, number>();
	return urls.map((url) => {
		const { host, origin } = new URL(url);
		const place = (seen.get(host) ?? 0) + 1;
		seen.set(host, place);
		return {
			name: `${type} of ${host}${place > 1 ? ` (${place})` : ''}`,
			importer: 'rss',
			type,
			url,
			every: HOUR / 2,
			bytes: FEED_BYTES,
			source: { name: host.replace(/^www\./, ''), url: origin },
			brings:
				type === 'news'
					? 'headlines of news with their links, and the funding rounds they report'
					: 'headlines of research with their links',
		};
	});
}
