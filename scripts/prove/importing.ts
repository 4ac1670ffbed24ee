import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { p95 } from '../../bench/measure.ts';
import { type Connection, connect } from '../../src/lib/db/connect.ts';
import { countRows } from '../../src/lib/directory/page-ids.ts';
import { until } from '../../tests/setup/standby.ts';
import { say } from '../command.ts';
import { readPaths } from './paths.ts';
import { type Stack, startStack } from './stack.ts';
import { holds, lostOf, tellLoad } from './tell.ts';

const ROUNDS = 15_000;
/** Milliseconds from a commit until every instance shows its changes. */
const SHOWN_WITHIN = 2_000;
/** Maximum milliseconds for cached pages while the import runs. */
const PAGES_WITHIN = 60;
const root = resolve(import.meta.dirname, '../..');

/**
 * Two instances serve under load while 15,000 funding rounds are imported. The committed rounds are counted
 * repeatedly, and each instance is polled until it reports as many. @returns whether all show it in time, and pages
 * stay fast.
 */
export async function importing([
	cached = 100,
	uncached = 10,
]: readonly number[]): Promise<boolean> {
	const stack = await startStack({ instances: 2, say });
	const primary = connect(stack.pair.primary.url, { max: 2, name: 'cairn-prove' });
	try {
		const file = join(stack.folder, 'raises.json');
		writeFileSync(file, await raises(primary));
		const rates = { cached, uncached, writes: 5 };
		const load = stack.load({ cached: readPaths, rates, name: 'import' });
		load.mark('caches fill');
		await delay(8_000);
		load.mark('rounds are imported');
		const began = performance.now();
		const child = startImport(file, stack.pair.primary.url);
		const output = child.stdout ? text(child.stdout) : '';
		const times = await watch(stack, primary, child);
		const seconds = (performance.now() - began) / 1_000;
		const found = await load.stop();
		tellLoad(found);
		say((await output).trim().split('\n').slice(-6).join('\n'));
		const counted = await countCommittedRounds(primary);
		say(`${counted} rounds after ${seconds.toFixed(1)} s; ${times.length} looks at both instances`);
		const pages = p95(found.phases.at(-1)?.cached.times ?? []);
		const lost = lostOf(found);
		return [
			holds(
				`what is committed is shown by all within ${SHOWN_WITHIN} ms`,
				times.length > 0 && Math.max(...times) <= SHOWN_WITHIN,
				`p95 ${p95(times)} ms, worst ${Math.max(...times)} ms`,
			),
			holds(
				`p95 of pages from the cache under ${PAGES_WITHIN} ms meanwhile`,
				pages < PAGES_WITHIN,
				`${pages.toFixed(1)} ms`,
			),
			holds('requests lost with one retry', lost.length === 0, String(lost.length)),
		].every(Boolean);
	} finally {
		await primary.close();
		await stack.close();
	}
}

/** A list of raises in DefiLlama's format: of existing projects, by investors half of whom are new. */
async function raises({ pool }: Connection): Promise<string> {
	const { rows } = await pool.query<{ name: string }>('SELECT name FROM project ORDER BY id');
	const list = Array.from({ length: ROUNDS }, (_, at) => ({
		date: 1_400_000_000 + at * 20_000,
		name: rows[at % rows.length]?.name,
		round: 'Seed',
		amount: 1 + (at % 50),
		chains: [],
		sector: 'An invented raise',
		category: null,
		source: `https://example.com/raises/${at}`,
		leadInvestors: [`Proved Capital ${at % 400}`],
		otherInvestors: [`Proved Partners ${at % 900}`],
		valuation: null,
	}));
	return JSON.stringify({ raises: list });
}

const startImport = (file: string, url: string): ChildProcess =>
	spawn(
		process.execPath,
		['scripts/import.ts', 'defillama', '--file', file, '--duplicates', `${file}.duplicates.csv`],
		{
			cwd: root,
			env: { ...process.env, DATABASE_URL: url },
			stdio: ['ignore', 'pipe', 'inherit'],
		},
	);

/** Counts as the directory does: rounds reported by two sources are one. */
const countCommittedRounds = ({ db }: Connection): Promise<number> =>
	countRows(db, { source: 'fundraising', search: '', filters: {} });

/** For each check, the milliseconds until the slower instance counted what was committed at its start. */
async function watch(stack: Stack, primary: Connection, child: ChildProcess): Promise<number[]> {
	const ended = once(child, 'exit');
	const times: number[] = [];
	let seen = 0;
	for (let runs = true; runs; ) {
		runs = await Promise.race([ended.then(() => false), delay(250, true)]);
		const count = await countCommittedRounds(primary);
		if (count === seen) continue;
		seen = count;
		const since = performance.now();
		await Promise.all(stack.instances.map(({ url }) => counts(url, stack.url, count)));
		times.push(Math.round(performance.now() - since));
	}
	return times;
}

/** Resolves when an instance, requested by the site's host name, reports this count. */
async function counts(instance: string, site: string, count: number): Promise<void> {
	const path = `/api/data/struct?sid=total_fundraising&params=${encodeURIComponent('[{}]')}`;
	await until(async () => {
		const request = get(instance + path, { headers: { host: new URL(site).host } });
		const [answer]: IncomingMessage[] = await once(request, 'response');
		const body = answer ? await text(answer) : '';
		return Number(/"total":\s*"?(\d+)/.exec(body)?.[1]) >= count;
	});
}
