import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { METRICS_TOKEN } from '../tests/setup/bundled-site.ts';
import { lostAndDoubled, startPostWriters } from '../tests/setup/post-writers.ts';
import { type Met, startReaders } from '../tests/setup/readers.ts';
import { type Relay, startRelay } from '../tests/setup/relay.ts';
import { type Site, startSite } from '../tests/setup/site.ts';
import { type Pair, startPair } from '../tests/setup/standby.ts';
import { median, report, verdict } from './measure.ts';

/**
 * The primary of an external database dies while ten writers write and thirty readers read, repeatedly; its standby,
 * without which the primary acknowledges nothing, is promoted behind the same address.
 */

const TIMES = 10;
const WRITERS = 10;
const READERS = 30;
/** Milliseconds after the promotion within which service has to be back. */
const BACK_WITHIN = 10_000;
const BACK = 3;

interface Outcome {
	/** Milliseconds from the promotion to the third acknowledged write. */
	back: number;
	acknowledged: number;
	refused: Record<string, number>;
	wrong: string[];
	read: Met['answers'];
	uncaught: number;
}

export async function failover(count = TIMES): Promise<void> {
	await ensureBuilt(resolve(import.meta.dirname, '..'), say);
	const outcomes: Outcome[] = [];
	for (let n = 0; n < count; n++) {
		const pair = await startPair();
		try {
			outcomes.push(await failingOver(pair));
		} finally {
			await pair.close();
		}
		say(`${n + 1}: back after ${Math.round(outcomes.at(-1)?.back ?? 0)} ms`);
	}
	tell(outcomes);
}

async function failingOver(pair: Pair): Promise<Outcome> {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-failover-'));
	const relay = await startRelay(pair.primary.url);
	let site: Site | undefined;
	try {
		const settings = {
			DATABASE_URL: relay.url,
			TRUSTED_PROXIES: '1',
			METRICS_TOKEN,
			LOG_LEVEL: 'error',
		};
		const started = await startSite(folder, settings, () => undefined);
		site = started;
		await pair.together();
		return await underLoad(pair, relay, started);
	} finally {
		await site?.stop({ keepData: true });
		await relay.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function underLoad(pair: Pair, relay: Relay, site: Site): Promise<Outcome> {
	const writers = startPostWriters(() => site.url, WRITERS, 'failover');
	const readers = startReaders(site.url, READERS);
	await writers.more(50);
	await delay(Math.random() * 1_000);
	relay.refuse();
	await pair.primary.kill();
	relay.leadTo(pair.standby.url);
	await pair.standby.ask('SELECT pg_promote()');
	const promoted = performance.now();
	await writers.more(BACK);
	const back = performance.now() - promoted;
	await writers.more(50);
	await readers.stop();
	const { acknowledged, refused } = await writers.stop();
	const { lost, doubled } = await lostAndDoubled(pair.standby.url, acknowledged);
	return {
		back,
		acknowledged: acknowledged.length,
		refused,
		wrong: [...lost, ...doubled],
		read: readers.take().answers,
		uncaught: await uncaughtAt(site.url),
	};
}

async function uncaughtAt(url: string): Promise<number> {
	const headers = { authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '192.0.2.1' };
	const text = await (await fetch(`${url}/metrics`, { headers })).text();
	return Number(/^unhandled_errors_total (\d+)$/m.exec(text)?.[1]);
}

/** Sums up all answers to one kind of request, by status. */
function summed(all: readonly Record<string, number>[]): string {
	const sums: Record<string, number> = {};
	for (const one of all)
		for (const [status, times] of Object.entries(one)) sums[status] = (sums[status] ?? 0) + times;
	return Object.entries(sums)
		.map(([status, times]) => `${times} × ${status}`)
		.join(', ');
}

function tell(outcomes: readonly Outcome[]): void {
	const backs = outcomes.map(({ back }) => back);
	const sum = (of: (one: Outcome) => number) => outcomes.reduce((all, one) => all + of(one), 0);
	report({
		name: 'failover',
		scale: 1,
		columns: ['times', 'acknowledged', 'refused', 'read', 'back, median ms', 'worst ms'],
		rows: [
			[
				outcomes.length,
				sum(({ acknowledged }) => acknowledged),
				summed(outcomes.map(({ refused }) => refused)) || 'none',
				summed(outcomes.map(({ read }) => read)),
				Math.round(median(backs)),
				Math.round(Math.max(...backs)),
			],
		],
		verdicts: [
			verdict(
				'acknowledged writes lost or doubled',
				sum(({ wrong }) => wrong.length),
				1,
				'',
			),
			verdict(
				'uncaught errors',
				sum(({ uncaught }) => uncaught),
				1,
				'',
			),
			verdict('service back after', Math.max(...backs), BACK_WITHIN),
		],
		data: outcomes,
	});
}
