import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { Random } from '#lib/starter/samples/random.ts';

/** A file in its source's format, about records in the catalogue and some that are not. */
export interface SourceFile {
	what: string;
	/** Arguments of `npm run import`. */
	args: string[];
	/** Number of links from rounds to investors in it. */
	links: number;
}

/** Rows of each file, whatever the catalogue's scale. */
const ROUNDS = 15_000;
/** As in the public list of raises: most investors are named once, and the catalogue knows none of them. */
const FIRST_ROUNDS = 5_000;
const FIRST_INVESTORS = 7_500;
const COINS = 10_000;
const PROTOCOLS = 6_000;
const GRANTS = 10_000;
const YAML_FILES = 3_000;
const CSV_ROWS = 10_000;

/** Writes one file for each importer to `folder`. The same catalogue yields the same files. */
export async function writeSourceFiles(db: Db, folder: string): Promise<SourceFile[]> {
	mkdirSync(folder, { recursive: true });
	const projects = await someProjects(db);
	const raises = await raisesOf(db);
	const links = raises.reduce((sum, { leads, others }) => sum + leads.length + others.length, 0);
	const file = (name: string, text: string) => {
		writeFileSync(join(folder, name), text);
		return ['--file', join(folder, name)];
	};
	return [
		{
			what: 'defillama raises, JSON',
			args: ['defillama', ...file('raises.json', raisesJson(raises))],
			links,
		},
		{
			what: 'defillama raises, CSV',
			args: ['defillama', ...file('raises.csv', raisesCsv(raises))],
			links,
		},
		{
			what: 'a first list of rounds',
			args: ['defillama', ...file('first-raises.json', raisesJson(firstRaises()))],
			links: FIRST_ROUNDS * LINKS_EACH,
		},
		{
			what: 'defillama protocols',
			args: ['defillama', ...file('protocols.json', protocolsJson(projects))],
			links: 0,
		},
		{
			what: 'coingecko markets',
			args: ['coingecko', ...file('markets.json', marketsJson(projects))],
			links: 0,
		},
		{
			what: 'oss-funding',
			args: ['oss-funding', ...file('funding.csv', grantsCsv(projects))],
			links: 0,
		},
		{
			what: 'oss-directory, YAML',
			args: ['oss-directory', '--file', yamlFolder(projects, join(folder, 'projects'))],
			links: 0,
		},
		{
			what: 'csv, projects',
			args: ['csv', ...file('projects.csv', projectsCsv(projects)), '--type', 'projects'],
			links: 0,
		},
	];
}

interface Project {
	name: string;
	symbol: string | null;
	cap: number | null;
}
interface Raise {
	name: string;
	round: string | null;
	/** Unix seconds. */
	at: number;
	/** USD. */
	amount: number | null;
	leads: string[];
	others: string[];
	category: string | null;
}

async function someProjects(db: Db): Promise<Project[]> {
	const { rows } = await db.execute<{
		name: string;
		symbol: string | null;
		cap: number | null;
	}>(sql`
		select name, symbol, market_cap_usd as cap from project_listing order by hashtext(slug), id limit ${COINS}`);
	return rows;
}

/**
 * Raises of projects by organizations of the catalogue, each 100 days after an existing round, so that none matches
 * it; one investor in twelve and one project in twenty is unknown.
 */
async function raisesOf(db: Db): Promise<Raise[]> {
	const random = new Random(11, 'raises');
	const { rows } = await db.execute<{
		name: string;
		round: string | null;
		at: string;
		amount: number | null;
		category: string | null;
		leads: string[];
		others: string[];
	}>(sql`
		select p.name, r.type as round, extract(epoch from r.date + 100)::bigint as at, r.amount_usd::float8 as amount,
			r.category,
			coalesce(array_agg(coalesce(o.name, i.name, h.name) order by i.ordinal) filter (where i.is_lead), '{}') as leads,
			coalesce(array_agg(coalesce(o.name, i.name, h.name) order by i.ordinal) filter (where not i.is_lead), '{}') as others
		from funding_round r join project p on p.id = r.project_id join round_investor i on i.round_id = r.id
		left join organization o on o.id = i.organization_id left join person h on h.id = i.person_id
		group by r.id, p.id order by r.id limit ${ROUNDS}`);
	const named = (name: string) => (random.chance(1 / 12) ? `${name} Associates` : name);
	return rows.map((row) => ({
		...row,
		at: Number(row.at),
		name: random.chance(1 / 20) ? `${row.name} Unlisted` : row.name,
		leads: row.leads.map(named),
		others: row.others.map(named),
	}));
}

/** Links from one such round to its investors. */
const LINKS_EACH = 3;

/** Rounds of 4,000 raisers by investors that have no record. */
function firstRaises(): Raise[] {
	const random = new Random(11, 'first raises');
	// Squared, so that a few invest often and most once or twice.
	const investor = () => `Backer ${Math.floor(FIRST_INVESTORS * random.next() ** 2)} Capital`;
	return Array.from({ length: FIRST_ROUNDS }, (_, at) => ({
		name: `Raiser ${random.int(1, 4_000)} Labs`,
		round: random.pick(['Seed', 'Series A', 'Strategic', null]),
		at: 1_500_000_000 + at * 50_000,
		amount: random.chance(1 / 4) ? null : random.int(1, 90) * 1e6,
		leads: [investor()],
		others: Array.from({ length: LINKS_EACH - 1 }, investor),
		category: null,
	}));
}

function raisesJson(raises: Raise[]): string {
	const rows = raises.map(({ name, round, at, amount, leads, others, category }, index) => ({
		date: at,
		name,
		round,
		amount: amount === null ? null : amount / 1e6,
		chains: ['Ethereum'],
		sector: 'An invented raise',
		category,
		source: `https://example.com/raises/${index}`,
		leadInvestors: leads,
		otherInvestors: others,
		valuation: null,
	}));
	return JSON.stringify({ raises: rows });
}

const csv = (rows: (string | number | null)[][]): string =>
	rows
		.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))
		.join('\n');

function raisesCsv(raises: Raise[]): string {
	const header =
		'Name,Timestamp,Date,Amount Raised,Round,Description,Lead Investor,Category,Source,Valuation,Chains,Other Investors';
	const rows = raises.map(({ name, round, at, amount, leads, others, category }, index) => [
		name,
		at,
		new Date(at * 1_000).toISOString().slice(0, 10),
		amount,
		round,
		'An invented raise',
		leads.join(' + '),
		category,
		`https://example.com/raises/${index}`,
		'',
		'Ethereum',
		others.join(' + '),
	]);
	return `${header}\n${csv(rows)}\n`;
}

function protocolsJson(projects: Project[]): string {
	const random = new Random(11, 'protocols');
	const rows = projects.slice(0, PROTOCOLS).map(({ name, symbol }, at) => ({
		id: String(100_000 + at),
		name,
		symbol: symbol ?? '-',
		category: 'Lending',
		chains: ['Ethereum', 'Base'],
		tvl: Math.round(random.logNormal(2e6, 2)),
		change_1h: random.normal(),
		change_1d: random.normal() * 3,
		change_7d: random.normal() * 7,
		mcap: null,
		gecko_id: null,
		twitter: `sample${at}`,
		url: `https://protocol-${at}.example/`,
	}));
	return JSON.stringify(rows);
}

function marketsJson(projects: Project[]): string {
	const random = new Random(11, 'markets');
	const rows = projects.map(({ name, symbol, cap }, at) => {
		const price = random.logNormal(1, 2);
		return {
			id: `coin-${at}`,
			symbol: symbol?.toLowerCase() ?? `c${at}`,
			name,
			image: `https://example.com/coins/${at}.png`,
			current_price: price,
			market_cap: cap ?? random.logNormal(1e6, 2),
			market_cap_rank: at + 1,
			fully_diluted_valuation: null,
			total_volume: random.logNormal(1e5, 2),
			high_24h: price * 1.02,
			low_24h: price * 0.97,
			price_change_percentage_24h: random.normal() * 3,
			price_change_percentage_1h_in_currency: random.normal(),
			price_change_percentage_7d_in_currency: random.normal() * 7,
			price_change_percentage_30d_in_currency: random.normal() * 15,
			market_cap_change_percentage_24h: random.normal() * 3,
			circulating_supply: 1e8,
			total_supply: 1e9,
			max_supply: null,
			ath: price * 4,
			ath_date: '2025-10-06T18:57:42.558Z',
			atl: price / 9,
			atl_date: '2022-10-06T18:57:42.558Z',
			roi: null,
			last_updated: '2026-11-21T12:49:21.599Z',
		};
	});
	return JSON.stringify(rows);
}

function grantsCsv(projects: Project[]): string {
	const random = new Random(11, 'grants');
	const rows = Array.from({ length: GRANTS }, () => {
		const { name } = random.pick(projects);
		const month = String(random.int(1, 12)).padStart(2, '0');
		return [
			name.toLowerCase().replaceAll(' ', '-'),
			random.int(500, 90_000),
			`${random.int(2020, 2025)}-${month}-15`,
			random.pick(['optimism', 'gitcoin', 'arbitrum', 'stellar', 'octant']),
			`round-${random.int(1, 12)}`,
			'{"application_url":"https://example.com/apply"}',
		];
	});
	const header = 'to_project_name,amount,funding_date,from_funder_name,grant_pool_name,metadata';
	return `${header}\n${csv(rows)}\n`;
}

function yamlFolder(projects: Project[], folder: string): string {
	mkdirSync(folder, { recursive: true });
	for (const [at, { name }] of projects.slice(0, YAML_FILES).entries()) {
		const slug = name.toLowerCase().replaceAll(' ', '-');
		const lines = [
			'version: 7',
			`name: ${slug}`,
			`display_name: ${name}`,
			`websites:\n  - url: https://oss-${at}.example`,
			`social:\n  twitter:\n    - url: https://x.com/oss${at}`,
			`github:\n  - url: https://github.com/oss-${at}`,
			`blockchain:\n  - address: "0x${at.toString(16).padStart(40, '0')}"\n    networks:\n      - mainnet\n    tags:\n      - contract`,
		];
		writeFileSync(join(folder, `${slug}.yaml`), `${lines.join('\n')}\n`);
	}
	return folder;
}

function projectsCsv(projects: Project[]): string {
	const rows = projects
		.slice(0, CSV_ROWS)
		.map(({ name, symbol }, at) => [
			at % 3 === 0 ? `${name} Unlisted` : name,
			at % 3 === 0 ? '' : symbol,
			`https://own-${at}.example`,
			'Singapore',
			2020 + (at % 6),
			'DeFi, AI',
		]);
	return `name,symbol,website,location,year_founded,sectors\n${csv(rows)}\n`;
}
