import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#lib/base/settings.ts';
import { connect } from '#lib/db/connect.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, serving } from '../../../tests/setup/import.ts';
import { runJob } from './import-job.ts';
import { keepRefreshing, type RefreshOptions, refresh } from './refresh.ts';
import { refreshPlanOf } from './refresh-plan.ts';
import { answerStatus, type ImportStatus, importStatus, statusResponse } from './status.ts';
import { statusTable } from './status-table.ts';
import { jobOfStep } from './step-job.ts';

const database = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cairn-refresh-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
	await emptyCatalogue(database.db);
	await database.db.execute(sql`truncate import_run, source_answer, source_host restart identity`);
});

const three = new Set(['market figures', 'rounds', 'protocols']);

/** Three steps of the plan, served at `base`. */
const planAt = (base: string) =>
	refreshPlanOf(
		readSettings({
			COINGECKO_URL: base,
			DEFILLAMA_URL: base,
			NEWS_FEEDS: 'none',
		}),
	).filter(({ name }) => three.has(name));
const plan = planAt('http://127.0.0.1:1/');
const status = () => importStatus(database.db, plan);

const coin = (more: Record<string, unknown> = {}) => ({
	id: 'ember',
	symbol: 'emb',
	name: 'Ember',
	current_price: 2.5,
	market_cap: 1_000,
	total_volume: 55,
	last_updated: '2026-11-20T12:00:00.000Z',
	...more,
});
const answers: Record<string, unknown> = {
	'/api/v3/coins/markets': [coin()],
	'/protocols': [{ id: '1', name: 'Ember Swap', tvl: 5, chains: ['Ethereum'] }],
	'/raises': { raises: [{ name: 'Ember Swap', date: 1_700_000_000, round: 'Seed', amount: 2 }] },
};

type Answer = (path: string, response: ServerResponse, page: number) => boolean | undefined;

/** Serves all sources of the plan and lists the requests; `own` may answer a path itself. */
async function withSources(
	use: (options: RefreshOptions, said: string[], asked: string[]) => Promise<void>,
	own: Answer = () => false,
): Promise<void> {
	const asked: string[] = [];
	const said: string[] = [];
	const listener = (request: IncomingMessage, response: ServerResponse) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
		const page = Number(searchParams.get('page') ?? 1);
		if (page === 1) asked.push(pathname);
		if (own(pathname, response, page)) return;
		response.end(JSON.stringify(page > 1 ? [] : answers[pathname]));
	};
	await serving(listener, (base) => use(optionsFor(base, said), said, asked));
}

function optionsFor(base: string, said: string[]): RefreshOptions {
	const never = new AbortController().signal;
	const say = (line: string) => said.push(line);
	return {
		url: database.url,
		plan: planAt(base),
		signal: never,
		say,
		run: (step, signal) =>
			runJob(
				{ ...jobOfStep(step, folder), limits: { tries: 1 } },
				{ url: database.url, signal, say },
			),
	};
}

const age = (step: string, interval: string) =>
	database.db.execute(sql`update import_run set started_at = started_at - ${interval}::interval,
		ended_at = ended_at - ${interval}::interval where step = ${step}`);

const ofStep = ({ sources }: ImportStatus, name: string) =>
	sources.find((source) => source.name === name);

test('a refresh runs what is due, in order, and records it; an interval later it is due again', () =>
	withSources(async (options, _, asked) => {
		const all = ['/api/v3/coins/markets', '/raises', '/protocols'];
		expect(await refresh(options)).toEqual({ ran: 3, failed: 0 });
		expect(asked).toEqual(all);
		const { runs } = await status();
		expect(runs.map(({ step }) => step)).toEqual(['protocols', 'rounds', 'market figures']);
		for (const run of runs)
			expect(run).toMatchObject({ origin: 'refresh', state: 'complete', read: 1, error: null });
		expect(await refresh(options)).toEqual({ ran: 0, failed: 0 });
		await age('market figures', '5 minutes');
		await age('protocols', '59 minutes');
		expect(await refresh(options)).toEqual({ ran: 1, failed: 0 });
		expect(asked).toEqual([...all, all[0]]);
		expect(await refresh({ ...options, all: true })).toEqual({ ran: 3, failed: 0 });
	}));

test('of two refreshes at once one works and the other learns so; each source is called once', () => {
	const first = Promise.withResolvers<ServerResponse>();
	return withSources(
		async (options, _, asked) => {
			const working = refresh(options);
			const held = await first.promise;
			expect(await refresh(options)).toBe('busy');
			held.end('[]');
			expect(await working).toMatchObject({ ran: 3 });
			expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted());
		},
		(path, response) => {
			if (!path.endsWith('markets')) return false;
			first.resolve(response);
			return true;
		},
	);
});

test('a failing source is recorded with its error, later ones run, and it rests longer each time', () =>
	withSources(
		async (options, said, asked) => {
			expect(await refresh(options)).toEqual({ ran: 3, failed: 1 });
			expect(said.join('\n')).toMatch(
				/^protocols: 127\.0\.0\.1:\d+\/protocols answered with an error/m,
			);
			const told = await status();
			expect(ofStep(told, 'protocols')).toMatchObject({
				last_run: {
					state: 'broken',
					error: expect.stringMatching(
						/^127\.0\.0\.1:\d+ answered with an error of its own \(500\); try again later\.$/,
					),
				},
				last_complete_at: null,
				is_stale: true,
			});
			expect(ofStep(told, 'rounds')).toMatchObject({ is_stale: false });
			expect(await refresh(options)).toMatchObject({ ran: 0 });
			await age('protocols', '4 minutes');
			expect(await refresh(options)).toMatchObject({ ran: 0 });
			await age('protocols', '1 minute');
			expect(await refresh(options)).toEqual({ ran: 1, failed: 1 });
			expect(ofStep(await status(), 'protocols')).toMatchObject({ state: 'failing', failures: 2 });
			await age('protocols', '9 minutes');
			expect(await refresh(options)).toMatchObject({ ran: 0 });
			expect(asked.filter((path) => path === '/protocols')).toHaveLength(2);
		},
		(path, response) => path === '/protocols' && Boolean(response.writeHead(500).end()),
	));

test('what was imported before a source broke off is counted and kept', () =>
	withSources(
		async (options) => {
			expect(await refresh(options)).toEqual({ ran: 3, failed: 1 });
			const told = await status();
			expect(ofStep(told, 'market figures')?.last_run).toMatchObject({
				state: 'broken',
				read: 1,
				created: 1,
				error: expect.stringMatching(/^[^\n]+\.$/),
			});
		},
		(path, response) =>
			path.endsWith('markets') && response.end(`[${JSON.stringify(coin())}, {`) !== undefined,
	));

test('a watch runs what is due and ends when stopped mid-step', () => {
	const stop = new AbortController();
	return withSources(
		async (options) => {
			await keepRefreshing({ ...options, signal: stop.signal });
			const { runs } = await status();
			expect(runs.map(({ step, state, error }) => [step, state, error])).toEqual([
				['rounds', 'stopped', null],
				['market figures', 'complete', null],
			]);
			expect((await status()).sources[1]?.next_due_at).toBeNull();
		},
		(path, response) => {
			if (path !== '/raises') return false;
			response.write('[');
			stop.abort();
			return true;
		},
	);
});

test('a refresh that loses its lock runs no further step, and a watch reports it', async () => {
	const stop = new AbortController();
	await withSources(async (options, said) => {
		const one = options.plan.slice(0, 1);
		const say = (line: string) => {
			said.push(line);
			if (line.startsWith('The refresh was interrupted')) stop.abort();
		};
		const run = async (step: (typeof one)[number]) => {
			const result = await options.run(step, stop.signal);
			await database.pool.query(
				`select pg_terminate_backend(pid) from pg_stat_activity
					where datname = current_database() and application_name = 'cairn refresh'`,
			);
			return result;
		};
		await keepRefreshing({ ...options, plan: [...one, ...one], say, run, signal: stop.signal });
		expect(said.at(-1)).toMatch(/^The refresh was interrupted \(/);
	});
});

test('two refreshes on two days leave two daily points; a second one on the same day replaces its point', async () => {
	const seen = ['2026-11-20T08:00:00Z', '2026-11-20T20:00:00Z', '2026-11-21T08:00:00Z'];
	let latest = coin();
	await withSources(
		async (options) => {
			for (const [at, last_updated] of seen.entries()) {
				latest = coin({ last_updated, current_price: at + 1 });
				await refresh({ ...options, plan: options.plan.slice(0, 1), all: true });
			}
		},
		(path, response, page) => {
			if (!path.endsWith('markets') || page > 1) return false;
			response.end(JSON.stringify([latest]));
			return true;
		},
	);
	const { rows } = await database.db.execute(
		sql`select day::text, price_usd from price_point order by day`,
	);
	expect(rows).toEqual([
		{ day: '2026-11-20', price_usd: 2 },
		{ day: '2026-11-21', price_usd: 3 },
	]);
});

test('the status has its shape before and after the first run, is never cached, and prints as a table', async () => {
	const before = await answerStatus(database.db, plan);
	expect(before.headers.get('cache-control')).toBe('no-store');
	const empty = statusResponse.parse(await before.json());
	expect(empty).toMatchObject({ runs: [], database: 'ok' });
	expect(empty.sources.map(({ name, every_seconds }) => [name, every_seconds])).toEqual([
		['market figures', 300],
		['rounds', 86_400],
		['protocols', 3_600],
	]);
	expect(statusTable(empty)).toMatch(
		/market figures +5 min +never +stale +now\n[\s\S]*No run is recorded/,
	);
	await withSources(async (options) => {
		await refresh(options);
	});
	const after = statusResponse.parse(await (await answerStatus(database.db, plan)).json());
	const [first] = after.sources;
	const started = Date.parse(first?.last_complete_at ?? '');
	expect(Date.parse(first?.next_due_at ?? '')).toBe(started + 300_000);
	expect(statusTable(after)).toMatch(/^rounds +24 h +\d{4}-\d\d-\d\d \d\d:\d\d +fresh/m);
	expect(statusTable(after)).toMatch(/^protocols +\d.* complete +1 +1 +0 +0 +0$/m);
});

test('an unreadable status is a 503 without its cause', async () => {
	const nowhere = connect('postgres://u:secret@127.0.0.1:1/none');
	const answer = await answerStatus(nowhere.db, plan);
	await nowhere.close();
	expect(answer.status).toBe(503);
	expect(await answer.text()).not.toMatch(/secret|127\.0\.0\.1|\.ts/);
});

test('runs older than 90 days are deleted', () =>
	withSources(async (options) => {
		await refresh(options);
		await age('rounds', '91 days');
		await age('market figures', '5 minutes');
		await refresh(options);
		const { runs } = await status();
		expect(runs.filter(({ step }) => step === 'rounds')).toHaveLength(1);
	}));
