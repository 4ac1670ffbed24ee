import { resolve } from 'node:path';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { chromiumLaunch } from '../tests/setup/chromium.ts';
import { median, report, verdict } from './measure.ts';
import { served } from './served.ts';

/**
 * Measures a first desktop visit to a directory: the starter catalogue in a window of 1,440 px, each time with an
 * empty cache and no network in between. First it is only read, then the pointer goes to the table, which wakes the grid.
 */

const root = resolve(import.meta.dirname, '..');
const RUNS = 7;
const PATH = '/directory/projects';
const limits = { read: 180, files: 16, grid: 700, sort: 200, shift: 0.01 };

/** The cost of one visit; times are milliseconds, from the pointer's arrival or from the click. */
interface Visit {
	/** kB (1,000 bytes) loaded by a reader who leaves the table alone. */
	read: number;
	/** Files loaded until the grid is shown. */
	files: number;
	/** Time to the first paint with the grid instead of the server's table. */
	grid: number;
	/** Time from a click on a header to the first paint of the sorted rows. */
	sort: number;
	shift: number;
}

/** Visits the directory repeatedly. */
export async function desktop(): Promise<void> {
	await ensureBuilt(root, say);
	const browser = await chromium.launch(await chromiumLaunch());
	try {
		const visits = await served(undefined, async (url) => {
			// The first visit renders the page and compresses its files, which no other reader waits for.
			await visit(browser, url);
			const counted: Visit[] = [];
			for (let run = 0; run < RUNS; run++) counted.push(await visit(browser, url));
			return counted;
		});
		tell(visits);
	} finally {
		await browser.close();
	}
}

async function visit(browser: Browser, url: string): Promise<Visit> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	try {
		const page = await context.newPage();
		let files = 0;
		page.on('request', () => files++);
		const responses: Response[] = [];
		page.on('response', (response) => responses.push(response));
		await page.addInitScript(watch);
		await page.goto(url + PATH);
		await page.waitForLoadState('networkidle');
		const read = await kilobytesOf(responses);
		await page.locator('[data-directory-server] table').hover();
		const grid = await page.evaluate(() => window.gridShown);
		const untilGrid = files;
		const sort = await sorted(page);
		return { read, files: untilGrid, grid, sort, shift: await page.evaluate(() => window.shift) };
	} finally {
		await context.close();
	}
}

/** What responses brought, as compressed, with their heads. */
async function kilobytesOf(responses: readonly Response[]): Promise<number> {
	const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
	const bytes = sizes.map(
		({ responseBodySize, responseHeadersSize }) =>
			Math.max(responseBodySize, 0) + responseHeadersSize,
	);
	return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
}

/** Milliseconds from a click on a header to the paint of the sorted rows. */
async function sorted(page: Page): Promise<number> {
	// Loading and layout still in progress do not count as sorting.
	await page.waitForLoadState('load');
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
	await page.evaluate(() => {
		const name = () =>
			document.querySelector('.ag-row[row-index="0"] [col-id="name"]')?.textContent ?? '';
		const before = name();
		window.rowsSorted = new Promise((done) => {
			addEventListener(
				'pointerup',
				({ timeStamp }) => {
					const look = () => {
						if (name() !== '' && name() !== before)
							requestAnimationFrame(() => done(performance.now() - timeStamp));
						else requestAnimationFrame(look);
					};
					look();
				},
				{ once: true, capture: true },
			);
		});
	});
	await page.locator('.ag-header-cell[col-id="name"]').click();
	return page.evaluate(() => window.rowsSorted);
}

declare global {
	interface Window {
		gridShown: Promise<number>;
		rowsSorted: Promise<number>;
		shift: number;
	}
}

/** Runs in the page before the page's own scripts. */
function watch(): void {
	// A first visit to / is redirected to a directory; here somebody follows a link to it.
	localStorage.setItem('has_navigated', '1');
	window.shift = 0;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries())
			if ('value' in entry && typeof entry.value === 'number') window.shift += entry.value;
	}).observe({ type: 'layout-shift', buffered: true });
	window.gridShown = new Promise((done) => {
		let from: number | undefined;
		// A browser reports the pointer's position as soon as a page appears: only the table counts.
		const onPointer = ({ target, timeStamp }: Event) => {
			if (target instanceof Element && target.closest('[data-directory-server] table'))
				from ??= timeStamp;
		};
		addEventListener('pointerover', onPointer, { capture: true });
		const look = () => {
			if (document.querySelector('[data-island="drawn"] .ag-row a'))
				requestAnimationFrame(() => done(performance.now() - (from ?? 0)));
			else requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
}

function tell(visits: readonly Visit[]): void {
	const of = (key: keyof Visit) => visits.map((one) => one[key]);
	report({
		name: 'desktop',
		scale: 1,
		columns: ['median; least to most', 'kB read', 'files', 'grid ms', 'sort ms', 'shift'],
		rows: [
			[
				`${PATH}, ${visits.length} visits`,
				between(of('read')),
				String(median(of('files'))),
				between(of('grid')),
				between(of('sort')),
				median(of('shift')).toFixed(3),
			],
		],
		verdicts: [
			verdict('first visit, the table left alone', median(of('read')), limits.read, 'kB'),
			verdict('files until the grid stands', median(of('files')), limits.files + 1, 'files'),
			verdict('grid visible', median(of('grid')), limits.grid),
			verdict('click to sorted rows', median(of('sort')), limits.sort),
			`layout shift ${Math.max(...of('shift')).toFixed(3)} at most: ${Math.max(...of('shift')) <= limits.shift ? 'holds' : 'MISSES'} (limit ${limits.shift})`,
		],
		data: visits,
	});
}

const between = (values: readonly number[]) =>
	`${median(values).toFixed(0)}; ${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
