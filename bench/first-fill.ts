import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DASH } from '#lib/format/numbers.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { standIns } from '../tests/setup/stand-ins.ts';
import { median, p95, type Report, report, verdict } from './measure.ts';
import { served } from './served.ts';

/**
 * Benchmarks a first start: no database yet, sources on loopback that return as many rows as the real ones, and a
 * reader who requests pages from the moment the server reports ready until every source was read.
 */

const ROWS = {
	coingecko: 250,
	defillama: 5_000,
	directory: 2_000,
	funding: 3_000,
	paper: 50,
	wikidata: 90,
	edgar: 90,
	prices: 0,
	stablecoins: 300,
	filers: 0,
	ecb: 30,
};
/** Milliseconds between page requests, whether or not the last one was answered. */
const PACE = 50;
const MAX_MS = 600_000;
const MINUTE = 60_000;
const paths = [
	'/',
	'/directory/projects',
	'/directory/fundraising',
	'/project/bitcoin',
	'/organization/paradigm',
	'/observatory',
	'/search?q=uni',
	'/api/data/struct?sid=master_projects&params=%5B%7B%22take%22%3A20%7D%5D',
];

const statusShape = z.object({
	sources: z.array(
		z.object({
			name: z.string(),
			state: z.string(),
			rows: z.number().nullable(),
			last_run: z
				.object({ started_at: z.iso.datetime(), ended_at: z.iso.datetime().nullable() })
				.nullable(),
		}),
	),
});
type Sources = z.infer<typeof statusShape>['sources'];

export async function firstFill(): Promise<void> {
	await ensureBuilt(resolve(import.meta.dirname, '..'), say);
	const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-fill-'));
	const sources = await standIns({ rows: ROWS });
	try {
		const measured = await served(undefined, whileFilling, join(folder, 'site'), {
			...sources.settings,
			CAIRN_REFRESH: 'on',
			SITE_ICONS: 'off',
			GOVERNANCE_PROPOSALS: 'off',
			SNAPSHOTS: 'weekly',
		});
		tell(measured);
	} finally {
		await sources.close();
		await rm(folder, { recursive: true, force: true });
	}
}

interface Measured {
	/** Milliseconds from the server being ready to the last source being read. */
	took: number;
	/** The path and the milliseconds of each page requested while sources were read. */
	asked: { path: string; ms: number }[];
	/** Pages without an answer of the expected kind. */
	wrong: number;
	sources: Sources;
}

async function whileFilling(url: string): Promise<Measured> {
	const began = performance.now();
	const asked: Measured['asked'] = [];
	const pending: Promise<void>[] = [];
	let wrong = 0;
	const ask = async (path: string) => {
		const start = performance.now();
		const answer = await fetch(url + path);
		await answer.arrayBuffer();
		if (!answer.ok) wrong += 1;
		asked.push({ path, ms: performance.now() - start });
	};
	let sources: Sources = [];
	for (let turn = 0; performance.now() - began < MAX_MS; turn += 1) {
		pending.push(ask(paths[turn % paths.length] ?? '/'));
		if (turn % 20 === 19) {
			const answer = await fetch(`${url}/status.json`);
			({ sources } = statusShape.parse(await answer.json()));
			if (sources.every(({ state }) => state === 'fresh')) break;
		}
		await delay(PACE);
	}
	const took = performance.now() - began;
	await Promise.all(pending);
	return { took, asked, wrong, sources };
}

const secondsOf = (run: Sources[number]['last_run']): number | string =>
	run?.ended_at ? (Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1_000 : DASH;

function tell({ took, asked, wrong, sources }: Measured): void {
	const times = asked.map(({ ms }) => ms);
	const unread = sources.filter(({ state }) => state !== 'fresh').length;
	const rows: Report['rows'] = [
		...sources.map(({ name, state, rows: sent, last_run }) => [
			name,
			state,
			String(sent ?? DASH),
			secondsOf(last_run),
		]),
		['pages asked', '', String(times.length), ''],
		['p50 of a page, ms', '', median(times), ''],
		['p95 of a page, ms', '', p95(times), ''],
		...paths.map((path) => {
			const own = asked.filter((one) => one.path === path).map(({ ms }) => ms);
			return [`p50 and p95 of ${path.slice(0, 30)}`, median(own), p95(own), ''];
		}),
		['slowest page, ms', '', Math.max(...times), ''],
	];
	report({
		name: 'first fill',
		scale: 1,
		columns: ['', 'state', 'rows', 'seconds'],
		rows,
		verdicts: [
			verdict('all sources read in', took / MINUTE, 3, 'min'),
			verdict('p95 of pages meanwhile', p95(times), 60),
			`sources not read ${unread}, answers that were not 200: ${wrong}`,
		],
		data: { took, asked, wrong, sources },
	});
}
