import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lostAndDoubled } from '../../tests/setup/post-writers.ts';
import { say } from '../command.ts';
import type { LoadResult } from './load.ts';
import { readPaths } from './paths.ts';
import { pathOf } from './programs.ts';
import { type Stack, startStack } from './stack.ts';
import { holds, lostOf, tellLoad } from './tell.ts';

/** Seconds of each phase. */
const PHASE = 8;
/** Milliseconds from the primary's death to the third acknowledged write after it. */
const BACK_WITHIN = 10_000;
const BACK = 3;

/** Interval at which the watch checks the primary; it is sure after a number of failed checks. */
const LOOK_EVERY = 500;
const LOOKS = 3;
const script = resolve(import.meta.dirname, '../../deploy/promote.sh');

/**
 * Runs two instances on a primary that acknowledges only what its standby has too. The primary is killed under load;
 * a watch notices and runs deploy/promote.sh. @returns whether service is back in time, no request is lost with one
 * retry, and no write is lost at all.
 */
export async function failover(rates: readonly number[]): Promise<boolean> {
	const stack = await startStack({ instances: 2, say });
	try {
		await stack.pair.together();
		return await underLoad(stack, rates);
	} finally {
		await stack.close();
	}
}

async function underLoad(
	stack: Stack,
	[cached = 400, uncached = 40]: readonly number[],
): Promise<boolean> {
	const load = stack.load({
		cached: readPaths,
		rates: { cached, uncached, writes: 20 },
		name: 'failover',
	});
	load.mark('caches fill');
	await delay(PHASE * 1_000);
	load.mark('all serve');
	await delay(PHASE * 1_000);
	load.mark('the primary is killed');
	const died = await failOver(stack);
	await delay(PHASE * 1_000);
	load.mark('the standby serves');
	await delay(PHASE * 1_000);
	const found = await load.stop();
	tellLoad(found);
	const isBack = tellFailover(died, found);
	const { lost, doubled } = await lostAndDoubled(stack.pair.standby.url, found.acknowledged);
	const requests = lostOf(found);
	for (const what of requests.slice(0, 10)) say(`lost: ${what}`);
	return [
		isBack,
		holds('requests lost with one retry', requests.length === 0, String(requests.length)),
		holds(
			'acknowledged writes are kept, each once',
			lost.length + doubled.length === 0,
			`${found.acknowledged.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
		),
	].every(Boolean);
}

/**
 * When the primary was killed, when a watch was sure of it, and when the standby was promoted; as Date.now() values.
 */
export interface Failover {
	killed: number;
	sure: number;
	promoted: number;
}

/** Kills the primary; once a watch is sure of that, deploy/promote.sh promotes the standby. */
export async function failOver(stack: Stack): Promise<Failover> {
	const killed = Date.now();
	await stack.pair.primary.kill();
	await isDead(stack.pair.primary.url);
	const sure = Date.now();
	promote(stack);
	return { killed, sure, promoted: Date.now() };
}

/** Prints how long each step took. @returns whether writes were acknowledged again in time. */
export function tellFailover({ killed, sure, promoted }: Failover, found: LoadResult): boolean {
	const back = (found.at.filter((at) => at > sure)[BACK - 1] ?? Number.POSITIVE_INFINITY) - killed;
	say(
		`the watch was sure after ${sure - killed} ms, the standby promoted after ${promoted - killed} ms, writes were back after ${back} ms`,
	);
	return holds('service is back within 10 s', back <= BACK_WITHIN, `${back} ms`);
}

async function isDead(url: string): Promise<void> {
	for (let inVain = 0; inVain < LOOKS; ) {
		inVain = (await answers(url)) ? 0 : inVain + 1;
		await delay(LOOK_EVERY);
	}
}

async function answers(url: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOOK_EVERY });
	client.on('error', () => undefined);
	try {
		await client.connect();
		await client.query('SELECT 1');
		return true;
	} catch {
		return false;
	} finally {
		await client.end().catch(() => undefined);
	}
}

function promote({ balancer, pair }: Stack): void {
	const { status, stderr } = spawnSync(script, [balancer.socket, pair.standby.adminUrl], {
		env: { ...process.env, PATH: `${process.env.PATH}:${dirname(pathOf('psql'))}` },
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`deploy/promote.sh: ${stderr}`);
}
