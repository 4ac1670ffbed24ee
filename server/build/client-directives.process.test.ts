import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageCache } from '#lib/page-cache/store.ts';
import { type App, createApp } from '../app.ts';
import { listen } from '../listen.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { loadStaticFiles } from '../static-files.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const dist = at('node_modules/.cache/intent-fixture');

let app: App;
let browser: Browser;
let address: string;

beforeAll(async () => {
	const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
	const env = { ...process.env, NODE_ENV: 'production', VITEST: '' };
	const build = spawn(process.execPath, [astro, 'build', '--silent'], {
		cwd: at('tests/fixtures/intent'),
		env,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const [code] = await once(build, 'exit');
	if (code !== 0) throw new Error('The fixture does not build.');
	const { handler } = await import(
		/* @vite-ignore */ pathToFileURL(`${dist}/server/entry.mjs`).href
	);
	const cache = new PageCache();
	app = createApp({
		handler,
		cache,
		files: await loadStaticFiles(`${dist}/client`, `${dist}/_headers.json`),
		log: createLog('silent'),
		metrics: createMetrics(cache),
		ready: async () => undefined,
	});
	address = `http://127.0.0.1:${await listen(app.server, '127.0.0.1', 0)}/`;
	browser = await driver.launch({
		executablePath: await chromium.executablePath(),
		args: [
			'--no-sandbox',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--no-first-run',
		],
	});
});

afterAll(async () => {
	await browser?.close();
	app?.server.closeAllConnections();
	app?.server.close();
});

/** Opens the page; `scripts` are the addresses it loaded, `complaints` what the browser's console said. */
async function visit() {
	const page = await browser.newPage();
	const scripts: string[] = [];
	const complaints: string[] = [];
	page.on('request', (request) => {
		if (request.resourceType() === 'script') scripts.push(request.url());
	});
	page.on('console', (message) => {
		if (/error|warning/.test(message.type())) complaints.push(message.text());
	});
	page.on('pageerror', (error) => complaints.push(String(error)));
	await page.goto(address, { waitUntil: 'networkidle' });
	return { page, scripts, complaints };
}

async function shows(page: Page, island: string, text: string) {
	await expect.poll(() => page.locator(`#${island} output`).textContent()).toBe(text);
}

describe('client:intent', () => {
	test('requests no script before somebody reaches for an island, and violates no policy', async () => {
		const { page, scripts, complaints } = await visit();
		expect(scripts).toEqual([]);
		await page.locator('#one').hover();
		await expect.poll(() => scripts.length).toBeGreaterThan(0);
		await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(1);
		expect(complaints).toEqual([]);
		await page.close();
	});

	test('the click that wakes the island is replayed once, after it can handle it', async () => {
		const { page } = await visit();
		await page.evaluate(() => document.querySelector<HTMLElement>('#one button')?.click());
		await shows(page, 'one', '1 clicks, 0 sent, 0 down, ""');
		await page.locator('#one button').click();
		await shows(page, 'one', '2 clicks, 0 sent, 0 down, ""');
		await page.close();
	});

	test('text and keys typed while it loads are kept, with the focus', async () => {
		const { page } = await visit();
		const held = Promise.withResolvers<void>();
		await page.route('**/*.js', async (route) => {
			await held.promise;
			await route.continue();
		});
		await page.locator('#one input').focus();
		await page.keyboard.type('bitc');
		await page.keyboard.press('ArrowDown');
		held.resolve();
		await shows(page, 'one', '0 clicks, 0 sent, 1 down, "bitc"');
		await page.keyboard.type('oin');
		await shows(page, 'one', '0 clicks, 0 sent, 1 down, "bitcoin"');
		await page.close();
	});

	test('a form that needs the island waits for it', async () => {
		const { page } = await visit();
		await page.locator('#one input').focus();
		await page.keyboard.type('q');
		await page.keyboard.press('Enter');
		await shows(page, 'one', '0 clicks, 1 sent, 0 down, "q"');
		await page.close();
	});

	test('a shortcut wakes an island by an event, and learns when it is awake', async () => {
		const { page, scripts } = await visit();
		await page.evaluate(async () => {
			const island = document.querySelector('astro-island:has(#two)');
			const awake = new Promise((resolve) => island?.addEventListener('island:awake', resolve));
			island?.dispatchEvent(new CustomEvent('island:wake'));
			await awake;
		});
		expect(scripts.length).toBeGreaterThan(0);
		await page.locator('#two button').click();
		await shows(page, 'two', '1 clicks, 0 sent, 0 down, ""');
		expect(await page.locator('astro-island[ssr]').count()).toBe(1);
		await page.close();
	});
});
