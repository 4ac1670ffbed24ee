import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { archive } from './archive.ts';
import { feesRow, stablecoin } from './defillama-figures.ts';
import { edgarResponse, formXml } from './edgar.ts';
import { selfSigned } from './self-signed.ts';
import { sourceBodies } from './source-bodies.ts';
import { itemRows, answerOf as wikidataAnswer } from './wikidata.ts';

/** Third-party servers that the refresh plan queries, each on a separate host. */
export const standInNames = [
	'coingecko',
	'defillama',
	'prices',
	'stablecoins',
	'directory',
	'funding',
	'paper',
	'wikidata',
	'edgar',
	'filers',
	'ecb',
] as const;
export type StandInName = (typeof standInNames)[number];

/** The ways a source can fail. */
export const troubles = [
	'down',
	'slow',
	'too many requests',
	'an error of its own',
	'half an answer',
	'garbage',
	'a redirect inside',
	'a bad certificate',
] as const;
export type Trouble = (typeof troubles)[number];

export interface StandIns {
	/** The settings that make Cairn query only these servers. */
	settings: Record<string, string>;
	/** The requests made: `coingecko /api/v3/coins/markets?…`, with ` 304` where no body was sent. */
	asked: string[];
	close(): Promise<void>;
}

export interface StandInOptions {
	/** Rows of every source, or of the named ones; coins come on four pages of that many. */
	rows?: number | Record<StandInName, number>;
	/** Which source fails, and how. */
	failing?: Partial<Record<StandInName, Trouble>>;
}

const PAGES = 4;

function coins(page: number, rows: number): string {
	return JSON.stringify(
		Array.from({ length: rows }, (_, at) => {
			const rank = (page - 1) * rows + at + 1;
			return {
				id: `coin-${rank}`,
				symbol: `c${rank}`,
				name: `Coin ${rank}`,
				current_price: 1 + rank / 7,
				market_cap: 1e9 - rank * 1e5,
				market_cap_rank: rank,
				total_volume: 1e6,
				last_updated: '2026-11-20T12:00:00.000Z',
			};
		}),
	);
}

/** Every coin with a contract, and many unknown ones. */
const list = (rows: number) =>
	JSON.stringify(
		Array.from({ length: rows * PAGES * 2 }, (_, at) => ({
			id: `coin-${at + 1}`,
			symbol: `c${at + 1}`,
			name: `Coin ${at + 1}`,
			platforms: { ethereum: `0x${String(at + 1).padStart(40, '0')}` },
		})),
	);

const bodyOf = (name: string, rows: number): string =>
	sourceBodies.find((body) => body.name === name)?.body(rows) ?? '';

const times = <T>(rows: number, make: (at: number) => T): T[] =>
	Array.from({ length: rows }, (_, at) => make(at));
const activity = (rows: number) =>
	JSON.stringify({ protocols: times(rows, (at) => feesRow({ defillamaId: String(at) })) });
const stablecoins = (rows: number) =>
	JSON.stringify({ peggedAssets: times(rows, (at) => stablecoin({ gecko_id: `coin-${at + 1}` })) });

const yaml = (rows: number): Record<string, string> =>
	Object.fromEntries(
		Array.from({ length: rows }, (_, at) => [
			`oss-directory-main/data/projects/p/open-${at}.yaml`,
			`version: 7\nname: open-${at}\ndisplay_name: Open ${at}\nwebsites:\n  - url: https://open-${at}.example\n`,
		]),
	);

/**
 * Number of funds with filings if one row count applies to all sources: each fund is requested separately, with pauses.
 */
const FILERS = 3;
const cikOf = (at: number) => String(at + 1).padStart(10, '0');

/** Funds, each with its SEC number and a founder; no other kinds, and no second page. */
function wikidata(query: string, rows: number): string {
	const isFirstPage = / OFFSET 0 /.test(query);
	const funds = isFirstPage && query.includes('"fund"') ? rows : 0;
	return JSON.stringify(
		wikidataAnswer(
			...Array.from({ length: funds }, (_, at) =>
				itemRows(
					{ kind: 'fund', id: `Q${at + 100}`, name: `Filed Fund ${at}` },
					{
						P856: { text: `https://fund-${at}.example` },
						P5531: { text: cikOf(at) },
						P112: { item: [`Q${at + 90_000}`, `Founder ${at}`], human: true },
					},
				),
			),
		),
	);
}

/** One Form D for each of those funds. */
const filings = (rows: number) =>
	Object.fromEntries(
		Array.from({ length: rows }, (_, at) => {
			const accession = `${cikOf(at)}-21-000001`;
			const xml = formXml({ issuers: [[cikOf(at), `Filed Fund ${at}, LP`]] });
			return [cikOf(at), [{ accession, filed: '2021-03-10', xml }]];
		}),
	);

function answerOf(
	name: StandInName,
	{ pathname, searchParams }: URL,
	rows: number,
): string | Buffer {
	if (name === 'directory') return archive(yaml(rows));
	if (name === 'funding') return bodyOf('oss-funding', rows);
	if (name === 'ecb') return bodyOf('ecb', rows);
	if (name === 'paper') return bodyOf('rss of news', rows);
	if (name === 'wikidata') return wikidata(searchParams.get('query') ?? '', rows);
	if (name === 'edgar') return edgarResponse(filings(rows), pathname) ?? '';
	if (name === 'filers') return '{"hits":{"total":{"value":0},"hits":[]}}';
	if (name === 'prices') return '{"coins":{}}';
	if (name === 'stablecoins') return stablecoins(rows);
	if (pathname.startsWith('/overview/')) return activity(rows);
	if (name === 'defillama')
		return bodyOf(pathname === '/raises' ? 'defillama raises' : 'defillama protocols', rows);
	const page = Number(searchParams.get('page'));
	if (pathname.endsWith('/list')) return list(rows);
	return page > PAGES ? '[]' : coins(page, rows);
}

function fail(trouble: Trouble, answer: string | Buffer): RequestListener {
	return (_, response) => {
		if (trouble === 'slow') return;
		if (trouble === 'too many requests')
			response.writeHead(429, { 'retry-after': '7200' }).end('later');
		else if (trouble === 'an error of its own') response.writeHead(500).end('oh');
		else if (trouble === 'a redirect inside')
			response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end();
		else if (trouble === 'garbage') response.end('<html>Are you human?</html>');
		else {
			response.writeHead(200, { 'content-length': Buffer.byteLength(answer) });
			response.write(Buffer.from(answer).subarray(0, answer.length / 2), () => response.destroy());
		}
	};
}

async function portOf(server: Server): Promise<number> {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (!address || typeof address === 'string') throw new Error('the server has no port');
	return address.port;
}

/** Serves all sources on loopback. Each answer carries an ETag by which it is recognized. */
export async function standIns({
	rows = 12,
	failing = {},
}: StandInOptions = {}): Promise<StandIns> {
	const asked: string[] = [];
	const servers: Server[] = [];
	const origins = new Map<StandInName, string>();
	for (const name of standInNames) {
		const few = name === 'wikidata' || name === 'edgar' ? FILERS : Number.POSITIVE_INFINITY;
		const count = typeof rows === 'number' ? Math.min(rows, few) : rows[name];
		const trouble = failing[name];
		const listener: RequestListener = (request: IncomingMessage, response) => {
			const answer = answerOf(name, new URL(request.url ?? '', 'http://x'), count);
			const etag = `"${createHash('sha256').update(answer).digest('hex').slice(0, 16)}"`;
			const isKnown = request.headers['if-none-match'] === etag;
			asked.push(`${name} ${request.url}${isKnown ? ' 304' : ''}`);
			if (trouble) fail(trouble, answer)(request, response);
			else if (isKnown) response.writeHead(304, { etag }).end();
			else response.writeHead(200, { etag }).end(answer);
		};
		const isSecure = trouble === 'a bad certificate';
		const server = isSecure
			? createSecureServer(selfSigned('localhost'), listener)
			: createServer(listener);
		const port = await portOf(server);
		origins.set(name, isSecure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`);
		if (trouble === 'down') server.close();
		else servers.push(server);
	}
	const at = (name: StandInName) => origins.get(name) ?? '';
	return {
		asked,
		settings: {
			COINGECKO_URL: at('coingecko'),
			DEFILLAMA_URL: at('defillama'),
			DEFILLAMA_COINS_URL: at('prices'),
			DEFILLAMA_STABLECOINS_URL: at('stablecoins'),
			OSS_DIRECTORY_URL: `${at('directory')}/oss-directory.tar.gz`,
			OSS_FUNDING_URL: `${at('funding')}/funding_data.csv`,
			NEWS_FEEDS: `${at('paper')}/feed`,
			WIKIDATA_URL: at('wikidata'),
			EDGAR_URL: at('edgar'),
			EDGAR_SEARCH_URL: at('filers'),
			ECB_URL: at('ecb'),
		},
		async close() {
			for (const server of servers) {
				server.closeAllConnections();
				server.close();
			}
		},
	};
}
