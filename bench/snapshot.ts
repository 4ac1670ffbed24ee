import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type FinishedSnapshot, finishedSnapshots } from '#lib/snapshot/finished.ts';
import { filesOf } from '#lib/snapshot/manifest.ts';
import { say } from '../scripts/command.ts';
import { snapshotDifferences } from '../tests/setup/read-snapshot.ts';
import type { Dataset } from './dataset.ts';
import { report, verdict } from './measure.ts';

/**
 * Takes a snapshot as a person does, `npm run db -- snapshot`, in a separate process: seconds from start to end and
 * peak memory, of a first one and of one with changes. Then DuckDB reads back every value.
 */

const root = resolve(import.meta.dirname, '..');
const LIMIT = 60;
const MAX_MEGABYTES = 512;

interface Run {
	what: string;
	seconds: number;
	/** Memory of the writing process; the database is separate. */
	megabytes: number;
	made: FinishedSnapshot;
}

export async function snapshots(dataset: Dataset): Promise<void> {
	const folder = join(dataset.folder, 'snapshots');
	rmSync(folder, { recursive: true, force: true });
	const runs = [
		await makeOne(dataset.url, folder, 'first'),
		await makeOne(dataset.url, folder, 'with changes'),
	];
	say('Reading it back with DuckDB …');
	const began = performance.now();
	const last = runs[1] ?? runs[0];
	const differences = last ? await snapshotDifferences(dataset.url, last.made, folder) : [];
	const readIn = (performance.now() - began) / 1_000;
	tell(dataset, runs, differences, readIn);
	rmSync(folder, { recursive: true, force: true });
	if (differences.length > 0) process.exitCode = 1;
}

async function makeOne(url: string, folder: string, what: string): Promise<Run> {
	const began = performance.now();
	const child = spawn(
		process.execPath,
		['--import', join(root, 'bench/peak-memory.ts'), 'scripts/db.ts', 'snapshot', '--to', folder],
		{
			cwd: root,
			env: { ...process.env, DATABASE_URL: url },
			stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
		},
	);
	const memory = child.stdio[3];
	if (!memory || !('read' in memory)) throw new Error('the snapshot tells no memory');
	const kilobytes = await text(memory);
	if (child.exitCode === null) await once(child, 'exit');
	const seconds = (performance.now() - began) / 1_000;
	const [made] = await finishedSnapshots(folder);
	if (child.exitCode !== 0 || !made) throw new Error('the snapshot failed');
	return { what, seconds, megabytes: Number(kilobytes) / 1_024, made };
}

const megabytesOf = (made: FinishedSnapshot, ending: string): number =>
	filesOf(made.manifest)
		.filter(({ name }) => name.endsWith(ending))
		.reduce((sum, { bytes }) => sum + bytes, 0) / 1_048_576;

function tell(dataset: Dataset, runs: Run[], differences: string[], readIn: number): void {
	const rowsOf = ({ made }: Run) =>
		made.manifest.tables.reduce((sum, { files }) => sum + (files[0]?.rows ?? 0), 0);
	const most = (of: (run: Run) => number) => Math.max(...runs.map(of));
	report({
		name: 'snapshot',
		scale: dataset.scale,
		columns: ['snapshot', 'rows', 'seconds', 'rows/s', 'peak MB', 'JSON Lines MB', 'Parquet MB'],
		rows: runs.map((run) => [
			run.what,
			String(rowsOf(run)),
			run.seconds,
			rowsOf(run) / run.seconds,
			run.megabytes,
			megabytesOf(run.made, '.jsonl.gz'),
			megabytesOf(run.made, '.parquet'),
		]),
		verdicts: [
			verdict(
				'a snapshot',
				most((run) => run.seconds),
				LIMIT,
				's',
			),
			verdict(
				'its peak memory',
				most((run) => run.megabytes),
				MAX_MEGABYTES,
				'MB',
			),
			differences.length === 0
				? `DuckDB read every file back in ${readIn.toFixed(1)} s: each column equals the database`
				: `DIFFERS from the database:\n${differences.join('\n')}`,
		],
		data: {
			differences,
			runs: runs.map(({ made, ...run }) => ({ ...run, manifest: made.manifest })),
		},
	});
}
