import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumLaunch } from '../tests/setup/chromium.ts';
import { startSite } from '../tests/setup/site.ts';

/**
 * `npm run shots -- [paths…]`: pictures of pages of the built site as a person sees them first, in each width and
 * theme, into test-results/shots. `SHOTS_URL` names a site that runs already; else one is started for this.
 */

const folder = 'test-results/shots';
const screens = [
	{ width: 1440, height: 900 },
	{ width: 1024, height: 768 },
	{ width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;
const usual = [
	'/',
	'/directory/projects',
	'/directory/people',
	'/directory/organizations',
	'/directory/fundraising',
	'/directory/projects?q=nothing-is-called-this',
	'/directory/projects?q=bitcoin+cash',
	'/search?q=bit',
	'/no-such-page',
];

const nameOf = (path: string) =>
	path.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';

async function settle(page: Page, address: string): Promise<void> {
	await page.goto(address, { waitUntil: 'networkidle' });
	// Tables that take over from the server's: the picture is of what stays. On a narrow screen that waits for a hand.
	await page.keyboard.press('Shift');
	await page.waitForFunction(() => !document.querySelector('[data-island="waiting"]'));
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
	// An island that takes over the server's table says when its own rows are drawn.
	await page.waitForFunction(
		() =>
			!document.querySelector('[data-directory-server] ~ astro-island, [data-island="waiting"]'),
	);
}

async function take(browser: Browser, site: string, paths: string[]): Promise<string[]> {
	const files: string[] = [];
	for (const colorScheme of themes)
		for (const viewport of screens) {
			const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
			// A visitor who has come in already: neither led from / to a directory nor asked about cookies or a larger screen.
			await page.addInitScript(() => {
				sessionStorage.setItem('has_navigated', '1');
				localStorage.setItem('has_navigated', '1');
				localStorage.setItem('mobile_notice_until', String(Date.now() + 3_600_000));
			});
			await page.context().addCookies([{ name: 'consent', value: 'accepted', url: site }]);
			for (const path of paths) {
				const file = `${folder}/${nameOf(path)}-${viewport.width}-${colorScheme}.png`;
				await settle(page, site + path);
				await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
				process.stdout.write(`${file}\n`);
				files.push(file);
			}
			await page.close();
		}
	return files;
}

const given = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const started = process.env.SHOTS_URL ? undefined : await startSite();
try {
	const site = (started?.url ?? process.env.SHOTS_URL ?? '').replace(/\/$/, '');
	const browser = await chromium.launch(await chromiumLaunch());
	try {
		const files = await take(browser, site, given.length > 0 ? given : usual);
		process.stdout.write(`${files.length} pictures in ${folder}\n`);
	} finally {
		await browser.close();
	}
} finally {
	await started?.stop();
}
