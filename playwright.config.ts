import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/setup/chromium.ts';

export default defineConfig({
	testDir: 'tests/e2e',
	testMatch: '**/*.spec.ts',
	outputDir: 'test-results/browser',
	globalSetup: './tests/e2e/global-setup.ts',
	// Machines for checks have two cores, and the server and PostgreSQL need some of them.
	workers: 2,
	fullyParallel: true,
	forbidOnly: true,
	// A wait is no measurement: it ends when what it is for has come, and a machine may have half a core.
	timeout: 300_000,
	expect: { timeout: 45_000 },
	reporter: 'line',
	use: {
		browserName: 'chromium',
		viewport: { width: 1440, height: 900 },
		contextOptions: { reducedMotion: 'reduce' },
		launchOptions: await chromiumLaunch(),
		trace: 'off',
	},
});
