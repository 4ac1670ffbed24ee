import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { serveSite } from '../tests/setup/serve-site.ts';
import { folderInMemory } from './test-folder.ts';
import { browserCount, type Count, unitCount, withRunner } from './test-reports.ts';

/**
 * `npm test`: all tiers of docs/testing.md, `npm test -- unit`: the first alone. Reports at the end what failed, and
 * ends with the line `N passed, N failed`, both from the runners' own reports.
 */

const root = resolve(import.meta.dirname, '..');
const folder = 'test-results/reports';
/** Lines of a failure, and characters of each, repeated at the end; the full text is printed where it happened. */
const LINES = 15;
const LETTERS = 500;

const inMemory = folderInMemory();
Object.assign(process.env, {
	// Tests send requests only to their own stand-ins.
	CAIRN_REFRESH: 'off',
	SNAPSHOTS: 'off',
	STOP_PAUSE: '0',
	// A run starts some hundred processes that load drizzle-orm.
	NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(join(root, 'server/drizzle-modules.ts')).href}`,
});
if (inMemory)
	Object.assign(process.env, {
		TMPDIR: inMemory,
		TEST_CLUSTER: join(inMemory, 'cluster'),
		NODE_COMPILE_CACHE: join(inMemory, 'compiled'),
	});

async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
	const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
	const [status] = await once(child, 'exit');
	return status === 0;
}

/** Runs tiers of Vitest, with at most `workers` files in parallel. */
async function vitest(name: string, tiers: readonly string[], workers: number): Promise<Count> {
	const report = `${folder}/${name}.json`;
	const isOk = await run('vitest', [
		'run',
		...tiers.map((tier) => `--project=${tier}`),
		`--maxWorkers=${workers}`,
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${report}`,
	]);
	return withRunner(unitCount(report, root), isOk, `vitest, ${name}`);
}

async function browserTests(): Promise<Count> {
	const report = `${folder}/browser.json`;
	const isOk = await run('playwright', ['test', '--reporter=line,json'], {
		PLAYWRIGHT_JSON_OUTPUT_NAME: report,
	});
	return withRunner(browserCount(report), isOk, 'playwright');
}

const unitTests = () => vitest('unit', ['unit', 'alone'], 3);

type Tier = () => Promise<Count>;

async function inTurn(tiers: readonly Tier[]): Promise<Count[]> {
	const counts: Count[] = [];
	for (const tier of tiers) counts.push(await tier());
	return counts;
}

/**
 * Builds and serves the site first, since test sites need the build and start as copies of the served one. Tests that
 * start and kill processes mostly wait for these, and tests against the served site for that one process: both run
 * alongside the others.
 */
async function allTests(): Promise<Count[]> {
	try {
		const stop = await serveSite();
		const beside = inTurn([
			() => vitest('process', ['process'], 1),
			() => vitest('http', ['http'], 2),
		]);
		const counts = [...(await inTurn([unitTests, browserTests])), ...(await beside)];
		await stop();
		return counts;
	} catch (error) {
		return [{ passed: 0, failures: [{ test: 'the served site', said: String(error) }] }];
	}
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const counts = process.argv[2] === 'unit' ? [await unitTests()] : await allTests();
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
