import { resolve } from 'node:path';
import { Random } from '#lib/starter/samples/random.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import type { Dataset } from './dataset.ts';
import { type Load, LoadProcess, type Order } from './http-load.ts';
import { median, p95, report } from './measure.ts';
import { judgeInTurn, type Weight, weigh } from './peers/browser.ts';
import { memoryOf, processorOf } from './peers/memory.ts';
import { checkNginx, type Started, type StaticFile, startNext, startNginx } from './peers/start.ts';
import { served } from './served.ts';

/**
 * Compares Cairn with an equal app in Next.js (`bench/peers/next`) on the same database, and with nginx serving the
 * same bytes as files: how long a reader waits, and how much load a machine carries. All run throughout and are
 * queried in turn.
 */

const root = resolve(import.meta.dirname, '..');
const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP = 40;
const FRESH = 100;
const JUDGED = 3;

/** The pages of one side, each with its own address. */
interface Side {
	name: string;
	url: string;
	pid: number;
	/** The encoding that compresses its pages best. */
	encoding: Order['encoding'];
	directory(page: number): string;
	project(slug: string): string;
	search(words: string): string;
}

const cairnSide = (url: string, pid: number): Side => ({
	...{ name: 'Cairn', url, pid, encoding: 'br' },
	directory: (page) => `/directory/projects${page > 1 ? `?page=${page}` : ''}`,
	project: (slug) => `/project/${slug}`,
	search: (searchValue) =>
		`/api/data/struct?sid=search_global&params=${encodeURIComponent(JSON.stringify([{ searchValue }]))}`,
});

const nextSide = ({ url, pid }: Started): Side => ({
	...{ name: 'Next.js', url, pid, encoding: 'gzip' },
	directory: (page) => `/directory/projects/${page}`,
	project: (slug) => `/project/${slug}`,
	search: (words) => `/api/search?q=${encodeURIComponent(words)}`,
});

type Row = [what: string, side: string, ...cells: string[]];

export async function peers(dataset: Dataset): Promise<void> {
	checkNginx();
	await ensureBuilt(root, say);
	const slugs = await slugsOf(dataset);
	const equal = await startNext(dataset.url);
	const asking = new LoadProcess();
	try {
		await served(dataset.url, async (url, pid) => {
			const sides = [cairnSide(url, pid), nextSide(equal)];
			const started = sides.map((side) => memoryOf(side.pid));
			const [full = '', ...others] = slugs;
			const show = (name: string, rows: Row[]) =>
				report({
					name,
					scale: dataset.scale,
					columns: ['what', 'side', '', '', '', ''],
					rows,
					verdicts: [],
					data: rows,
				});
			show('peers-weight', await weighed(sides, full));
			const uncached = await fresh(asking, sides, others);
			const cached = await measureCached(asking, sides, full);
			const memory = sides.map((side, at): Row => {
				const held = memoryOf(side.pid);
				return ['memory, MB: started; after all', side.name, mb(started[at] ?? 0), mb(held)];
			});
			show('peers', [...uncached, ...cached, ...memory]);
			show('peers-phone', await seen(sides, full));
		});
	} finally {
		asking.stop();
		await equal.stop();
	}
}

const mb = (value: number): string => value.toFixed(0);
const one = (value: number): string => value.toFixed(1);

/** Slugs of projects: the one with the most links, then random others, without repeats. */
async function slugsOf({ db }: Dataset): Promise<string[]> {
	const { rows } = await db.execute<{ slug: string }>(
		'select slug from project_listing order by person_count + organization_count + round_count desc, id',
	);
	const [first, ...rest] = rows.map(({ slug }) => slug);
	const random = new Random(11, 'peers');
	const shuffled = rest
		.map((slug) => ({ slug, at: random.next() }))
		.sort((a, b) => a.at - b.at)
		.map(({ slug }) => slug);
	return [first ?? '', ...shuffled.slice(0, 2_000)];
}

async function weighed(sides: readonly Side[], slug: string): Promise<Row[]> {
	const rows: Row[] = [];
	const pages = (side: Side) => ({ directory: side.directory(1), project: side.project(slug) });
	for (const what of ['directory', 'project'] as const)
		for (const side of sides) {
			// A first arrival at Cairn is redirected to a directory once; neither page includes that.
			const { requests, all, script, document }: Weight = await weigh(side.url + pages(side)[what]);
			rows.push([
				`${what}: before interaction, kB (requests)`,
				side.name,
				`all ${one(all)} (${requests})`,
				`script ${one(script)}`,
				`document ${one(document)}`,
			]);
		}
	return rows;
}

async function seen(sides: readonly Side[], slug: string): Promise<Row[]> {
	const urls = sides.flatMap((side) => [
		side.url + side.directory(1),
		side.url + side.project(slug),
	]);
	const judged = await judgeInTurn(urls, JUDGED);
	const rows: Row[] = [];
	for (const [at, what] of ['directory', 'project'].entries())
		for (const [turn, side] of sides.entries()) {
			const runs = judged.get(urls[turn * 2 + at] ?? '') ?? [];
			const of = (name: string) => median(runs.map(({ metrics }) => metrics[name] ?? 0)).toFixed(0);
			rows.push([
				`${what}: phone, median of ${JUDGED}`,
				side.name,
				`LCP ${of('largest-contentful-paint')} ms`,
				`TBT ${of('total-blocking-time')} ms`,
				`FCP ${of('first-contentful-paint')} ms`,
				`performance ${median(runs.map(({ scores }) => scores.performance))}`,
			]);
		}
	return rows;
}

/** A load, with the server's processor milliseconds per request. */
interface Cost extends Load {
	processor: number;
}

async function measureLoad(asking: LoadProcess, pid: number, order: Order): Promise<Cost> {
	const before = processorOf(pid);
	const load = await asking.ask(order);
	return { ...load, processor: ((processorOf(pid) - before) * 1_000) / load.times.length };
}

const loadCells = (loads: readonly Cost[]): string[] => [
	`${median(loads.map(({ rate }) => rate)).toFixed(0)} req/s`,
	`p95 ${one(p95(loads.flatMap(({ times }) => times)))} ms`,
	`${median(loads.map(({ processor }) => processor)).toFixed(3)} CPU ms`,
	`${one(median(loads.map(({ bytes }) => bytes)) / 1_024)} KiB`,
];

/** Pages not requested before, on one connection and on eight; and searches without repeated words. */
async function fresh(
	asking: LoadProcess,
	sides: readonly Side[],
	slugs: readonly string[],
): Promise<Row[]> {
	const kinds: Record<string, (side: Side, at: number) => string> = {
		directory: (side, at) => side.directory(at + 2),
		project: (side, at) => side.project(slugs[at] ?? ''),
		search: (side, at) =>
			side.search((slugs[at] ?? '').replaceAll('-', ' ').slice(0, 3 + (at % 5))),
	};
	const rows: Row[] = [];
	for (const [what, pathOf] of Object.entries(kinds)) {
		const paths = (side: Side, from: number, count: number) =>
			Array.from({ length: count }, (_, at) => pathOf(side, from + at));
		const ask = (side: Side, list: string[], connections: number) =>
			measureLoad(asking, side.pid, {
				...{ url: side.url, encoding: side.encoding, seconds: 'once', connections },
				paths: list,
			});
		for (const side of sides) await ask(side, paths(side, 0, WARM_UP), 1);
		const part = FRESH / 4;
		for (const connections of [1, 8]) {
			const loads = sides.map((): Cost[] => []);
			for (let round = 0; round < 4; round++) {
				const from = WARM_UP + (connections === 1 ? 0 : FRESH) + round * part;
				const order = round % 2 ? [...sides.entries()].reverse() : [...sides.entries()];
				for (const [at, side] of order)
					loads[at]?.push(await ask(side, paths(side, from, part), connections));
			}
			for (const [at, side] of sides.entries())
				rows.push([
					`${what}, uncached, ${connections} at once`,
					side.name,
					...loadCells(loads[at] ?? []),
				]);
		}
	}
	return rows;
}

async function bodyOf(side: Side, path: string, name: string): Promise<StaticFile> {
	const answer = await fetch(side.url + path, { headers: { 'accept-encoding': 'identity' } });
	const type = answer.headers.get('content-type') ?? 'text/html';
	return { name, body: new Uint8Array(await answer.arrayBuffer()), type, encoding: 'identity' };
}

/**
 * The same pages repeatedly, from each side's cache; compared with nginx serving Cairn's bytes, compressed as Cairn
 * sends them.
 */
async function measureCached(
	asking: LoadProcess,
	sides: readonly Side[],
	slug: string,
): Promise<Row[]> {
	const [cairn] = sides;
	if (!cairn) return [];
	const { brotliCompressSync } = await import('node:zlib');
	const files: StaticFile[] = [];
	for (const [name, path] of [
		['directory', cairn.directory(1)],
		['project', cairn.project(slug)],
	] as const) {
		const file = await bodyOf(cairn, path, name);
		files.push({ ...file, body: brotliCompressSync(file.body), encoding: 'br' });
	}
	const nginx = await startNginx(files);
	try {
		const asNginx = { ...cairn, name: 'nginx', url: nginx.url, pid: nginx.pid };
		const all: Side[] = [
			...sides,
			{ ...asNginx, directory: () => '/directory', project: () => '/project' },
		];
		const rows: Row[] = [];
		for (const what of ['directory', 'project'] as const) {
			const ask = (side: Side, seconds: number) =>
				measureLoad(asking, side.pid, {
					...{ url: side.url, encoding: side.encoding, connections: CONNECTIONS, seconds },
					paths: [what === 'directory' ? side.directory(1) : side.project(slug)],
				});
			const loads = all.map((): Cost[] => []);
			for (const side of all) await ask(side, 1);
			for (let round = 0; round < ROUNDS; round++) {
				const order = round % 2 ? [...all.entries()].reverse() : [...all.entries()];
				for (const [at, side] of order) loads[at]?.push(await ask(side, SECONDS));
			}
			for (const [at, side] of all.entries())
				rows.push([
					`${what}, cached, ${CONNECTIONS} at once`,
					side.name,
					...loadCells(loads[at] ?? []),
				]);
		}
		rows.push(['memory, MB: after all', 'nginx', mb(memoryOf(nginx.pid))]);
		return rows;
	} finally {
		await nginx.stop();
	}
}
