import { expect, quiet, test } from './fixtures.ts';

/**
 * Aborted page transitions. Chromium reports each in the page shown by then; the `page` fixture fails a test for that.
 */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Rounds of visits, in one of which the browser skips a transition. */
const ROUNDS = 5;
const ways = ['/project/bitcoin', '/dao', '/signin', '/search?q=bit'];

test('a transition the browser skips before a script knows of it is no error', async ({ page }) => {
	const given: string[] = [];
	await page.exposeFunction('tellGivenUp', (text: string) => given.push(text));
	await page.addInitScript(() =>
		addEventListener('unhandledrejection', ({ reason }) =>
			Reflect.get(globalThis, 'tellGivenUp')(String(reason)),
		),
	);
	// A page that loads at once, and is drawn before its stylesheets are loaded.
	await page.route('**/*', async (route) => {
		if (route.request().resourceType() !== 'document') return route.fallback();
		const response = await route.fetch();
		return route.fulfill({ response });
	});
	await page.goto('/search');
	// On a busy machine a page may be drawn late enough for its transition.
	for (let round = 0; round === 0 || (round < ROUNDS && given.length === 0); round += 1)
		for (const path of ways) {
			await page.evaluate((to) => location.assign(to), path);
			await page.waitForURL(`**${path}`);
			await quiet(page);
		}
	expect(given.join(), 'the browser gives one up').toContain('Transition was aborted');
});

test('navigating on before a page has loaded, and back, is no error', async ({ page }) => {
	await page.goto('/search');
	for (const path of [...ways, ...ways]) {
		// Each is abandoned for the next.
		await page.evaluate((to) => location.assign(to), path).catch(() => undefined);
		await page.setViewportSize({ width: 1200 + path.length, height: 800 });
	}
	await page.waitForURL(`**${ways.at(-1)}`);
	await page.goBack();
	await quiet(page);
});
