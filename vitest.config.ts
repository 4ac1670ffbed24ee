/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';
import { liveEnvironment } from './tests/setup/live-environment.ts';

export default getViteConfig({
	plugins: [liveEnvironment()],
	test: {
		include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
		globalSetup: ['tests/setup/server.ts'],
		setupFiles: ['tests/setup/address.ts'],
		environment: 'node',
		// Machines for checks have two cores, and PostgreSQL needs some of one.
		maxWorkers: 2,
		testTimeout: 20_000,
		hookTimeout: 60_000,
		// One second, which is meant unless said, is short for a browser on a machine that is busy.
		expect: { poll: { timeout: 10_000 } },
	},
});
