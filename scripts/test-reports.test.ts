import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { browserCount, unitCount, withRunner } from './test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: object): string {
	const file = join(folder, 'report.json');
	writeFileSync(file, JSON.stringify(report));
	return file;
}

const assertion = (fullName: string, ...failureMessages: string[]) => ({
	fullName,
	status: failureMessages.length > 0 ? 'failed' : 'passed',
	failureMessages,
});

test('a failed test is named by file and title, an unreadable file by itself', () => {
	const file = written({
		numPassedTests: 1,
		testResults: [
			{
				name: '/cairn/src/a.test.ts',
				status: 'failed',
				message: '',
				assertionResults: [assertion('holds'), assertion('breaks', 'expected 1 to be 2')],
			},
			{
				name: '/cairn/src/b.test.ts',
				status: 'failed',
				message: 'no such file',
				assertionResults: [],
			},
		],
	});
	expect(unitCount(file, '/cairn')).toEqual({
		passed: 1,
		failures: [
			{ test: 'src/a.test.ts › breaks', said: 'expected 1 to be 2' },
			{ test: 'src/b.test.ts', said: 'no such file' },
		],
	});
});

test('failed browser tests are found however deep their suite is, and so is what stopped the runner', () => {
	const spec = (title: string, ...errors: { message?: string }[]) => ({
		title,
		file: 'table.spec.ts',
		ok: errors.length === 0,
		tests: [{ results: [{ errors }] }],
	});
	const inner = { specs: [spec('sorts', { message: 'no rows' })] };
	const file = written({
		suites: [{ specs: [spec('draws')], suites: [inner] }],
		errors: [{ message: 'no server' }],
		stats: { expected: 1, flaky: 0 },
	});
	expect(browserCount(file)).toEqual({
		passed: 1,
		failures: [
			{ test: 'table.spec.ts › sorts', said: 'no rows' },
			{ test: 'the browser tests', said: 'no server' },
		],
	});
});

test('a runner that exits with an error but names no test is a failure', () => {
	const none = browserCount(join(folder, 'none.json'));
	expect(none).toEqual({ passed: 0, failures: [] });
	expect(withRunner(none, true, 'playwright').failures).toEqual([]);
	expect(withRunner(none, false, 'playwright').failures).toMatchObject([{ test: 'playwright' }]);
});
