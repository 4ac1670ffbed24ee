import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { type Connection, connect } from '#lib/db/connect.ts';
import { planUsage } from '#lib/db/schema/plans.ts';
import { csv } from '#lib/importers/csv.ts';
import { runImport } from '#lib/importers/run-import.ts';
import { addKey } from '#lib/keys/keys.ts';
import { usagePeriodOf } from '#lib/plans/entitled.ts';
import { signedIn } from '../setup/signed-in.ts';
import { type Site, startSite } from '../setup/site.ts';
import { type Pair, startPair, until } from '../setup/standby.ts';

// Two instances on a primary with a standby, requested over HTTP; no browser.

const COUNT = 60;
let pair: Pair;
let catalogue: Connection;
let instances: Site[] = [];

beforeAll(async () => {
	pair = await startPair();
	catalogue = connect(pair.primary.url, { max: 2 });
	const names = Array.from({ length: COUNT }, (_, index) => `Project ${index}`);
	await revise(
		catalogue.db,
		{ origin: 'staff' },
		names.map((name) => ({ type: 'project', set: { name } })),
	);
	const settings = {
		DATABASE_URL: pair.primary.url,
		DATABASE_REPLICA_URL: pair.standby.url,
		ASTRO_KEY: randomBytes(32).toString('base64'),
		LOG_LEVEL: 'error',
	};
	// One after the other: the first builds the site if necessary.
	for (const _ of ['one', 'other']) instances.push(await startSite(undefined, settings));
	await everyInstance(readsReplica);
});

afterAll(async () => {
	await Promise.all(instances.map((site) => site.stop()));
	instances = [];
	await catalogue?.close();
	await pair?.close();
});

const everyInstance = <T>(work: (site: Site) => Promise<T>): Promise<T[]> =>
	Promise.all(instances.map(work));

async function page(site: Site, path: string) {
	const response = await fetch(site.url + path);
	return {
		status: response.status,
		cache: response.headers.get('x-cache'),
		text: await response.text(),
	};
}

const api = (sid: string, params: object) =>
	`/api/data/struct?${new URLSearchParams({ sid, params: JSON.stringify([params]) })}`;

/** One value of an instance's own metrics. */
async function metric(site: Site, name: string): Promise<number> {
	const { text } = await page(site, '/metrics');
	const line = text.split('\n').find((each) => each.startsWith(`${name} `));
	return Number(line?.slice(name.length + 1));
}
const reads = (site: Site, outcome: 'answered' | 'passed_over' | 'fell_back') =>
	metric(site, `replica_reads_total{outcome="${outcome}"}`);

/**
 * An instance opens its connections with the first page that needs them, and reads from the replica once it has checked
 * it.
 */
async function readsReplica(site: Site): Promise<void> {
	let row = 0;
	await until(async () => {
		await page(site, api('master_projects', { skip: row++, take: 1 }));
		return (await reads(site, 'answered')) > 0 && (await metric(site, 'replica_usable')) === 1;
	});
}

/** Fetches until the instance has cached the page, and returns its content. */
async function cachedPage(site: Site, path: string): Promise<string> {
	await page(site, path);
	const { cache, text } = await page(site, path);
	expect(cache).toBe('HIT');
	return text;
}

/** Milliseconds from `since` until the instance shows `text` under `path`. */
async function timeUntilVisible(
	since: number,
	site: Site,
	path: string,
	text: string,
): Promise<number> {
	await until(async () => (await page(site, path)).text.includes(text));
	return performance.now() - since;
}

async function importProject(name: string): Promise<void> {
	async function* chunks() {
		yield Buffer.from(`Name,Symbol,Website\n${name},NEW,https://new.example\n`);
	}
	const { counts } = await runImport(catalogue.db, csv, { name: 'new.csv', chunks: chunks() });
	expect(counts).toMatchObject({ created: 1, rejected: 0 });
}

async function rename(id: number, name: string): Promise<void> {
	await revise(catalogue.db, { origin: 'staff' }, [{ type: 'project', id, set: { name } }]);
}

test('an import shows on every instance within a second, replacing cached pages', async () => {
	const paths = [
		'/directory/projects?q=Imported',
		api('master_projects', { searchAssetValue: 'Imported' }),
	];
	for (const path of paths)
		for (const before of await everyInstance((site) => cachedPage(site, path)))
			expect(before).not.toContain('Imported Chain');
	await importProject('Imported Chain');
	const committed = performance.now();
	const times = await Promise.all(
		paths.map((path) =>
			everyInstance((site) => timeUntilVisible(committed, site, path, 'Imported Chain')),
		),
	);
	expect(Math.max(...times.flat())).toBeLessThan(1_000);
});

test('fifty calls of one key at once on two instances, with one left in the month: one passes', async () => {
	const { member } = await signedIn(catalogue.db);
	const { key } = await addKey(catalogue.db, member.id, { name: 'A program', scope: 'read' });
	const { since } = usagePeriodOf('calls', new Date());
	await catalogue.db
		.insert(planUsage)
		.values({ account_id: member.id, what: 'calls', since: since.toISOString(), used: 29_999 });
	const statuses = await Promise.all(
		Array.from({ length: 50 }, async (_, at) => {
			const { url = '' } = instances[at % 2] ?? {};
			const headers = { authorization: `Bearer ${key}` };
			return (await fetch(`${url}/api/v1/projects?limit=1`, { headers })).status;
		}),
	);
	expect(statuses.toSorted()).toEqual([200, ...Array<number>(49).fill(429)]);
});

test('killing the replica with several hundred requests under way loses none', async () => {
	const paths = Array.from({ length: COUNT }, (_, index) => [
		`/project/project-${index}`,
		api('master_projects', { skip: index, take: 20 }),
		`/directory/projects?q=${index}`,
	]).flat();
	const left = paths.flatMap((path) => instances.map((site) => ({ site, path })));
	const all = left.length;
	const statuses = new Map<number, number>();
	const ask = async () => {
		for (let next = left.pop(); next; next = left.pop()) {
			const { status } = await page(next.site, next.path);
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}
	};
	// On a busy machine it may have been considered too far behind a moment ago.
	await everyInstance((site) => until(async () => (await metric(site, 'replica_usable')) === 1));
	const before = await everyInstance((site) => reads(site, 'answered'));
	const asking = Promise.all(Array.from({ length: 12 }, ask));
	await until(() => left.length < all * 0.7);
	await pair.standby.kill();
	expect(left.length).toBeGreaterThan(all / 3);
	await asking;
	expect(Object.fromEntries(statuses)).toEqual({ 200: all });
	const after = await everyInstance((site) => reads(site, 'answered'));
	for (const [index, answered] of after.entries())
		expect(answered).toBeGreaterThan(before[index] ?? 0);
	for (const site of instances) {
		expect(await metric(site, 'replica_usable')).toBe(0);
		expect(await reads(site, 'passed_over')).toBeGreaterThan(0);
		expect((await page(site, '/readyz')).status).toBe(200);
	}
});

test('a replica that is back is read again', async () => {
	const before = await everyInstance((site) => reads(site, 'answered'));
	await pair.standby.start();
	await everyInstance((site) => until(async () => (await metric(site, 'replica_usable')) === 1));
	for (const [index, site] of instances.entries()) {
		await page(site, api('master_projects', { skip: 1, take: 7 }));
		expect(await reads(site, 'answered')).toBeGreaterThan(before[index] ?? 0);
	}
});

test('changes while the replica hangs are shown at once, and old values never cached', async () => {
	const [{ id } = { id: '' }] = await pair.primary.ask<{ id: string }>(
		"SELECT id FROM project WHERE slug = 'project-7'",
	);
	await everyInstance((site) => cachedPage(site, '/project/project-7'));
	await pair.standby.ask('SELECT pg_wal_replay_pause()');
	await rename(Number(id), 'Seven Seas');
	const committed = performance.now();
	const times = await everyInstance((site) =>
		timeUntilVisible(committed, site, '/project/project-7', 'Seven Seas'),
	);
	expect(Math.max(...times)).toBeLessThan(1_000);
	await everyInstance(async (site) => {
		expect(await cachedPage(site, '/project/project-7')).toContain('Seven Seas');
		expect(await cachedPage(site, '/directory/projects?q=Seven')).toContain('Seven Seas');
	});
	const behind = await pair.standby.ask("SELECT FROM project WHERE name = 'Seven Seas'");
	expect(behind).toEqual([]);
	await pair.standby.ask('SELECT pg_wal_replay_resume()');
	await everyInstance((site) => until(async () => (await metric(site, 'replica_usable')) === 1));
	await everyInstance(async (site) => {
		expect((await page(site, api('project_summary', { slug: 'project-7' }))).text).toContain(
			'Seven Seas',
		);
	});
});
