import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { brokenBoundaries, brokenReach, brokenRooms } from './check/boundaries.ts';
import { staleTypes } from './check/client-types.ts';
import { drawTexts } from './check/draw.ts';
import { figures, figuresTable, isTooHigh } from './check/figures.ts';
import { harmfulMigrations } from './check/migrations.ts';
import { deadNames } from './check/names.ts';
import { specificationFaults } from './check/specification.ts';

/**
 * `npm run check`: runs all static checks. Exits with 1 if anything is wrong. With `--build` it also builds the site,
 * for later tests.
 * `npm run check -- --figures` only measures the figures of the code's structure, `--found` lists what each figure
 * counts. `--draw SEED` prints fifty names, comments and sentences, for fresh eyes to judge their English.
 */

type Command = [what: string, command: string, ...args: string[]];

/**
 * Run two at a time, each on a separate core. Astro's type generation comes first, alongside a command that reads no
 * types.
 */
const first: Command[] = [
	['types of Astro', 'astro', 'sync', '--silent'],
	['lint and format', 'biome', 'ci', '--error-on-warnings'],
];
const build: Command = ['build', 'astro', 'build', '--silent'];
/** Astro's own check can do both kinds of files, but on one core: the compiler takes the TypeScript files. */
const beside: Command[][] = [
	[['types', 'tsc', '--project', '.']],
	[
		[
			'types in .astro',
			'astro',
			'check',
			'--tsconfig',
			'tsconfig.astro.json',
			'--minimumSeverity',
			'warning',
			'--minimumFailingSeverity',
			'warning',
		],
		['format of .astro', 'prettier', '--check', '--log-level=warn', 'src/**/*.astro'],
		['unused code', 'knip'],
		...(process.argv.includes('--build') ? [build] : []),
	],
];

/** Runs the command and prints its output at the end. */
async function passes([what, command, ...args]: Command): Promise<boolean> {
	const started = performance.now();
	const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
	const ended = once(child, 'close');
	const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
	const [status] = await ended;
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	process.stderr.write(complaints);
	process.stdout.write(`${out}${status === 0 ? 'ok    ' : 'FAILED'} ${what} (${seconds} s)\n`);
	return status === 0;
}

async function inTurn(commands: readonly Command[]): Promise<boolean> {
	let all = true;
	for (const command of commands) all = (await passes(command)) && all;
	return all;
}

/** Prints each figure and whether it is within its limit; returns true when all are. */
function tellFigures(withAll: boolean): boolean {
	const all = figures();
	const rows = withAll ? all : all.filter(isTooHigh);
	if (rows.length > 0) process.stdout.write(`${figuresTable(rows, asks('--found'))}\n`);
	return !all.some(isTooHigh);
}

async function checkAll(): Promise<boolean> {
	const results = [
		...(await Promise.all(first.map(passes))),
		...(await Promise.all(beside.map(inTurn))),
	];
	const broken = [...brokenBoundaries(), ...brokenReach(), ...brokenRooms()];
	for (const line of broken) process.stderr.write(`${line}\n`);
	process.stdout.write(`${broken.length === 0 ? 'ok    ' : 'FAILED'} rooms and boundaries\n`);
	const dead = deadNames();
	for (const line of dead) process.stderr.write(`${line}\n`);
	process.stdout.write(
		`${dead.length === 0 ? 'ok    ' : 'FAILED'} files named in documents and comments\n`,
	);
	const harmful = harmfulMigrations();
	for (const line of harmful) process.stderr.write(`${line}\n`);
	process.stdout.write(
		`${harmful.length === 0 ? 'ok    ' : 'FAILED'} migrations that the version before survives\n`,
	);
	const unheld = specificationFaults();
	for (const line of unheld) process.stderr.write(`${line}\n`);
	process.stdout.write(`${unheld.length === 0 ? 'ok    ' : 'FAILED'} table of the specification\n`);
	const stale = await staleTypes();
	for (const line of stale) process.stderr.write(`${line}\n`);
	process.stdout.write(`${stale.length === 0 ? 'ok    ' : 'FAILED'} types of the API\n`);
	const inOrder = tellFigures(false);
	process.stdout.write(`${inOrder ? 'ok    ' : 'FAILED'} figures of the code's order\n`);
	return (
		results.every(Boolean) &&
		broken.length === 0 &&
		dead.length === 0 &&
		harmful.length === 0 &&
		unheld.length === 0 &&
		stale.length === 0 &&
		inOrder
	);
}

const asks = (flag: string) => process.argv.includes(flag);
const seed = Number(process.argv.at(-1));
if (asks('--draw'))
	process.stdout.write(`${Number.isNaN(seed) ? 'Give a seed: --draw 1' : drawTexts(seed)}\n`);
else {
	const isFine = asks('--figures') ? tellFigures(true) : await checkAll();
	process.exitCode = isFine ? 0 : 1;
}
