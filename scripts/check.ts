import { spawnSync } from 'node:child_process';
import { brokenBoundaries } from './check/boundaries.ts';

/** `npm run check`: everything that can be said of the code without running it. Ends with 1 if anything is wrong. */

const commands: [what: string, command: string, ...args: string[]][] = [
	['types of Astro', 'astro', 'sync', '--silent'],
	['lint and format', 'biome', 'ci', '--error-on-warnings'],
	['format of .astro', 'prettier', '--check', '--log-level=warn', 'src/**/*.astro'],
	['types', 'astro', 'check', '--minimumFailingSeverity', 'warning'],
	['unused code', 'knip'],
];

function passes([what, command, ...args]: (typeof commands)[number]): boolean {
	const started = performance.now();
	const { status } = spawnSync(command, args, { stdio: 'inherit' });
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${what} (${seconds} s)\n`);
	return status === 0;
}

const results = commands.map(passes);
const broken = brokenBoundaries();
for (const line of broken) process.stderr.write(`${line}\n`);
process.stdout.write(`${broken.length === 0 ? 'ok    ' : 'FAILED'} dependency boundaries\n`);
process.exitCode = results.every(Boolean) && broken.length === 0 ? 0 : 1;
