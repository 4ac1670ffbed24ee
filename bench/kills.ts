import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { type BundledFolder, bundledFolder } from '../tests/setup/bundled-site.ts';
import {
	lostAndDoubled,
	type PostWriters,
	startPostWriters,
	type Written,
} from '../tests/setup/post-writers.ts';
import type { Site } from '../tests/setup/site.ts';
import { median, report, verdict } from './measure.ts';

/**
 * Kills the server and the bundled PostgreSQL repeatedly while ten writers write, and checks whether each
 * acknowledged write is there exactly once and how long the next one takes.
 */

const WRITERS = 10;
const KILLS = 60;
/** Milliseconds within which service has to be back. */
const BACK_WITHIN = 10_000;
/** Milliseconds between two kills, drawn at random, so that they hit any moment of a write. */
const BETWEEN = { least: 100, most: 700 };
/** Acknowledged writes after which service counts as restored. */
const BACK = 3;

interface Outcome {
	/** Milliseconds from each kill to the third acknowledged write after it. */
	back: number[];
	written: Written;
	lost: string[];
	doubled: string[];
}

export async function kills(count = KILLS): Promise<void> {
	await ensureBuilt(resolve(import.meta.dirname, '..'), say);
	const folder = await bundledFolder();
	let site = await folder.start({ LOG_LEVEL: 'error' }, () => undefined);
	try {
		const ofPostgres = await killing(
			folder,
			() => site,
			'postgres',
			count,
			async () => {
				process.kill(folder.postgresPid(), 'SIGKILL');
			},
		);
		const ofServer = await killing(
			folder,
			() => site,
			'server',
			count,
			async () => {
				await site.kill();
				// As a supervisor would.
				site = await folder.start({ LOG_LEVEL: 'error' }, () => undefined);
			},
		);
		tell({ PostgreSQL: ofPostgres, 'the server': ofServer });
	} finally {
		await site.stop({ keepData: true });
		folder.remove();
	}
}

async function killing(
	folder: BundledFolder,
	site: () => Site,
	name: string,
	count: number,
	kill: () => Promise<void>,
): Promise<Outcome> {
	const writers = startPostWriters(() => site().url, WRITERS, name);
	const back: number[] = [];
	for (let n = 0; n < count; n++) {
		await writers.more(BACK);
		await delay(BETWEEN.least + Math.random() * (BETWEEN.most - BETWEEN.least));
		back.push(await timeToBack(writers, kill));
		if ((n + 1) % 10 === 0) say(`${name}: ${n + 1} kills`);
	}
	const written = await writers.stop();
	return { back, written, ...(await lostAndDoubled(folder.databaseUrl, written.acknowledged)) };
}

async function timeToBack(writers: PostWriters, kill: () => Promise<void>): Promise<number> {
	const began = performance.now();
	await kill();
	await writers.more(BACK);
	return performance.now() - began;
}

function tell(outcomes: Record<string, Outcome>): void {
	const all = Object.entries(outcomes);
	report({
		name: 'kills',
		scale: 1,
		columns: [
			'killed',
			'times',
			'acknowledged',
			'lost',
			'doubled',
			'back, median ms',
			'worst ms',
			'refused',
		],
		rows: all.map(([what, { back, written, lost, doubled }]) => [
			what,
			back.length,
			written.acknowledged.length,
			lost.length,
			doubled.length,
			Math.round(median(back)),
			Math.round(Math.max(...back)),
			Object.entries(written.refused)
				.map(([status, times]) => `${times} × ${status}`)
				.join(', '),
		]),
		verdicts: [
			verdict(
				'acknowledged writes lost or doubled',
				all.reduce((sum, [, { lost, doubled }]) => sum + lost.length + doubled.length, 0),
				1,
				'',
			),
			verdict('service back after', Math.max(...all.flatMap(([, { back }]) => back)), BACK_WITHIN),
		],
		data: outcomes,
	});
}
