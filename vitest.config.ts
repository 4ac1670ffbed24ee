import { globSync, readFileSync } from 'node:fs';
import { getViteConfig } from 'astro/config';
import { defineConfig } from 'vitest/config';
import { liveEnvironment } from './tests/setup/live-environment.ts';

const tests = '{src,server,scripts,tests,bench}/**/*.test.ts';
const http = 'tests/http/**/*.test.ts';
const processes = '**/*.process.test.ts';
/** Packages of folders that have their own bring tests with them. */
const installed = '**/node_modules/**';

/** Changes what other files of its worker would see, or imports what Astro makes for pages: it gets a worker of its own. */
const isAlone = (file: string): boolean =>
	/^vi\.(?:mock|stubEnv)\(|\.server\.ts';$|import\.meta\.glob/m.test(readFileSync(file, 'utf8'));
const alone = globSync(tests, { cwd: import.meta.dirname, exclude: [installed] }).filter(isAlone);

// A wait is no measurement: it ends when what it is for has come, and a machine may have half a core.
const patient = {
	expect: { poll: { timeout: 45_000 } },
	testTimeout: 300_000,
	hookTimeout: 300_000,
};
const database = {
	...patient,
	globalSetup: ['tests/setup/server.ts'],
	setupFiles: ['tests/setup/address.ts'],
};

/** The tiers of docs/testing.md. Files of one that is not isolated share the modules of their worker. */
export default defineConfig({
	test: {
		// Machines for checks have two cores, and PostgreSQL needs some of one.
		maxWorkers: 2,
		projects: [
			{
				test: {
					...database,
					name: 'unit',
					include: [tests],
					exclude: [installed, http, processes, ...alone],
					isolate: false,
				},
			},
			{
				test: {
					...database,
					name: 'process',
					include: [tests.replace('*.test', '*.process.test')],
					exclude: [installed],
				},
			},
			{
				test: {
					...patient,
					name: 'http',
					include: [http],
					exclude: [processes],
					globalSetup: ['tests/http/global-setup.ts'],
				},
			},
			getViteConfig({
				plugins: [liveEnvironment()],
				test: { ...database, name: 'alone', include: alone, exclude: [installed, http, processes] },
			}),
		],
	},
});
