import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { folderInMemory } from './test-folder.ts';
import { browserCount, type Count, unitCount, withRunner } from './test-reports.ts';

/**
 * `npm test`: unit tests on the bundled database, then the browser on the built server. Says at its end what failed, and
 * ends on the line `N passed, N failed`, both from the runners' own reports.
 */

const root = resolve(import.meta.dirname, '..');
const folder = 'test-results/reports';
const unitReport = `${folder}/unit.json`;
const browserReport = `${folder}/browser.json`;
/** Lines, and letters of each, that are said of a failure again at the end; all of it stands where it happened. */
const LINES = 15;
const LETTERS = 500;

const inMemory = folderInMemory();

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
	const { status } = spawnSync(command, args, {
		stdio: 'inherit',
		env: {
			...process.env,
			...(inMemory && {
				TMPDIR: inMemory,
				TEST_CLUSTER: join(inMemory, 'cluster'),
				NODE_COMPILE_CACHE: join(inMemory, 'compiled'),
			}),
			...env,
		},
	});
	return status === 0;
}

function unitTests(): Count {
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
	const isOk = run('vitest', ['run', ...reporters]);
	return withRunner(unitCount(unitReport, root), isOk, 'vitest');
}

function browserTests(): Count {
	const isOk = run('playwright', ['test', '--reporter=line,json'], {
		PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
	});
	return withRunner(browserCount(browserReport), isOk, 'playwright');
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const counts = [unitTests(), browserTests()];
if (inMemory) rmSync(inMemory, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failures = counts.flatMap((count) => count.failures);
for (const { test, said } of failures) {
	const lines = stripVTControlCharacters(said).trim().split('\n').slice(0, LINES);
	process.stdout.write(
		`\nfailed: ${test}\n${lines.map((line) => `  ${line.slice(0, LETTERS)}\n`).join('')}`,
	);
}
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
