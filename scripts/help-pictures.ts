import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { chromiumLaunch } from '../tests/setup/chromium.ts';
import { startSite } from '../tests/setup/site.ts';

/**
 * `npm run cairn -- help-pictures`: the pictures of the help center's articles, taken from the built site with its starter
 * catalogue, into public/help, and their sizes into src/lib/help/pictures.json. `SHOTS_URL` names a site that runs already.
 */

const folder = 'public/help';
const sizesFile = 'src/lib/help/pictures.json';
const SCALE = 1.5;

interface Picture {
	path: string;
	/** CSS pixels. */
	width: number;
	height: number;
	/** What to scroll to the top first, and what to press. */
	at?: string;
	press?: string;
}

const pictures: Record<string, Picture> = {
	'home.webp': { path: '/', width: 960, height: 560 },
	'fact-source.webp': {
		path: '/project/uniswap',
		width: 960,
		height: 460,
		at: '.facts:has(.source-mark)',
		press: '.source-mark summary',
	},
	'filters.webp': {
		path: '/directory/fundraising',
		width: 1100,
		height: 640,
		press: 'button:has-text("Filters")',
	},
	'table-links.webp': {
		path: '/project/eigenlayer/backers',
		width: 960,
		height: 760,
	},
	'projects.webp': {
		path: '/directory/projects?sort=funding_received&dir=desc&cols=name,sector,peoples,organizations,funding_received',
		width: 1280,
		height: 600,
	},
	'project.webp': { path: '/project/melraver-vaults', width: 1100, height: 720 },
	'organization.webp': { path: '/organization/pantera-capital', width: 1100, height: 640 },
	'person.webp': { path: '/people/vitalik-buterin', width: 1100, height: 560 },
};

async function settle(page: Page, address: string): Promise<void> {
	await page.goto(address, { waitUntil: 'networkidle' });
	// A directory's table wakes at the first sign of use.
	await page.keyboard.press('Shift');
	await page.waitForFunction(
		() =>
			!document.querySelector('[data-directory-server] ~ astro-island, [data-island="waiting"]'),
	);
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function take(page: Page, site: string, name: string, picture: Picture): Promise<number> {
	const { path, width, height, at, press } = picture;
	await page.setViewportSize({ width, height });
	await settle(page, site + path);
	if (at)
		await page
			.locator(at)
			.first()
			.evaluate((node) =>
				window.scrollTo(0, node.getBoundingClientRect().top + window.scrollY - 72),
			);
	if (press) await page.locator(press).first().click();
	const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
	const webp = await sharp(png).webp({ quality: 72, effort: 6 }).toBuffer();
	await writeFile(`${folder}/${name}`, webp);
	return webp.length;
}

await mkdir(folder, { recursive: true });
const ownSite = process.env.SHOTS_URL ? undefined : await startSite();
try {
	const site = (ownSite?.url ?? process.env.SHOTS_URL ?? '').replace(/\/$/, '');
	const browser = await chromium.launch(await chromiumLaunch());
	try {
		const page = await browser.newPage({
			colorScheme: 'light',
			reducedMotion: 'reduce',
			deviceScaleFactor: SCALE,
		});
		await page.addInitScript(() => {
			sessionStorage.setItem('has_navigated', '1');
			localStorage.setItem('has_navigated', '1');
		});
		await page.context().addCookies([{ name: 'consent', value: 'accepted', url: site }]);
		for (const [name, picture] of Object.entries(pictures)) {
			const bytes = await take(page, site, name, picture);
			process.stdout.write(`${folder}/${name}  ${Math.round(bytes / 1_000)} kB\n`);
		}
	} finally {
		await browser.close();
	}
	const sizes = Object.entries(pictures).map(([name, { width, height }]) => [
		name,
		{ width, height },
	]);
	await writeFile(sizesFile, `${JSON.stringify(Object.fromEntries(sizes), null, '\t')}\n`);
} finally {
	await ownSite?.stop();
}
