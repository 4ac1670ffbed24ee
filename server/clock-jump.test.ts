import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#lib/db/connect.ts';
import { type BundledFolder, bundledFolder, METRICS_TOKEN } from '../tests/setup/bundled-site.ts';
import { type SignedIn, signedIn } from '../tests/setup/signed-in.ts';
import type { Site } from '../tests/setup/site.ts';

const HOUR = 3_600_000;
const JUMPS = { 'an hour back': -HOUR, 'a day ahead': 24 * HOUR, 'right again': 0 };
const preload = join(resolve(import.meta.dirname, '..'), 'tests/fixtures/jumping-clock.ts');

let folder: BundledFolder;
let site: Site;
let member: SignedIn;
let log = '';

beforeAll(async () => {
	folder = await bundledFolder();
	site = await folder.start(
		{
			LOG_LEVEL: 'info',
			NODE_OPTIONS: `--import=${preload}`,
			CLOCK_JUMPS: Object.values(JUMPS).join(','),
		},
		(chunk) => {
			log += chunk;
		},
	);
	const { db, close } = connect(folder.databaseUrl, { max: 1 });
	member = await signedIn(db);
	await close();
}, 300_000);

afterAll(async () => {
	await site?.stop({ keepData: true });
	folder?.remove();
});

const ask = (path: string, init: RequestInit = {}) =>
	fetch(site.url + path, {
		...init,
		headers: { 'x-forwarded-for': '192.0.2.1', ...init.headers },
	});

/** The offset between the server's clock and ours, according to its log; the `Date` header uses Node's own. */
async function difference(): Promise<number> {
	const { length } = log;
	await ask('/healthz');
	await expect.poll(() => log.slice(length)).toContain('"time":"');
	const [, time = ''] = /"time":"([^"]+)"/.exec(log.slice(length)) ?? [];
	return Date.parse(time) - Date.now();
}

async function works(): Promise<void> {
	const authorization = `Bearer ${member.token}`;
	const own = await ask('/api/users/user-info', { headers: { authorization } });
	expect(own.status).toBe(200);
	const list = await ask('/api/users/watch-list/lists/create', {
		method: 'POST',
		headers: { authorization, 'content-type': 'application/json' },
		body: JSON.stringify({ name: `List ${Math.random()}` }),
	});
	expect(list.status).toBeLessThan(300);
	for (const _twice of [1, 2]) expect((await ask('/directory/projects')).status).toBe(200);
	expect((await ask('/directory/projects')).headers.get('x-cache')).toBe('HIT');
	const post = await ask('/api/posts', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ title: 'A post' }),
	});
	expect(post.status).toBe(201);
	expect((await ask('/readyz')).status).toBe(200);
}

async function metric(name: string): Promise<number> {
	const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
	const text = await (await ask('/metrics', { headers })).text();
	return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

test('whatever the server’s clock does, sessions last and everything goes on', async () => {
	await works();
	for (const jump of Object.values(JUMPS)) {
		process.kill(site.pid, 'SIGUSR2');
		await expect.poll(async () => Math.abs((await difference()) - jump) < 60_000).toBe(true);
		await works();
	}
	expect(await metric('unhandled_errors_total')).toBe(0);
	expect(log).not.toMatch(/"level":[56]0/);
}, 120_000);
