import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

/**
 * `npm test`: unit tests on the bundled database, then the browser on the built server. Ends on the line
 * `N passed, N failed`, counted from the runners' own reports.
 */

const folder = 'test-results/reports';
const unitReport = `${folder}/unit.json`;
const browserReport = `${folder}/browser.json`;

interface Count {
	passed: number;
	failed: number;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
	const { status } = spawnSync(command, args, {
		stdio: 'inherit',
		env: { ...process.env, ...env },
	});
	return status === 0;
}

function report(file: string): Record<string, unknown> {
	if (!existsSync(file)) return {};
	const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
	return read !== null && typeof read === 'object' ? { ...read } : {};
}

/** A runner that failed without counting a failed test (it could not start, say) counts as one. */
function counted(ok: boolean, passed: unknown, failed: unknown): Count {
	const count = { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
	return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

function unitTests(): Count {
	const ok = run('vitest', [
		'run',
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${unitReport}`,
	]);
	const { numPassedTests, numFailedTests } = report(unitReport);
	return counted(ok, numPassedTests, numFailedTests);
}

function browserTests(): Count {
	const ok = run('playwright', ['test', '--reporter=line,json'], {
		PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
	});
	const stats = report(browserReport).stats;
	const { expected, flaky, unexpected } = {
		expected: 0,
		flaky: 0,
		unexpected: 0,
		...Object(stats),
	};
	return counted(ok, Number(expected) + Number(flaky), unexpected);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const counts = [unitTests(), browserTests()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
