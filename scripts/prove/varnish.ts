import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { revise } from '../../src/lib/catalogue/revise.ts';
import { connect, type Db } from '../../src/lib/db/connect.ts';
import { until } from '../../tests/setup/standby.ts';
import { say } from '../command.ts';
import { freePort } from './free-port.ts';
import { readPaths } from './paths.ts';
import { pathOf } from './programs.ts';
import { type Stack, startStack } from './stack.ts';
import { holds, lostOf, tellLoad } from './tell.ts';

const CHANGES = 20;
/** Milliseconds from committing a change until Varnish shows it, and never the old state again. */
const SHOWN_WITHIN = 2_000;
/** Milliseconds of watching afterwards: longer than Cairn takes to send the same invalidation again. */
const WATCHED = 2_500;
const TOKEN = 'change-this-token';

/**
 * Runs two instances behind HAProxy behind Varnish, which caches their pages, under load. Records are changed one
 * after another.
 * @returns whether each change is shown in time on the record's page and on a directory, and the old state never
 * comes back.
 */
export async function varnish([cached = 400, uncached = 20]: readonly number[]): Promise<boolean> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const stack = await startStack({
		instances: 2,
		// One more proxy than in the other proofs.
		settings: {
			...{ SITE_URL: url, TRUSTED_PROXIES: '3' },
			...{ CDN_PURGE_URL: `${url}/`, CDN_PURGE_TOKEN: TOKEN },
		},
		say,
	});
	let child: ChildProcess | undefined;
	try {
		child = await startVarnish(stack, port);
		const load = stack.load(
			{ cached: readPaths, rates: { cached, uncached, writes: 5 }, name: 'varnish' },
			url,
		);
		load.mark('caches fill');
		await delay(5_000);
		load.mark('records change');
		const changes = await changeAll(stack.databaseUrl, url);
		const found = await load.stop();
		tellLoad(found);
		const times = changes.map(({ shown }) => shown);
		const lost = lostOf(found);
		return [
			holds(
				`${CHANGES} changes of pages that Varnish has are shown within ${SHOWN_WITHIN} ms`,
				Math.max(...times) <= SHOWN_WITHIN,
				`median ${median(times)} ms, worst ${Math.max(...times)} ms`,
			),
			holds(
				'what was before never comes back',
				changes.every(({ isBack }) => !isBack),
			),
			holds('requests lost with one retry', lost.length === 0, String(lost.length)),
		].every(Boolean);
	} finally {
		child?.kill('SIGKILL');
		await stack.close();
	}
}

const median = (times: readonly number[]): number =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function startVarnish({ folder, url }: Stack, port: number): Promise<ChildProcess> {
	const file = join(folder, 'cairn.vcl');
	const { host, port: behind } = { host: new URL(url).hostname, port: new URL(url).port };
	writeFileSync(
		file,
		readFileSync('deploy/varnish/cairn.vcl', 'utf8')
			.replace('.host = "127.0.0.1"', `.host = "${host}"`)
			.replace('.port = "4321"', `.port = "${behind}"`),
	);
	const child = spawn(
		pathOf('varnishd'),
		[
			...['-F', '-j', 'none', '-n', join(folder, 'varnish')],
			...['-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,128m'],
		],
		{ stdio: ['ignore', 'ignore', 'pipe'] },
	);
	let output = '';
	child.stderr.on('data', (chunk) => {
		output += chunk;
	});
	const ended = once(child, 'exit').then(() => {
		throw new Error(`Varnish ended: ${output}`);
	});
	ended.catch(() => undefined);
	const answers = async () =>
		(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true;
	await Promise.race([until(answers), ended]);
	return child;
}

interface Seen {
	/** Milliseconds until both pages showed the change. */
	shown: number;
	/** Whether a page showed the old state again. */
	isBack: boolean;
}

async function changeAll(databaseUrl: string, url: string): Promise<Seen[]> {
	const { db, pool, close } = connect(databaseUrl, { name: 'cairn-prove', max: 2 });
	try {
		const { rows } = await pool.query<{ id: string; slug: string; name: string }>(
			'SELECT id, slug, name FROM project ORDER BY id LIMIT $1',
			[CHANGES],
		);
		const seen: Seen[] = [];
		for (const row of rows) seen.push(await change(db, url, { ...row, id: Number(row.id) }));
		return seen;
	} finally {
		await close();
	}
}

async function change(
	db: Db,
	url: string,
	{ id, slug, name }: { id: number; slug: string; name: string },
): Promise<Seen> {
	const renamed = `${name} ${Date.now()}`;
	const pages = [`/project/${slug}`, `/directory/projects?q=${encodeURIComponent(name)}`];
	// Responses read during the previous purge are not cached.
	for (const page of pages) await until(async () => (await read(url + page)).isKept);
	await revise(db, { origin: 'staff' }, [{ type: 'project', id, set: { name: renamed } }]);
	const committed = performance.now();
	const shows = async (page: string) => (await read(url + page)).text.includes(renamed);
	await Promise.all(pages.map((page) => until(() => shows(page))));
	const shown = Math.round(performance.now() - committed);
	let isBack = false;
	while (performance.now() - committed < WATCHED)
		for (const page of pages) isBack ||= !(await shows(page));
	return { shown, isBack };
}

async function read(address: string): Promise<{ text: string; isKept: boolean }> {
	const answer = await fetch(address);
	// For a cached response, Varnish also names the request that fetched it.
	const isKept = /^\d+ \d+$/.test(answer.headers.get('x-varnish') ?? '');
	return { text: await answer.text(), isKept };
}
