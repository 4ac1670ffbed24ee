import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/setup/chromium.ts';

const launch = await chromiumLaunch();
/** A page of a test lives for seconds: compiling its code better, on threads beside, costs more than it gains. */
const plainScripts = '--js-flags=--single-threaded --no-maglev --no-opt';

export default defineConfig({
	testDir: 'tests/e2e',
	testMatch: '**/*.spec.ts',
	outputDir: 'test-results/browser',
	globalSetup: './tests/e2e/global-setup.ts',
	// One more than the cores that machines for checks have: a page waits for a third of its time.
	workers: 3,
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
		launchOptions: { ...launch, args: [...launch.args, plainScripts] },
		trace: 'off',
	},
});
