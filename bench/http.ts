import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sortSpecs } from '#lib/directory/sorts.ts';
import { type DirectorySource, directorySources, pageSize } from '#lib/directory/sources.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { compressAssets } from '#server/build/compress-assets.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import type { Dataset } from './dataset.ts';
import { listings } from './hand-written.ts';
import { type Load, LoadProcess, type Order } from './http-load.ts';
import { median, p95, percentile, report, verdict } from './measure.ts';
import { served } from './served.ts';

/**
 * Benchmarks the built server in production mode on the scale's database, with requests from another process: a
 * directory page and an API answer from the cache, in turn with a static file of the same size; and pages not
 * requested before, one at a time and eight at once.
 */

const root = resolve(import.meta.dirname, '..');
const CONNECTIONS = 32;
const ROUNDS = 4;
const SECONDS = 3;
const UNCACHED = 200;
/** Pages requested before measuring: the first ones of a process are rendered by code not compiled yet. */
const WARM_UP = 60;
const page = '/directory/projects';
const api = `/api/data/struct?sid=master_projects&params=${encodeURIComponent('[{"take":20}]')}`;
const file = (what: string) => `/_astro/bench-${what}.html`;

interface Measured {
	what: string;
	encoding: Order['encoding'];
	loads: Load[];
}

export async function http(dataset: Dataset): Promise<void> {
	await ensureBuilt(root, say);
	const data = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
	const asking = new LoadProcess();
	try {
		await served(
			dataset.url,
			async (url) => {
				await writeStatic(data, 'page', await bodyOf(url + page));
				await writeStatic(data, 'api', await bodyOf(url + api));
			},
			data,
		);
		await served(
			dataset.url,
			async (url) => {
				const cached = await compareCached(asking, url);
				const addresses = await uncachedAddresses(dataset, WARM_UP + 2 * UNCACHED);
				const fresh = { url, encoding: 'br', seconds: 'once' } as const;
				const [warming, counted] = [addresses.slice(0, WARM_UP), addresses.slice(WARM_UP)];
				const [alone, together] = [counted.slice(0, UNCACHED), counted.slice(UNCACHED)];
				await asking.ask({ ...fresh, paths: warming, connections: 1 });
				const single = await asking.ask({ ...fresh, paths: alone, connections: 1 });
				const eight = await asking.ask({ ...fresh, paths: together, connections: 8 });
				tell(dataset, cached, { single, eight });
			},
			data,
		);
	} finally {
		asking.stop();
		await removeStatic();
		await rm(data, { recursive: true, force: true });
	}
}

async function compareCached(asking: LoadProcess, url: string): Promise<Measured[]> {
	const sides = (['br', 'identity'] as const).flatMap((encoding) =>
		[
			['cached page', page],
			['static file of its size', file('page')],
			['cached API answer', api],
			['static file of that size', file('api')],
		].map(([what = '', path = '']) => ({ what, path, encoding, loads: [] as Load[] })),
	);
	const ask = (side: (typeof sides)[number], seconds: number) =>
		asking.ask({
			url,
			paths: [side.path],
			encoding: side.encoding,
			connections: CONNECTIONS,
			seconds,
		});
	for (const side of sides) await ask(side, 1);
	for (let round = 0; round < ROUNDS; round++)
		for (const side of round % 2 ? sides.toReversed() : sides)
			side.loads.push(await ask(side, SECONDS));
	return sides;
}

/** Directory pages at random depths in random orders, without repeats. */
async function uncachedAddresses(dataset: Dataset, count: number): Promise<string[]> {
	const random = new Random(5, 'addresses');
	const pages = {} as Record<DirectorySource, number>;
	for (const source of directorySources) {
		const { rows } = await dataset.db.execute<{ n: string }>(
			`select count(*) as n from ${listings[source]}`,
		);
		pages[source] = Math.floor(Number(rows[0]?.n) / pageSize);
	}
	const found = new Set<string>();
	while (found.size < count) {
		const source = random.pick(directorySources);
		const sort = random.pick(Object.keys(sortSpecs[source]));
		const dir = random.pick(['asc', 'desc']);
		const number = random.chance(0.5) ? random.int(1, 5) : random.int(6, pages[source]);
		found.add(`/directory/${source}?sort=${sort}&dir=${dir}&page=${number}`);
	}
	return [...found];
}

async function bodyOf(url: string): Promise<Buffer> {
	const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
	if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
	return Buffer.from(await answer.arrayBuffer());
}

/** Writes a static file with this body, compressed as in a build; the server reads the file list when it starts. */
async function writeStatic(data: string, what: string, body: Buffer): Promise<void> {
	const folder = join(data, `static-${what}`);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, `bench-${what}.html`), body);
	await compressAssets(folder);
	for (const name of await readdir(folder))
		await copyFile(join(folder, name), join(root, 'dist/client/_astro', name));
}

async function removeStatic(): Promise<void> {
	const folder = join(root, 'dist/client/_astro');
	const names = (await readdir(folder)).filter((name) => name.startsWith('bench-'));
	for (const name of names) await rm(join(folder, name));
}

function tell(
	dataset: Dataset,
	cached: Measured[],
	{ single, eight }: Record<'single' | 'eight', Load>,
): void {
	const rate = ({ loads }: Measured) => median(loads.map((load) => load.rate));
	const timesOf = ({ loads }: Measured) => loads.flatMap(({ times }) => times);
	const row = (
		what: string,
		encoding: string,
		bytes: number,
		perSecond: number,
		times: number[],
	) => [
		what,
		encoding,
		(bytes / 1_024).toFixed(1),
		perSecond.toFixed(0),
		median(times).toFixed(1),
		p95(times).toFixed(1),
		percentile(times, 0.99).toFixed(1),
	];
	const verdicts = cached.flatMap((side, at) => {
		const file = cached[at + 1];
		if (!file || at % 2 === 1) return [];
		const ratio = rate(side) / rate(file);
		return [
			`${side.what}, ${side.encoding}: ${ratio.toFixed(2)} × the static file's rate: ${ratio >= 0.8 ? 'holds' : 'MISSES'} (least 0.8)`,
		];
	});
	if (dataset.scale === 1) verdicts.push(verdict('uncached page p95', p95(single.times), 30));
	const shown = (what: string, load: Load) => row(what, 'br', load.bytes, load.rate, load.times);
	report({
		name: 'http',
		scale: dataset.scale,
		columns: [
			`${CONNECTIONS} connections`,
			'encoding',
			'kB',
			'req/s',
			'p50 ms',
			'p95 ms',
			'p99 ms',
		],
		rows: [
			...cached.map((side) =>
				row(side.what, side.encoding, side.loads[0]?.bytes ?? 0, rate(side), timesOf(side)),
			),
			shown('uncached pages, 1 connection', single),
			shown('uncached pages, 8 connections', eight),
		],
		verdicts,
		data: {
			cached: cached.map((side) => ({ ...side, loads: side.loads.map(({ rate: r }) => r) })),
			single,
			eight,
		},
	});
}
