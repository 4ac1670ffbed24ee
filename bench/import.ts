import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { onCopy } from './copied-database.ts';
import type { Dataset } from './dataset.ts';
import { type SourceFile, writeSourceFiles } from './import-files.ts';
import { report, verdict } from './measure.ts';

/**
 * Runs every importer as a person does, `npm run import`, in a separate process, on a copy of the scale's database:
 * seconds from start to end, rows a second and peak memory, for a first run and a repeat with the same file.
 */

const root = resolve(import.meta.dirname, '..');

interface Run {
	seconds: number;
	rows: number;
	/** The command's final summary. */
	summary: string;
	/** Memory of the importing process; the database is separate. */
	megabytes: number;
}
interface Measured extends SourceFile {
	first: Run;
	again: Run;
}

export async function importing(dataset: Dataset): Promise<void> {
	const files = await writeSourceFiles(dataset.db, join(dataset.folder, 'sources'));
	const results: Measured[] = [];
	for (const file of files) {
		const runs = await onCopy(dataset, async (url) => ({
			first: await importOnce(url, file.args, dataset.folder),
			again: await importOnce(url, file.args, dataset.folder),
		}));
		results.push({ ...file, ...runs });
	}
	tell(dataset, results);
}

async function importOnce(url: string, args: string[], folder: string): Promise<Run> {
	const files = ['rejects', 'duplicates'].map((name) => [`--${name}`, join(folder, name)] as const);
	// An import never overwrites an existing file.
	for (const [, path] of files) rmSync(path, { force: true });
	const reports = files.flat();
	const began = performance.now();
	const child = spawn(
		process.execPath,
		['--import', join(root, 'bench/peak-memory.ts'), 'scripts/import.ts', ...args, ...reports],
		{
			cwd: root,
			env: { ...process.env, DATABASE_URL: url },
			stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
		},
	);
	const memory = child.stdio[3];
	if (!child.stdout || !memory || !('read' in memory)) throw new Error('the import has no output');
	const [said, kilobytes] = await Promise.all([text(child.stdout), text(memory)]);
	if (child.exitCode === null) await once(child, 'exit');
	const seconds = (performance.now() - began) / 1_000;
	const read = /\n {2}read +([\d,]+)/.exec(said)?.[1];
	if (child.exitCode !== 0 || !read) throw new Error(`the import failed: ${said}`);
	return {
		seconds,
		rows: Number(read.replaceAll(',', '')),
		summary: said.slice(said.indexOf('\n  read') + 1),
		megabytes: Number(kilobytes) / 1_024,
	};
}

function tell(dataset: Dataset, results: Measured[]): void {
	const raises = results.filter(({ what }) => what.includes('raises'));
	const first = results.find(({ what }) => what === 'a first list of rounds');
	const most = (of: (run: Run) => number) => Math.max(...raises.map(({ first }) => of(first)));
	report({
		name: 'import',
		scale: dataset.scale,
		columns: [
			'source',
			'rows',
			'links',
			'seconds',
			'rows/s',
			'peak MB',
			'again rows/s',
			'again MB',
		],
		rows: results.map(({ what, links, first, again }) => [
			what,
			String(first.rows),
			String(links),
			first.seconds,
			first.rows / first.seconds,
			first.megabytes,
			again.rows / again.seconds,
			again.megabytes,
		]),
		verdicts: [
			verdict(
				`15,000 rounds with ${raises[0]?.links} links`,
				most((run) => run.seconds),
				60,
				's',
			),
			verdict(
				'their peak memory',
				most((run) => run.megabytes),
				512,
				'MB',
			),
			verdict(
				'5,000 rounds of which no investor is known',
				first?.first.seconds ?? Number.NaN,
				10,
				's',
			),
			verdict('their peak memory', first?.first.megabytes ?? Number.NaN, 400, 'MB'),
		],
		data: { filledInSeconds: dataset.filledIn, databaseBytes: dataset.bytes, results },
	});
}
