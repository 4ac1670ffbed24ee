import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#lib/db/connect.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { ask } from '../tests/e2e/security/ask.ts';
import { type Call, calls } from '../tests/e2e/security/calls.ts';
import { hostile } from '../tests/e2e/security/hostile-inputs.ts';
import { addOwner, type Owner } from '../tests/e2e/security/owners.ts';
import { siteRoutes } from '../tests/e2e/sweep/routes.ts';
import { startMemberSite } from '../tests/setup/member-site.ts';
import { report, verdict } from './measure.ts';

/**
 * Sends bad requests of every kind to every route and call, in four roles, and reports what fails, what is slow, and
 * how the server's memory develops.
 */

const REQUESTS = 200_000;
const ASKERS = 8;
/** Number of memory samples over all requests. */
const LOOKS = 40;
const SLOW = 2_000;
const METRICS_TOKEN = 'metrics-of-an-attack';

interface Look {
	requests: number;
	/** Megabytes. */
	rss: number;
	heap: number;
	external: number;
	pages: number;
}

interface Found {
	looks: Look[];
	failed: string[];
	slow: string[];
	statuses: Record<string, number>;
	asked: number;
}

export async function attack(requests = REQUESTS): Promise<void> {
	await ensureBuilt(resolve(import.meta.dirname, '..'), say);
	const folder = mkdtempSync(join(tmpdir(), 'cairn-memory-'));
	const file = join(folder, 'memory.json');
	const { NODE_OPTIONS = '' } = process.env;
	const site = await startMemberSite({
		TRUSTED_PROXIES: '1',
		METRICS_TOKEN,
		LOG_LEVEL: 'error',
		MEMORY_FILE: file,
		NODE_OPTIONS: `${NODE_OPTIONS} --import=${join(import.meta.dirname, 'memory-on-signal.ts')}`,
	});
	try {
		tellMemory('at first', await memoryOf(site.pid, file));
		const found = await attacked(site.url, site.db, requests);
		tellMemory('at the end', await memoryOf(site.pid, file));
		tell(found);
	} finally {
		await site.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

interface Memory {
	before: NodeJS.MemoryUsage;
	after: NodeJS.MemoryUsage;
	spaces: Record<string, number>;
	/** Resident bytes by use: the program and its libraries, the allocator's heap, everything else. */
	mapped: Record<string, number>;
}

/** What a server's memory consists of, after a garbage collection. */
async function memoryOf(pid: number, file: string): Promise<Memory> {
	rmSync(file, { force: true });
	process.kill(pid, 'SIGUSR2');
	while (!existsSync(file)) await delay(50);
	await delay(200);
	const said: Omit<Memory, 'mapped'> = JSON.parse(readFileSync(file, 'utf8'));
	return { ...said, mapped: mappedOf(pid) };
}

function mappedOf(pid: number): Record<string, number> {
	const maps = `/proc/${pid}/smaps`;
	if (!existsSync(maps)) return {};
	const found: Record<string, number> = {};
	let of = '';
	for (const line of readFileSync(maps, 'utf8').split('\n')) {
		const [, name] = /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ \S+ *(.*)$/.exec(line) ?? [];
		if (name !== undefined) of = name.startsWith('/') ? 'files' : name || 'nameless';
		const [, kilobytes] = /^Rss: +(\d+) kB/.exec(line) ?? [];
		if (kilobytes) found[of] = (found[of] ?? 0) + Number(kilobytes) * 1_024;
	}
	return found;
}

function tellMemory(when: string, { before, after, spaces, mapped }: Memory): void {
	const words = (sizes: object) =>
		Object.entries(sizes)
			.map(([name, bytes]) => [name, Math.round(Number(bytes) / MEGABYTE)] as const)
			.filter(([, megabytes]) => megabytes > 0)
			.map(([name, megabytes]) => `${name} ${megabytes}`)
			.join(', ');
	say(`Memory ${when}, MB: ${words(before)}`);
	say(`  garbage collected: ${words(after)}`);
	say(`  V8: ${words(spaces)}`);
	say(`  mapped: ${words(mapped)}`);
}

async function attacked(url: string, db: Db, requests: number): Promise<Found> {
	const roles = {
		nobody: undefined,
		member: await addOwner(db, []),
		reviewer: await addOwner(db, ['contributor', 'editor']),
		admin: await addOwner(db, ['contributor', 'editor', 'master', 'dao']),
	};
	const owners = Object.values(roles);
	const found: Found = { looks: [], failed: [], slow: [], statuses: {}, asked: 0 };
	const random = randomFrom(7);
	const every = Math.max(1, Math.floor(requests / LOOKS));
	const one = async () => {
		while (found.asked < requests) {
			const n = found.asked++;
			if (n % every === 0) found.looks.push(await lookAt(url, n));
			const owner = owners[n % owners.length];
			await judged(found, random, url, owner, roles.member);
		}
	};
	await Promise.all(Array.from({ length: ASKERS }, one));
	found.looks.push(await lookAt(url, found.asked));
	return found;
}

async function judged(
	found: Found,
	random: Random,
	url: string,
	asker: Owner | undefined,
	values: Owner,
): Promise<void> {
	const { call, body, headers } = badRequest(random, values);
	const began = performance.now();
	const session: Record<string, string> = asker ? { authorization: `Bearer ${asker.token}` } : {};
	const manner = { headers: { ...headers, ...session }, ...(body === undefined ? {} : { body }) };
	const answer = await ask(url, call, values, manner).catch((error: unknown) => String(error));
	const what = `${call.method} ${(call.path?.(values) ?? call.route).slice(0, 160)}`;
	if (typeof answer === 'string') {
		found.failed.push(`${what}: ${answer}`);
		return;
	}
	await answer.arrayBuffer().catch(() => undefined);
	const took = performance.now() - began;
	found.statuses[answer.status] = (found.statuses[answer.status] ?? 0) + 1;
	// 503 with Retry-After is an honest refusal of what takes too long.
	if (answer.status >= 500) found.failed.push(`${what}: ${answer.status}`);
	if (took > SLOW) found.slow.push(`${what}: ${Math.round(took)} ms`);
}

interface BadRequest {
	call: Call;
	body: string | undefined;
	headers: Record<string, string>;
}

/** Texts that are not JSON values but go into addresses, headers and bodies. */
const texts = [
	...hostile.filter((one) => typeof one === 'string').map((one) => one.replace(/\p{Cs}/gu, '')),
	'../'.repeat(40),
	'"'.repeat(2_500),
	'%00',
	'a'.repeat(3_500),
	'['.repeat(1_000),
	'ｆｕｌｌ\u202eｗｉｄｔｈ',
];
const bodies = ['', '{', 'null', '[]', '"x"', `{"a":${'['.repeat(5_000)}`, 'x'.repeat(100_000)];
const accepted = ['br', 'gzip', 'identity', 'br;q=0, *'];
const sids = ['master_projects', 'master_fundraising', 'master_peoples', 'nonsense', ''];

const routes = siteRoutes();

function badRequest(random: Random, values: Owner): BadRequest {
	const headers: Record<string, string> = { 'accept-encoding': random.of(accepted) };
	const roll = random.upTo(10);
	if (roll < 4) return { call: get(badAddress(random)), body: undefined, headers };
	if (roll < 6) return { call: get(badQuery(random)), body: undefined, headers };
	const call = random.of(calls);
	if (call.method === 'GET' || call.form) return { call, body: undefined, headers };
	if (roll < 7) return { call, body: random.of(bodies), headers };
	const usual = call.body?.(values) ?? {};
	const field = random.of([...Object.keys(usual), '__proto__', 'x']);
	return { call, body: JSON.stringify({ ...usual, [field]: random.of(hostile) }), headers };
}

const get = (path: string): Call => ({
	method: 'GET',
	route: path,
	for: 'anybody',
	status: 200,
	path: () => path,
});

/** The address of a page with bad texts as its parameters and more appended. */
function badAddress(random: Random): string {
	const path = random
		.of(routes)
		.pattern.replaceAll(/\[[^\]]+\]/g, () =>
			random.upTo(3) === 0
				? 'bitcoin'
				: encodeURIComponent(random.of(texts).slice(0, 1_500)) || 'x',
		);
	const names = [
		'page',
		'view',
		'sort',
		'q',
		'type',
		'next',
		'tab',
		'asof',
		`p${random.upTo(9_999)}`,
	];
	const query = new URLSearchParams({ [random.of(names)]: random.of(texts).slice(0, 2_500) });
	return random.upTo(2) === 0 ? path : `${path}?${query}`;
}

function badQuery(random: Random): string {
	const part = Object.fromEntries(
		['searchValue', 'slug', 'take', 'skip', 'sort', 'filters'].map((name) => [
			name,
			random.of(hostile),
		]),
	);
	const params = random.upTo(4) === 0 ? random.of(texts) : JSON.stringify([part]);
	const query = new URLSearchParams({ sid: random.of(sids), params: params.slice(0, 6_000) });
	return `/api/data/struct?${query}`;
}

interface Random {
	upTo(most: number): number;
	of<Item>(items: readonly Item[]): Item;
}

/** A pseudo-random generator with the same numbers in each run (mulberry32). */
function randomFrom(seed: number): Random {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	return {
		upTo: (most) => Math.floor(next() * most),
		of(items) {
			const item = items[Math.floor(next() * items.length)];
			if (item === undefined) throw new Error('There is nothing to choose.');
			return item;
		},
	};
}

const MEGABYTE = 1_000_000;

/** Reads the server's own report of its memory. */
async function lookAt(url: string, requests: number): Promise<Look> {
	const answer = await fetch(`${url}/metrics`, {
		headers: { authorization: `Bearer ${METRICS_TOKEN}` },
	});
	const text = await answer.text();
	const value = (name: string) =>
		Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0) / MEGABYTE);
	const look = {
		requests,
		rss: value('process_resident_memory_bytes'),
		heap: value('nodejs_heap_size_used_bytes'),
		external: value('nodejs_external_memory_bytes'),
		pages: value('page_cache_bytes'),
	};
	say(`${requests} requests: ${look.rss} MB, heap ${look.heap}, external ${look.external}`);
	return look;
}

function tell({ looks, failed, slow, statuses, asked }: Found): void {
	report({
		name: 'attack',
		scale: 1,
		columns: ['requests', 'memory MB', 'heap MB', 'outside of it MB', 'pages MB'],
		rows: looks.map(({ requests, rss, heap, external, pages }) => [
			requests,
			rss,
			heap,
			external,
			pages,
		]),
		verdicts: [
			verdict('failures (5xx or no answer)', failed.length, 1, ''),
			verdict('answers over 2 s', slow.length, 1, ''),
		],
		data: { asked, looks, failed, slow, statuses },
	});
	for (const line of [...failed, ...slow].slice(0, 40)) say(line);
}
