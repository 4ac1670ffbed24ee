import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SettingsError } from '#lib/base/settings-error.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { type BundledFolder, bundledFolder } from '../tests/setup/bundled-site.ts';
import { lostAndDoubled, startPostWriters, type Written } from '../tests/setup/post-writers.ts';
import { type Readers, startReaders } from '../tests/setup/readers.ts';
import { type SmallDisk, smallDisk } from '../tests/setup/small-disk.ts';
import { median, p95, report, verdict } from './measure.ts';

/**
 * Fills the disk of the bundled PostgreSQL to its last byte while ten writers write and thirty readers read uncached
 * pages, repeatedly; every second time PostgreSQL is killed on the full disk.
 */

const TIMES = 10;
const WRITERS = 10;
const READERS = 30;
const MEGABYTES = 700;
/** Milliseconds for which the disk stays full. */
const FULL_FOR = 6_000;
/** Milliseconds within which service has to be back once space is freed. */
const BACK_WITHIN = 10_000;
const BACK = 3;

interface Outcome {
	/** Milliseconds from space being freed to the third acknowledged write. */
	back: number[];
	/** Answers to readers while the disk was full, by status; `none` for no answer. */
	read: Record<string, number>;
	/** Milliseconds of the requests answered with 200. */
	times: number[];
}

export async function diskFull(count = TIMES): Promise<void> {
	await ensureBuilt(resolve(import.meta.dirname, '..'), say);
	const disk = smallDisk(MEGABYTES);
	if (!disk) throw new SettingsError('This needs Linux and an account that may mount a disk.');
	try {
		const folder = await bundledFolder(disk.folder);
		await filling(disk, folder, count);
	} finally {
		disk.remove();
	}
}

async function filling(disk: SmallDisk, folder: BundledFolder, count: number): Promise<void> {
	const log: string[] = [];
	const site = await folder.start({ LOG_LEVEL: 'warn' }, (chunk) => {
		log.push(...chunk.split('\n').filter((line) => line !== ''));
	});
	const outcomes: Record<string, Outcome> = {
		full: { back: [], read: {}, times: [] },
		'full, PostgreSQL killed': { back: [], read: {}, times: [] },
	};
	const writers = startPostWriters(() => site.url, WRITERS, 'full');
	const readers = startReaders(site.url, READERS);
	try {
		for (let n = 0; n < count; n++) {
			const isKilled = n % 2 === 1;
			const outcome = outcomes[isKilled ? 'full, PostgreSQL killed' : 'full'];
			await writers.more(50);
			await delay(1_000);
			disk.fill();
			readers.take();
			await delay(FULL_FOR / 2);
			if (isKilled) process.kill(folder.postgresPid(), 'SIGKILL');
			await delay(FULL_FOR / 2);
			const met = readers.take();
			disk.free();
			const began = performance.now();
			await writers.more(BACK);
			outcome?.back.push(performance.now() - began);
			if (outcome) gather(outcome, met);
			say(`${n + 1}: back after ${Math.round(outcome?.back.at(-1) ?? 0)} ms`);
		}
		await readers.stop();
		const written = await writers.stop();
		for (const line of grave(folder)) say(line);
		const wrong = await lostAndDoubled(folder.databaseUrl, written.acknowledged);
		tell(outcomes, written, wrong, log);
	} finally {
		await site.stop({ keepData: true });
	}
}

/** PostgreSQL's own log lines about its terminations. */
const grave = ({ dataFolder }: BundledFolder): string[] =>
	globSync(join(dataFolder, 'postgres/log/*.log'))
		.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
		.filter((line) =>
			/PANIC|terminated by signal|all server processes terminated|No space left/.test(line),
		);

function gather(outcome: Outcome, met: ReturnType<Readers['take']>): void {
	outcome.times.push(...met.times);
	for (const [status, times] of Object.entries(met.answers))
		outcome.read[status] = (outcome.read[status] ?? 0) + times;
}

const counted = (answers: Record<string, number>): string =>
	Object.entries(answers)
		.map(([status, times]) => `${times} × ${status}`)
		.join(', ') || 'none';

function tell(
	outcomes: Record<string, Outcome>,
	{ acknowledged, refused }: Written,
	{ lost, doubled }: { lost: string[]; doubled: string[] },
	log: string[],
): void {
	const all = Object.entries(outcomes).filter(([, { back }]) => back.length > 0);
	const unread: Record<string, number> = outcomes.full?.read ?? {};
	const failedReads = Object.entries(unread).reduce(
		(sum, [status, times]) => sum + (status === '200' ? 0 : times),
		0,
	);
	const dishonest = Object.entries(refused).filter(([status]) => status !== '503');
	report({
		name: 'disk-full',
		scale: 1,
		columns: ['disk', 'times', 'back, median ms', 'worst ms', 'reads while full', 'their p95 ms'],
		rows: all.map(([what, { back, read, times }]) => [
			what,
			back.length,
			Math.round(median(back)),
			Math.round(Math.max(...back)),
			counted(read),
			p95(times),
		]),
		verdicts: [
			`${acknowledged.length} acknowledged writes; refused: ${counted(refused)}`,
			verdict('acknowledged writes lost or doubled', lost.length + doubled.length, 1, ''),
			verdict('reads that failed while the disk was full', failedReads, 1, ''),
			verdict('refusals other than 503', dishonest.length, 1, ''),
			verdict('service back after', Math.max(...all.flatMap(([, { back }]) => back)), BACK_WITHIN),
		],
		data: { outcomes, refused, acknowledged: acknowledged.length, lost, doubled, log },
	});
	for (const line of log.filter((one) => /"level":[56]0/.test(one)).slice(0, 20))
		say(line.slice(0, 400));
}
