import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** A failed test: `src/lib/x.test.ts › what is typed is found`, and its runner's message. */
export interface Failure {
	test: string;
	said: string;
}

/** What a runner counted. */
export interface Count {
	passed: number;
	failures: Failure[];
}

/** The output of Vitest's reporter `json`: https://vitest.dev/guide/reporters#json-reporter */
const unitReport = z.object({
	numPassedTests: z.number(),
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			message: z.string(),
			assertionResults: z.array(
				z.object({
					fullName: z.string(),
					status: z.string(),
					failureMessages: z.array(z.string()),
				}),
			),
		}),
	),
});

/** The output of Playwright's reporter `json`: https://playwright.dev/docs/test-reporters#json-reporter */
const browserSuite = z.object({
	specs: z.array(
		z.object({
			title: z.string(),
			file: z.string(),
			ok: z.boolean(),
			tests: z.array(
				z.object({
					results: z.array(
						z.object({ errors: z.array(z.object({ message: z.string().optional() })) }),
					),
				}),
			),
		}),
	),
	get suites() {
		return z.array(browserSuite).optional();
	},
});
type BrowserSuite = z.infer<typeof browserSuite>;

const browserReport = z.object({
	suites: z.array(browserSuite),
	errors: z.array(z.object({ message: z.string().optional() })),
	stats: z.object({ expected: z.number(), flaky: z.number() }),
});

const read = <T>(file: string, shape: z.ZodType<T>): T | undefined =>
	existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;

/**
 * The results in Vitest's report at `file`, with file names relative to the folder `root`; nothing passed if it is
 * missing.
 */
export function unitCount(file: string, root: string): Count {
	const report = read(file, unitReport);
	const failures = (report?.testResults ?? []).flatMap((result): Failure[] => {
		const name = result.name.replace(`${root}/`, '');
		const failed = result.assertionResults.filter(({ status }) => status === 'failed');
		if (result.status === 'failed' && failed.length === 0)
			return [{ test: name, said: result.message }];
		return failed.map((one) => ({
			test: `${name} › ${one.fullName}`,
			said: one.failureMessages.join('\n'),
		}));
	});
	return { passed: report?.numPassedTests ?? 0, failures };
}

function failuresOf(suite: BrowserSuite): Failure[] {
	const own = suite.specs
		.filter(({ ok }) => !ok)
		.map((spec) => ({
			test: `${spec.file} › ${spec.title}`,
			said: spec.tests
				.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
				.map(({ message = '' }) => message)
				.join('\n'),
		}));
	return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}

/** The results in Playwright's report at `file`; nothing passed if it is missing. */
export function browserCount(file: string): Count {
	const report = read(file, browserReport);
	const failures = [
		...(report?.suites ?? []).flatMap(failuresOf),
		...(report?.errors ?? []).map(({ message = '' }) => ({
			test: 'the browser tests',
			said: message,
		})),
	];
	return { passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0), failures };
}

/** A runner that failed without naming a failed test (for example, could not start) counts as one. */
export const withRunner = (count: Count, isOk: boolean, runner: string): Count =>
	isOk || count.failures.length > 0
		? count
		: {
				...count,
				failures: [{ test: runner, said: 'It ended with an error, and named no test.' }],
			};
