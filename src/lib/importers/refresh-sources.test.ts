import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#lib/base/settings.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { catalogue, emptyCatalogue } from '../../../tests/setup/import.ts';
import {
	type StandInName,
	type StandInOptions,
	type StandIns,
	standIns,
	type Trouble,
	troubles,
} from '../../../tests/setup/stand-ins.ts';
import { runJob } from './import-job.ts';
import { type RefreshOptions, refresh, type StepRun } from './refresh.ts';
import { refreshPlanOf } from './refresh-plan.ts';
import { importStatus } from './status.ts';
import { jobOfStep } from './step-job.ts';

const database = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cairn-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
	await emptyCatalogue(database.db);
	await database.db.execute(sql`truncate import_run, source_answer, source_host restart identity`);
});

interface Refreshing {
	options: RefreshOptions;
	runs: StepRun[];
	asked: string[];
}

/** Refreshes from stand-ins of all sources. */
async function withSources<T>(
	options: StandInOptions,
	use: (refreshing: Refreshing) => Promise<T>,
): Promise<T> {
	const sources = await standIns(options);
	try {
		return await use(refreshing(sources));
	} finally {
		await sources.close();
	}
}

function refreshing({ settings, asked }: StandIns): Refreshing {
	const runs: StepRun[] = [];
	const { signal } = new AbortController();
	const say = () => undefined;
	const limits = { headMs: 400, idleMs: 400, tries: 1, longestPauseMs: 1_000 };
	const run: RefreshOptions['run'] = (step) =>
		runJob({ ...jobOfStep(step, folder), limits }, { url: database.url, signal, say });
	const plan = refreshPlanOf(readSettings(settings));
	const onRun = (one: StepRun) => void runs.push(one);
	return { options: { url: database.url, plan, signal, say, run, onRun }, runs, asked };
}

/** The filers in the stand-in. */
const FILERS = ['0000000001', '0000000002', '0000000003'];

/** The requests, without the queries about which nothing is expected. */
const shortened = (line: string): string =>
	line
		.replace(/^(wikidata) .*BIND%28%22(\w+)%22.*/, '$1 $2')
		.replace(/^(prices \/prices\/current\/|filers \/LATEST\/search-index).*/, '$1')
		.replace(/\?.*page=(\d).*/, ' $1')
		.replace(/\?(excludeTotalDataChart|includePrices)=.*/, '');

const count = async (table: string): Promise<number> => {
	const { rows } = await database.db.execute<{ n: number }>(
		sql`select count(*)::int as n from ${sql.identifier(table)}`,
	);
	return rows[0]?.n ?? 0;
};

const age = (interval: string) =>
	database.db.execute(sql`update import_run set started_at = started_at - ${interval}::interval,
		ended_at = ended_at - ${interval}::interval`);

test(
	'a first start fills the catalogue, calling each source once; asking again changes nothing, not even resent data',
	() =>
		withSources({}, async ({ options, runs, asked }) => {
			expect(await refresh(options)).toEqual({ ran: 16, failed: 0 });
			expect(asked.map(shortened)).toEqual([
				...[1, 2, 3, 4].map((page) => `coingecko /api/v3/coins/markets ${page}`),
				'prices /prices/current/',
				'defillama /raises',
				'defillama /protocols',
				'ecb /stats/eurofxref/eurofxref-daily.xml',
				'defillama /overview/fees',
				'defillama /overview/dexs',
				'stablecoins /stablecoins',
				'paper /feed',
				'directory /oss-directory.tar.gz',
				'funding /funding_data.csv',
				'coingecko /api/v3/coins/list?include_platform=true',
				...['project', 'organization', 'fund', 'fund', 'person'].map((kind) => `wikidata ${kind}`),
				'filers /LATEST/search-index',
				...FILERS.flatMap((cik) => [
					`edgar /submissions/CIK${cik}.json`,
					`edgar /Archives/edgar/data/${Number(cik)}/${cik}21000001/primary_doc.xml`,
				]),
			]);
			expect(await count('market_figure')).toBeGreaterThanOrEqual(48);
			expect(await count('articles')).toBeGreaterThan(0);
			const { rows } = await database.db.execute(sql`
			select count(*)::int as contracts, count(*) filter (where p.slug like 'coin-%')::int as coins
			from contract c join project p on p.id = c.project_id`);
			expect(rows).toEqual([{ contracts: 48, coins: 48 }]);
			const told = await importStatus(database.db, options.plan);
			expect(told.sources.map(({ state, failure }) => [state, failure])).toEqual(
				options.plan.map(() => ['fresh', null]),
			);
			expect(told.sources[0]).toMatchObject({ rows: 48, failures: 0 });

			const before = await catalogue(database.db);
			const revisions = await count('revision');
			asked.length = 0;
			runs.length = 0;
			await age('7 days');
			expect(await refresh(options)).toEqual({ ran: 16, failed: 0 });
			// Sources that only make sense as a whole are requested as a whole.
			const whole = asked.filter((line) => /^(wikidata|edgar|prices|filers)/.test(line));
			expect(whole).toHaveLength(2 + 5 + 2 * FILERS.length);
			expect(asked.filter((line) => line.endsWith(' 304'))).toHaveLength(14);
			expect(asked).toHaveLength(14 + whole.length);
			for (const { step, counts } of runs)
				expect([step.name, counts]).toMatchObject([step.name, { created: 0, updated: 0 }]);
			expect(await catalogue(database.db)).toEqual(before);
			expect(await count('revision')).toBe(revisions);
			const again = await importStatus(database.db, options.plan);
			expect(again.runs.find(({ step }) => step === 'contracts')).toMatchObject({
				state: 'complete',
				not_modified: true,
			});
			// The page counts the rows that the source has, not those it had to resend.
			expect(again.sources[0]).toMatchObject({ rows: 48, state: 'fresh' });

			// Without the versions of earlier answers, every source sends its data again.
			await database.db.execute(sql`truncate source_answer`);
			await age('7 days');
			asked.length = 0;
			runs.length = 0;
			expect(await refresh(options)).toEqual({ ran: 16, failed: 0 });
			expect(asked.filter((line) => line.endsWith(' 304'))).toEqual([]);
			for (const { step, counts } of runs)
				expect([step.name, counts?.created, counts?.updated]).toEqual([step.name, 0, 0]);
			expect(await catalogue(database.db)).toEqual(before);
		}),
	// Three passes over every source.
	120_000,
);

test('what a broken run missed is fetched in full the next time', () =>
	withSources({}, async ({ options, asked }) => {
		const one = { ...options, plan: options.plan.filter(({ name }) => name === 'rounds') };
		const broken: RefreshOptions['run'] = async (step, signal) => {
			const result = await options.run(step, signal);
			await database.db.execute(sql`update import_run set state = 'broken'`);
			await database.db.execute(sql`truncate source_answer`);
			return { ...result, ended: { broken: 'It broke.' } };
		};
		expect(await refresh({ ...one, run: broken })).toEqual({ ran: 1, failed: 1 });
		await age('1 day');
		await refresh(one);
		expect(asked).toEqual(['defillama /raises', 'defillama /raises']);
	}));

const words: Record<Trouble, RegExp> = {
	down: /cannot be reached: it refuses connections/,
	slow: /did not answer within/,
	'too many requests': /says too many requests \(429\)/,
	'an error of its own': /answered with an error of its own \(500\)/,
	'half an answer': /ended prematurely|is cut off|not a complete/,
	garbage: /is not|is no |has no|lacks|column|header/i,
	'a redirect inside': /redirects into a private network/,
	'a bad certificate': /shows a certificate that nobody vouches for/,
};

const halves: StandInName[][] = [
	['coingecko', 'directory', 'paper', 'wikidata'],
	['defillama', 'stablecoins', 'funding', 'edgar', 'ecb'],
];
/** Jobs are requested from employers' boards, of which none is known here. */
const hosts: Record<string, StandInName | 'nobody'> = {
	jobs: 'nobody',
	'market figures': 'coingecko',
	contracts: 'coingecko',
	'prices of a second source': 'prices',
	rounds: 'defillama',
	protocols: 'defillama',
	fees: 'defillama',
	'DEX volumes': 'defillama',
	stablecoins: 'stablecoins',
	'open source projects': 'directory',
	grants: 'funding',
	'people and organizations': 'wikidata',
	filers: 'filers',
	filings: 'edgar',
	'exchange rates': 'ecb',
};

test.each(troubles.flatMap((trouble) => halves.map((names) => ({ trouble, names }))))(
	'$trouble at $names is reported in plain words, and leaves the others untouched',
	({ trouble, names }) => {
		const failing = Object.fromEntries(names.map((name) => [name, trouble]));
		return withSources({ rows: 4, failing }, async ({ options }) => {
			await refresh(options);
			const { sources } = await importStatus(database.db, options.plan);
			for (const { name, state, failure, last_run } of sources) {
				const source = hosts[name] ?? 'paper';
				if (source !== 'nobody' && names.includes(source)) {
					// A host that asked to be left alone is not requested for its second part.
					if (trouble === 'too many requests' && last_run === null) continue;
					expect([name, state]).toEqual([name, 'failing']);
					expect(failure).toMatch(words[trouble]);
					expect(failure).not.toMatch(/https?:|\n|secret/);
				} else expect([name, state, failure]).toEqual([name, 'fresh', null]);
			}
			expect(await refresh(options)).toEqual({ ran: 0, failed: 0 });
		});
	},
	30_000,
);

test('a host that asks for a pause gets it, for that long, from all parts of the plan', () =>
	withSources(
		{ rows: 4, failing: { defillama: 'too many requests' } },
		async ({ options, asked }) => {
			await refresh(options);
			expect(asked.filter((line) => line.startsWith('defillama'))).toEqual(['defillama /raises']);
			const { sources } = await importStatus(database.db, options.plan);
			const ofHost = sources.filter(({ name }) => hosts[name] === 'defillama');
			expect(ofHost).toHaveLength(4);
			for (const { name, next_due_at } of ofHost) {
				const wait = Date.parse(next_due_at ?? '') - Date.now();
				expect([name, wait > 7_000_000]).toEqual([name, true]);
			}
		},
	));

test('two instances at once call each source once', () =>
	withSources({ rows: 4 }, async ({ options, asked }) => {
		const both = await Promise.all([refresh(options), refresh(options)]);
		expect(both.map((one) => (one === 'busy' ? 0 : 9))).toContain(9);
		expect(new Set(asked).size).toBe(asked.length);
	}));

test('without a network nothing is called or recorded, and only that is reported', async () => {
	const settings = {
		COINGECKO_URL: 'http://coins.invalid',
		DEFILLAMA_URL: 'http://llama.invalid',
		DEFILLAMA_COINS_URL: 'http://coins.invalid',
		DEFILLAMA_STABLECOINS_URL: 'http://coins.invalid',
		OSS_DIRECTORY_URL: 'http://code.invalid/x',
		OSS_FUNDING_URL: 'http://code.invalid/y',
		WIKIDATA_URL: 'http://items.invalid',
		EDGAR_URL: 'http://filings.invalid',
		EDGAR_SEARCH_URL: 'http://filers.invalid',
		NEWS_FEEDS: 'none',
	};
	const { options, runs } = refreshing({ settings, asked: [], close: async () => undefined });
	expect(await refresh(options)).toBe('offline');
	expect(runs).toEqual([]);
	expect(await count('import_run')).toBe(0);
});
