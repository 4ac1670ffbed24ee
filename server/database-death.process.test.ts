import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#lib/db/session.ts';
import { type BundledFolder, bundledFolder, METRICS_TOKEN } from '../tests/setup/bundled-site.ts';
import { lostAndDoubled, startPostWriters } from '../tests/setup/post-writers.ts';
import { type Relay, startRelay } from '../tests/setup/relay.ts';
import type { Site } from '../tests/setup/site.ts';
import { startPair, until } from '../tests/setup/standby.ts';

let folder: BundledFolder;
let site: Site;
let log = '';

// A site has to be built, and to make its first connections, before anything is measured.
beforeAll(async () => {
	folder = await bundledFolder();
	site = await folder.start({ LOG_LEVEL: 'info' }, (chunk) => {
		log += chunk;
	});
}, 300_000);

afterAll(async () => {
	await site?.stop({ keepData: true });
	folder?.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(site.url + path, { headers: { 'x-forwarded-for': '192.0.2.1', ...headers } });

const addPost = (url: string) =>
	fetch(`${url}/api/posts`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
		body: JSON.stringify({ title: 'A post' }),
	});

async function uncaught(): Promise<string | undefined> {
	const answer = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
	return /^unhandled_errors_total (\d+)$/m.exec(await answer.text())?.[1];
}

test('idle: PostgreSQL is killed, and pages and writes go on', async () => {
	await folder.killPostgres();
	const answers = await Promise.all([get('/directory/projects'), addPost(site.url)]);
	expect(answers.map(({ status }) => status)).toEqual([200, 201]);
	expect(log).toContain('PostgreSQL answers again');
	expect(await uncaught()).toBe('0');
});

test('under writes: what was acknowledged is there once, cut-off writes are asked to retry', async () => {
	const writers = startPostWriters(() => site.url, 6);
	for (const _kill of [1, 2]) {
		await writers.more(20);
		process.kill(folder.postgresPid(), 'SIGKILL');
	}
	await writers.more(20);
	const { acknowledged, refused } = await writers.stop();
	expect(await lostAndDoubled(folder.databaseUrl, acknowledged)).toEqual({ lost: [], doubled: [] });
	expect(Object.keys(refused).filter((status) => status !== '503')).toEqual([]);
	expect(await uncaught()).toBe('0');
}, 60_000);

test('killing one backend under writes only interrupts those', async () => {
	const writers = startPostWriters(() => site.url, 6, 'backend');
	await writers.more(20);
	const backend = await withClient(folder.databaseUrl, 'test', async (client) => {
		const { rows } = await client.query<{ pid: number }>(
			"SELECT pid FROM pg_stat_activity WHERE application_name = 'cairn-web' LIMIT 1",
		);
		return rows[0]?.pid;
	});
	const before = folder.postgresPid();
	process.kill(backend ?? 0, 'SIGKILL');
	await writers.more(20);
	const { acknowledged, refused } = await writers.stop();
	expect(folder.postgresPid()).toBe(before);
	expect(await lostAndDoubled(folder.databaseUrl, acknowledged)).toEqual({ lost: [], doubled: [] });
	expect(Object.keys(refused).filter((status) => status !== '503')).toEqual([]);
	expect(await uncaught()).toBe('0');
}, 60_000);

test('changes are heard, and jobs and mails picked up, after PostgreSQL was killed', async () => {
	const listening = () =>
		withClient(folder.databaseUrl, 'test', async (client) => {
			const { rows } = await client.query<{ name: string }>(
				"SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE application_name LIKE 'cairn-%' ORDER BY 1",
			);
			return rows.map(({ name }) => name);
		});
	const those = ['cairn-cache', 'cairn-jobs', 'cairn-mail'];
	const all = () =>
		until(async () => {
			const names = await listening().catch((): string[] => []);
			return those.every((name) => names.includes(name));
		});
	await all();
	process.kill(folder.postgresPid(), 'SIGKILL');
	await until(() => addPost(site.url).then(({ status }) => status === 201));
	await all();
	expect(await uncaught()).toBe('0');
}, 60_000);

test('two servers that share a data folder start it once and both go on', async () => {
	const other = await folder.start();
	try {
		const before = folder.postgresPid();
		await folder.killPostgres();
		const answers = await Promise.all([addPost(site.url), addPost(other.url)]);
		expect(answers.map(({ status }) => status)).toEqual([201, 201]);
		expect(folder.postgresPid()).not.toBe(before);
	} finally {
		await other.stop({ keepData: true });
	}
	expect((await addPost(site.url)).status).toBe(201);
}, 60_000);

test('an outside database fails over: refused for a while, then the promoted server is used', async () => {
	const pair = await startPair();
	let relay: Relay | undefined;
	let served: Site | undefined;
	try {
		relay = await startRelay(pair.primary.url);
		const through = relay;
		const outside = await folder.start({ DATABASE_URL: relay.url });
		served = outside;
		await pair.together();
		const writers = startPostWriters(() => outside.url, 4, 'failover');
		await writers.more(20);
		relay.refuse();
		await pair.primary.kill();
		await through.refused();
		relay.leadTo(pair.standby.url);
		await pair.standby.ask('SELECT pg_promote()');
		await writers.more(20);
		const { acknowledged, refused } = await writers.stop();
		expect(await lostAndDoubled(pair.standby.url, acknowledged)).toEqual({ lost: [], doubled: [] });
		expect(Object.keys(refused).filter((status) => status !== '503')).toEqual([]);
	} finally {
		await served?.stop({ keepData: true });
		await relay?.close();
		await pair.close();
	}
}, 120_000);
