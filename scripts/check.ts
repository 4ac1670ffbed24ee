import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { brokenBoundaries } from './check/boundaries.ts';

/** `npm run check`: everything that can be said of the code without running it. Ends with 1 if anything is wrong. */

type Command = [what: string, command: string, ...args: string[]];

/** What the others read. */
const first: Command = ['types of Astro', 'astro', 'sync', '--silent'];
/** Two at a time, each on a core of its own: the longest beside all others. */
const beside: Command[][] = [
	[['types', 'astro', 'check', '--minimumFailingSeverity', 'warning']],
	[
		['lint and format', 'biome', 'ci', '--error-on-warnings'],
		['format of .astro', 'prettier', '--check', '--log-level=warn', 'src/**/*.astro'],
		['unused code', 'knip'],
	],
];

/** Runs it, and shows at its end what it said. */
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

const results = [await passes(first), ...(await Promise.all(beside.map(inTurn)))];
const broken = brokenBoundaries();
for (const line of broken) process.stderr.write(`${line}\n`);
process.stdout.write(`${broken.length === 0 ? 'ok    ' : 'FAILED'} dependency boundaries\n`);
process.exitCode = results.every(Boolean) && broken.length === 0 ? 0 : 1;
