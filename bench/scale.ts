import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entityTabs, tabHref } from '#lib/entities/tabs.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { watchDatabase } from '../tests/setup/watched-database.ts';
import type { Dataset } from './dataset.ts';
import { LoadProcess, type Order } from './http-load.ts';
import { median, p95, report } from './measure.ts';
import { processorOf } from './peers/memory.ts';
import { type Demand, type Machines, planOf, type UnitCosts } from './scale/plan.ts';
import { served } from './served.ts';

/**
 * Measures the processor time of a page and a call, in the server and in the database, the disk space of a record,
 * and what follows for more records and readers: `docs/scale.md` explains each figure.
 */

const root = resolve(import.meta.dirname, '..');
const EACH = 40;
const SECONDS = 3;
const ROUNDS = 3;
const CONNECTIONS = 16;

type PathsByKind = Record<string, string[]>;

/** Processor milliseconds of one request. */
interface Spent {
	server: number;
	database: number;
}

export async function scale(dataset: Dataset): Promise<void> {
	await ensureBuilt(root, say);
	const asking = new LoadProcess();
	try {
		const pages = await pagesOf(dataset);
		const kinds = await perKind(dataset, asking, pages);
		const costs = await unitCosts(dataset, asking, await pagesOf(dataset, 'costs'));
		tell(dataset, kinds, costs);
	} finally {
		asking.stop();
	}
}

/** Addresses by kind of page, without repeats; another `seed` picks others. */
async function pagesOf({ db }: Dataset, seed = 'kinds'): Promise<PathsByKind> {
	const random = new Random(3, `scale ${seed}`);
	const slugs = async (table: string) => {
		const { rows } = await db.execute<{ slug: string }>(`select slug from ${table} order by id`);
		return () => random.pick(rows).slug;
	};
	const many = (path: (at: number) => string) => [
		...new Set(Array.from({ length: EACH }, (_, at) => path(at))),
	];
	const [project, organization, person] = await Promise.all(
		['project_listing', 'organization_listing', 'person_listing'].map(slugs),
	);
	const shift = seed === 'kinds' ? 0 : EACH;
	return {
		'directory, a page': many((at) => `/directory/projects?page=${at + 2 + shift}`),
		'project, overview': many(() => `/project/${project?.()}`),
		'project, its tabs': many((at) => {
			const tabs = entityTabs.project.slice(1);
			return tabHref('project', project?.() ?? '', tabs[at % tabs.length]?.name ?? '');
		}),
		'organization, overview': many(() => `/organization/${organization?.()}`),
		'person, overview': many(() => `/people/${person?.()}`),
		'search, a page of results': many(() => `/search?q=${project?.().slice(0, 5)}`),
		'call of the API, 100 rows': many((at) => callOf(100, (at + shift) * 100)),
	};
}

const callOf = (take: number, skip: number): string =>
	`/api/data/struct?sid=master_projects&params=${encodeURIComponent(JSON.stringify([{ take, skip }]))}`;

const order = (url: string, paths: string[], connections: number, seconds: Order['seconds']) => ({
	...{ url, paths, connections, seconds },
	encoding: 'br' as const,
});

/** The database work for a page not requested before. */
async function perKind(
	dataset: Dataset,
	asking: LoadProcess,
	pages: PathsByKind,
): Promise<string[][]> {
	const database = await watchDatabase(dataset.url);
	try {
		return await served(database.url, async (url) => {
			// The first pages of a process are drawn by code that is not compiled yet.
			for (const paths of Object.values(pages))
				await asking.ask(order(url, paths.slice(0, EACH / 4), 1, 'once'));
			const rows: string[][] = [];
			for (const [kind, paths] of Object.entries(pages)) {
				const found = [];
				for (const path of paths.slice(EACH / 4)) {
					database.take();
					const { times } = await asking.ask(order(url, [path], 1, 'once'));
					found.push({ ...database.take(), page: times[0] ?? 0 });
				}
				const counts = found.map(({ queries }) => queries);
				rows.push([
					kind,
					`${Math.min(...counts)}–${Math.max(...counts)}`,
					median(found.map(({ milliseconds }) => milliseconds)).toFixed(1),
					median(found.map(({ page }) => page)).toFixed(1),
					p95(found.map(({ page }) => page)).toFixed(1),
				]);
			}
			return rows;
		});
	} finally {
		await database.close();
	}
}

/** The parent of the database's processes. */
const postmasterOf = ({ folder }: Dataset): number =>
	Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);

async function unitCosts(
	dataset: Dataset,
	asking: LoadProcess,
	pages: PathsByKind,
): Promise<UnitCosts> {
	const postmaster = postmasterOf(dataset);
	return served(dataset.url, async (url, pid) => {
		const spent = async (what: Order): Promise<Spent & { bytes: number }> => {
			const before = [processorOf(pid), processorOf(postmaster)];
			const { times, bytes } = await asking.ask(what);
			const after = [processorOf(pid), processorOf(postmaster)];
			const [server = 0, database = 0] = after.map(
				(value, at) => ((value - (before[at] ?? 0)) * 1_000) / times.length,
			);
			return { server, database, bytes };
		};
		const { 'call of the API, 100 rows': calls = [], ...others } = pages;
		const views = Object.values(others).flat();
		const half = views.filter((_, at) => at % 2 === 0);
		await asking.ask(order(url, half, 1, 'once'));
		const fresh = await spent(
			order(
				url,
				views.filter((_, at) => at % 2 === 1),
				4,
				'once',
			),
		);
		const freshCall = await spent(order(url, calls, 4, 'once'));
		const again = async (path: string) => {
			const runs = [];
			await asking.ask(order(url, [path], CONNECTIONS, 1));
			for (let round = 0; round < ROUNDS; round++)
				runs.push(await spent(order(url, [path], CONNECTIONS, SECONDS)));
			return {
				server: median(runs.map(({ server }) => server)),
				bytes: runs[0]?.bytes ?? 0,
			};
		};
		const cached = await again(views[0] ?? '/');
		const cachedCall = await again(callOf(20, 0));
		return {
			cachedPage: { server: cached.server },
			uncachedPage: { server: fresh.server, database: fresh.database },
			cachedCall: { server: cachedCall.server },
			uncachedCall: { server: freshCall.server, database: freshCall.database },
			pageBytes: fresh.bytes,
			keptPageBytes: await cachedPageBytes(url),
			recordBytes: dataset.bytes / (await recordsOf(dataset)),
			imported: IMPORTED,
		};
	});
}

/** From `import`: 14,922 rounds with 80,208 investor links took 10 processor seconds here and 45 in PostgreSQL. */
const IMPORTED: Spent = { server: 0.7, database: 3 };

async function cachedPageBytes(url: string): Promise<number> {
	const text = await (await fetch(`${url}/metrics`)).text();
	const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
	return value('page_cache_bytes') / value('page_cache_pages');
}

async function recordsOf({ db }: Dataset): Promise<number> {
	const { rows } = await db.execute<{ n: number }>(
		`select ((select count(*) from project) + (select count(*) from organization) + (select count(*) from person))::int as n`,
	);
	return rows[0]?.n ?? 1;
}

const MEBIBYTE = 2 ** 20;
const GB = 1e9;

const today: Demand = {
	records: 65_000,
	pageViewsADay: 1_000_000,
	callsADay: 200_000,
	peak: 3,
	skew: 0.9,
	pagesARecord: 3,
	edge: false,
	sameCalls: 0.3,
	changesADay: 50_000,
};
/** One machine of two cores with 24 GiB, as measured. */
const one: Machines = {
	instances: 1,
	cache: 64 * MEBIBYTE,
	life: 300,
	databaseCores: 1,
	databaseMemory: 3 * GB,
	disk: 100 * GB,
	utilization: 0.6,
};
const large: Machines = {
	...one,
	databaseCores: 16,
	databaseMemory: 128 * GB,
	disk: 1_000 * GB,
};
const most = {
	records: 10_000_000,
	pageViewsADay: 100_000_000,
	callsADay: 10_000_000,
	changesADay: 2_000_000,
};

const HOUR = 3_600;
const manyViews = { ...today, pageViewsADay: 10_000_000 };
const all = { ...today, ...most };
const sixteen = { ...large, instances: 16 };

/** From a new site to the largest one considered; each stage says what changes from the last. */
const stages: [what: string, demand: Demand, machines: Machines][] = [
	['1 million views a day, one machine', today, one],
	['10 million', manyViews, one],
	['behind a CDN', { ...manyViews, edge: true }, one],
	['pages fresh for an hour', { ...manyViews, edge: true }, { ...one, life: HOUR }],
	['10 million records, 1 million views', { ...today, records: most.records }, large],
	['and 100 million views, no CDN', all, sixteen],
	['behind a CDN', { ...all, edge: true }, sixteen],
	['pages fresh for an hour', { ...all, edge: true }, { ...sixteen, life: HOUR }],
	['pages fresh for a day', { ...all, edge: true }, { ...sixteen, life: 24 * HOUR }],
];

function tell(dataset: Dataset, kinds: string[][], costs: UnitCosts): void {
	const ms = ({ server, database = 0 }: { server: number; database?: number }) => [
		server.toFixed(3),
		database.toFixed(3),
	];
	report({
		name: 'scale-kinds',
		scale: dataset.scale,
		columns: ['uncached', 'queries', 'queries ms', 'page ms', 'page p95 ms'],
		rows: kinds,
		verdicts: [],
		data: kinds,
	});
	report({
		name: 'scale-costs',
		scale: dataset.scale,
		columns: ['processor ms', 'server', 'database'],
		rows: [
			['cached page', ...ms(costs.cachedPage)],
			['uncached page', ...ms(costs.uncachedPage)],
			['cached call', ...ms(costs.cachedCall)],
			['uncached call, 100 rows', ...ms(costs.uncachedCall)],
		],
		verdicts: [
			`a page on the wire ${(costs.pageBytes / 1_000).toFixed(1)} kB, kept ${(costs.keptPageBytes / 1_000).toFixed(1)} kB; a record in the database ${(costs.recordBytes / 1_000).toFixed(1)} kB`,
		],
		data: costs,
	});
	const plans = stages.map(([what, demand, machines]) => ({
		what,
		plan: planOf(costs, demand, machines),
	}));
	report({
		name: 'scale',
		scale: dataset.scale,
		columns: [
			'at the busiest',
			'views/s',
			'at instances',
			'hits',
			'rendered/s',
			'server cores',
			'instances',
			'database cores',
			'GB',
			'first limit',
		],
		rows: plans.map(({ what, plan }) => [
			what,
			plan.views.toFixed(0),
			plan.atInstances.toFixed(0),
			`${(plan.hitRate * 100).toFixed(0)} %`,
			plan.rendered.toFixed(0),
			plan.serverCores.toFixed(2),
			String(plan.instancesNeeded),
			plan.databaseCores.toFixed(2),
			(plan.databaseBytes / GB).toFixed(1),
			plan.limits
				.slice(0, 1)
				.map(([limit, used]) => `${limit} × ${used.toFixed(2)}`)
				.join(),
		]),
		verdicts: [],
		data: plans,
	});
}
