import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { latestRuns, type RunFacts } from '../src/lib/importers/run-list.ts';
import { useTestDatabase } from '../tests/setup/database.ts';
import { emptyCatalogue, serving } from '../tests/setup/import.ts';
import { answerOf, itemRows } from '../tests/setup/wikidata.ts';

const database = useTestDatabase();
const script = fileURLToPath(new URL('./import.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cairn-import-runs-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
	await emptyCatalogue(database.db);
	await database.db.execute(sql`truncate import_run restart identity`);
});

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
	const child = spawn(process.execPath, [script, ...args], {
		cwd: folder,
		env: { ...process.env, DATABASE_URL: database.url, CAIRN_DATA: folder, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	// One left over by a failed test would go on importing, and take its turn and a core from later tests.
	onTestFinished(() => void child.kill('SIGKILL'));
	return child;
}

const closed = (child: ChildProcess): Promise<number | null> =>
	new Promise((resolve) => child.once('close', resolve));

async function run(args: string[], env: Record<string, string> = {}) {
	const child = start(args, env);
	const [code, output, errors] = await Promise.all([
		closed(child),
		child.stdout ? text(child.stdout) : '',
		child.stderr ? text(child.stderr) : '',
	]);
	return { code, output, errors };
}

/** All sources of the plan at one address. */
const sourcesAt = (base: string) => ({
	COINGECKO_URL: base.slice(0, -1),
	DEFILLAMA_URL: base.slice(0, -1),
	DEFILLAMA_COINS_URL: base.slice(0, -1),
	DEFILLAMA_STABLECOINS_URL: base.slice(0, -1),
	OSS_DIRECTORY_URL: `${base}directory`,
	OSS_FUNDING_URL: `${base}funding`,
	NEWS_FEEDS: 'none',
	WIKIDATA_URL: base.slice(0, -1),
	EDGAR_URL: base.slice(0, -1),
	EDGAR_SEARCH_URL: base.slice(0, -1),
	ECB_URL: base.slice(0, -1),
});

/** One fund, on the first page of the query for funds. */
const wikidata = (query: string): string =>
	JSON.stringify(
		answerOf(
			query.includes('"fund"') && query.includes(' OFFSET 0 ')
				? itemRows({ kind: 'fund', id: 'Q7', name: 'F' }, { P856: { text: 'https://f.example' } })
				: [],
		),
	);

const lastRun = async (): Promise<RunFacts | undefined> => (await latestRuns(database.db, 1))[0];

/** Serves coins without end. */
function endless<T>(use: (base: string) => Promise<T>): Promise<T> {
	return serving((_, response) => {
		let id = 0;
		response.write('[');
		const timer = setInterval(() => {
			for (let row = 0; row < 500; row += 1) {
				id += 1;
				response.write(`${JSON.stringify({ id: `c-${id}`, name: `Coin ${id}`, platforms: {} })},`);
			}
		}, 20);
		response.once('close', () => clearInterval(timer));
	}, use);
}

test('a run is recorded with its counts, a dry run is not', async () => {
	const file = join(folder, 'projects.json');
	writeFileSync(file, JSON.stringify([{ slug: 'ember', name: 'Ember' }, 7]));
	await run(['oss-directory', '--file', file, '--dry-run']);
	expect(await lastRun()).toBeUndefined();
	await run(['oss-directory', '--file', file]);
	expect(await lastRun()).toMatchObject({
		source: 'oss-directory',
		origin: 'command',
		state: 'complete',
		read: 2,
		created: 1,
		rejected: 1,
		error: null,
	});
});

/** A never-ending import, once it has written something. */
async function atWork(base: string) {
	const child = start(['coingecko', '--url', `${base}list`]);
	const end = closed(child);
	await expect
		.poll(async () => (await lastRun())?.created, { timeout: 60_000, interval: 20 })
		.toBeGreaterThan(0);
	return { child, end };
}

test('a run that cannot begin is recorded with its message, without folders', async () => {
	const { code, errors } = await run(['oss-directory', '--file', join(folder, 'gone.json')]);
	expect(code).toBe(1);
	expect(errors).toContain(folder);
	expect(await lastRun()).toMatchObject({
		state: 'broken',
		error: 'There is no file gone.json; check the path.',
	});
});

test(
	'a killed run counts as running while alive, interrupted afterwards, and keeps its last counts',
	() =>
		endless(async (base) => {
			const { child, end } = await atWork(base);
			expect(await lastRun()).toMatchObject({ state: 'running', ended_at: null });
			child.kill('SIGKILL');
			await end;
			await expect
				.poll(async () => (await lastRun())?.state, { timeout: 20_000, interval: 20 })
				.toBe('interrupted');
			const { output } = await run(['status']);
			expect(output).toMatch(/^coingecko .* interrupted +[\d,]+ +[\d,]+ +0 +0 +0$/m);
		}),
	120_000,
);

test(
	'a run ended by Ctrl-C is recorded as stopped',
	() =>
		endless(async (base) => {
			const { child, end } = await atWork(base);
			child.kill('SIGINT');
			expect(await end).toBe(130);
			expect(await lastRun()).toMatchObject({ state: 'stopped', error: null });
		}),
	120_000,
);

test('refreshes of two instances ask each source once; the one that finds another running reports it', async () => {
	const asked: string[] = [];
	const gate = Promise.withResolvers<void>();
	await serving(
		async (request, response) => {
			const url = new URL(request.url ?? '', 'http://x');
			asked.push(url.pathname);
			await gate.promise;
			if (url.pathname === '/raises')
				response.end('{"raises":[{"name":"A","date":1,"round":"Seed"}]}');
			else if (url.pathname.startsWith('/overview/'))
				response.end('{"protocols":[{"defillamaId":"1","total24h":1}]}');
			else if (url.pathname === '/stablecoins')
				response.end('{"peggedAssets":[{"gecko_id":"a","pegType":"peggedUSD","circulating":{}}]}');
			else if (url.pathname === '/sparql')
				response.end(wikidata(url.searchParams.get('query') ?? ''));
			else if (url.pathname === '/funding')
				response.end('to_project_name,amount,funding_date,from_funder_name\na,1,2024-01-01,F\n');
			else if (url.pathname.endsWith('.xml'))
				response.end(
					"<Envelope><Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.2'/></Cube></Cube></Envelope>",
				);
			else if (url.pathname === '/LATEST/search-index')
				response.end('{"hits":{"total":{"value":0},"hits":[]}}');
			else response.end('[]');
		},
		async (base) => {
			const env = sourcesAt(base);
			const first = run(['refresh'], env);
			await expect.poll(() => asked.length, { timeout: 20_000, interval: 20 }).toBe(1);
			expect(await run(['refresh'], env)).toMatchObject({
				code: 0,
				output: 'Another refresh is running; this one has nothing to do.\n',
			});
			gate.resolve();
			expect(await first).toMatchObject({ code: 0, errors: '' });
			expect(asked).toEqual([
				'/api/v3/coins/markets',
				'/raises',
				'/protocols',
				'/stats/eurofxref/eurofxref-daily.xml',
				'/overview/fees',
				'/overview/dexs',
				'/stablecoins',
				'/directory',
				'/funding',
				'/api/v3/coins/list',
				...['project', 'organization', 'fund', 'fund', 'person'].map(() => '/sparql'),
				'/LATEST/search-index',
			]);
			expect((await run(['refresh'], env)).output).toMatch(/^Nothing is due;/);
			await run(['refresh', '--all'], env);
			expect(asked).toHaveLength(32);
		},
	);
}, 120_000);

test(
	'a watch keeps running, and on SIGTERM mid-step ends with what it has imported',
	() =>
		endless(async (base) => {
			const child = start(['refresh', '--watch'], sourcesAt(base));
			const end = closed(child);
			await expect
				.poll(async () => (await lastRun())?.read, { timeout: 20_000, interval: 20 })
				.toBeGreaterThan(0);
			child.kill('SIGTERM');
			expect(await end).toBe(143);
			const stopped = await lastRun();
			expect(stopped).toMatchObject({ step: 'market figures', state: 'stopped' });
			const { rows } = await database.db.execute(sql`select count(*)::int as n from project`);
			expect(rows).toEqual([{ n: stopped?.created }]);
		}),
	60_000,
);

test('a refresh that partly fails says so and exits with 1', async () => {
	await serving(
		(_, response) => response.writeHead(404).end(),
		async (base) => {
			const failed = await run(['refresh'], sourcesAt(base));
			expect(failed.code).toBe(1);
			expect(failed.output).toMatch(/^rounds: .*\/raises does not exist \(404\)/m);
			expect(failed.errors).toMatch(/^12 of 15 parts of the refresh failed; /);
		},
	);
});

test.each([
	[
		'both ways',
		['refresh', '--all', '--watch'],
		/^Give either --all, .* or --watch, .*; not both\.$/m,
	],
	['a source to refresh', ['refresh', 'coingecko'], /^"coingecko" is one argument too many\.$/m],
	['a file to refresh', ['refresh', '--file', 'x'], /--file.*\n[\s\S]*npm run import -- refresh/],
	['words after status', ['status', 'now'], /^"now" is one argument too many\.$/m],
])('%s is refused with a sentence', async (_, args, sentence) => {
	const { code, errors } = await run(args);
	expect(code).toBe(1);
	expect(errors).toMatch(sentence);
});
