import { expect, siteUrl, test } from './fixtures.ts';

const thanks =
	'Thank you. Before the first newsletter, you will get an email to confirm your address.';
const invalid = 'Please enter a valid email address';

test.describe('the newsletter box', () => {
	test('thanks for an address and clears the box', async ({ page, apiCalls }) => {
		await page.goto('/search');
		const box = page.getByRole('textbox', { name: 'Newsletter' });
		await box.fill('Ada@Example.com');
		await page.getByRole('button', { name: 'Subscribe' }).click();
		await expect(page.getByText(thanks)).toBeVisible();
		await expect(box).toHaveValue('');
		expect(apiCalls).toEqual(['/api/newsletter']);
	});

	test('says for two seconds that an address is invalid, and sends nothing', async ({
		page,
		apiCalls,
	}) => {
		await page.clock.install();
		await page.goto('/search');
		const box = page.getByRole('textbox', { name: 'Newsletter' });
		await box.fill('ada');
		// On a slow machine the two seconds would pass before the first check.
		await page.clock.pauseAt(Date.now() + 60_000);
		await box.press('Enter');
		await expect(page.getByText(invalid, { exact: true })).toBeVisible();
		await page.clock.runFor(1_900);
		await expect(page.getByText(invalid, { exact: true })).toBeVisible();
		await page.clock.runFor(200);
		await expect(page.getByText(invalid, { exact: true })).toBeHidden();
		await expect(box).toHaveValue('ada');
		expect(apiCalls).toEqual([]);
	});

	test('says so when the server cannot be reached', async ({ page, expected }) => {
		expected.push(/ERR_INTERNET_DISCONNECTED/);
		await page.goto('/search');
		await page.context().setOffline(true);
		await page.getByRole('textbox', { name: 'Newsletter' }).fill('ada@example.com');
		await page.getByRole('button', { name: 'Subscribe' }).click();
		await expect(page.getByText('There is a problem when connecting to our server.')).toBeVisible();
	});

	test.describe('without script', () => {
		test.use({ javaScriptEnabled: false });

		test('returns to the page with its thanks', async ({ page }) => {
			await page.goto('/search?q=bit');
			await expect(page.getByText(thanks)).toBeHidden();
			await page.getByRole('textbox', { name: 'Newsletter' }).fill('grace@example.com');
			await page.getByRole('button', { name: 'Subscribe' }).click();
			await expect(page).toHaveURL(`${siteUrl()}/search?q=bit#newsletter-thanks`);
			await expect(page.getByText(thanks)).toBeInViewport();
		});

		test('rejects what only the browser takes for an address', async ({ page }) => {
			await page.goto('/search?q=bit');
			await page.getByRole('textbox', { name: 'Newsletter' }).fill('grace@localhost');
			await page.getByRole('button', { name: 'Subscribe' }).click();
			await expect(page.getByText(invalid, { exact: true })).toBeInViewport();
		});
	});

	test('a form of another site is refused', async ({ request }) => {
		const answer = await request.post('/api/newsletter', {
			form: { email: 'eve@example.com' },
			headers: { origin: 'https://elsewhere.example' },
		});
		expect(answer.status()).toBe(403);
	});
});

test.describe('the cookie banner', () => {
	test.use({ consented: false });

	test('is shown until accepted, which is remembered for a year', async ({ page }) => {
		await page.goto('/search');
		const banner = page.getByRole('region', { name: 'Cookies' });
		await expect(banner).toBeVisible();
		await banner.getByRole('button', { name: 'Accept' }).click();
		await expect(banner).toBeHidden();
		const cookie = (await page.context().cookies()).find(({ name }) => name === 'consent');
		expect(cookie).toMatchObject({ value: 'accepted', path: '/', sameSite: 'Lax' });
		expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1_000 - 31_536_000)).toBeLessThan(60);
		await page.goto('/project/bitcoin');
		await expect(banner).toBeHidden();
	});

	test('rejected is hidden for this view only, and nothing is stored', async ({ page }) => {
		await page.goto('/search');
		const banner = page.getByRole('region', { name: 'Cookies' });
		await banner.getByRole('button', { name: 'Reject' }).click();
		await expect(banner).toBeHidden();
		expect(await page.context().cookies()).toEqual([]);
		await page.goto('/project/bitcoin');
		await expect(banner).toBeVisible();
	});

	for (const path of ['/contribute', '/directory/projects', '/search'])
		for (const width of [1440, 390])
			test(`covers nothing on ${path}, ${width} px wide`, async ({ page }) => {
				await page.setViewportSize({ width, height: 844 });
				await page.goto(path);
				const banner = page.getByRole('region', { name: 'Cookies' });
				await banner.scrollIntoViewIfNeeded();
				const [line, main] = [await banner.boundingBox(), await page.locator('main').boundingBox()];
				if (!line || !main) throw new Error('neither the line nor the page is drawn');
				expect(line.y).toBeGreaterThanOrEqual(main.y + main.height - 1);
				expect(line.height).toBeLessThan(64);
			});

	test('shifts nothing on the page', async ({ page }) => {
		await page.goto('/search');
		const edges = () => page.locator('h1').boundingBox();
		const before = await edges();
		await page.getByRole('button', { name: 'Reject' }).click();
		expect(await edges()).toEqual(before);
	});
});

test.describe('copying', () => {
	const copied = 'Text copied to clipboard successfully!';

	test('without a clipboard uses the legacy way, and returns the focus', async ({ page }) => {
		await page.addInitScript(() => {
			Object.defineProperty(navigator, 'clipboard', { value: undefined });
			Object.assign(document, {
				execCommand: () => {
					const { activeElement } = document;
					if (activeElement instanceof HTMLTextAreaElement)
						Object.assign(window, { copiedText: activeElement.value });
					return true;
				},
			});
		});
		await page.goto('/project/bitcoin');
		const button = page.getByRole('button', { name: 'Copy link' });
		await button.click();
		await expect(page.getByRole('status').filter({ hasText: copied })).toBeVisible();
		expect(await page.evaluate('window.copiedText')).toBe(`${siteUrl()}/project/bitcoin`);
		await expect(button).toBeFocused();
	});

	for (const [what, execCommand, text] of [
		['refuses', () => false, 'Copying to clipboard failed.'],
		[
			'breaks',
			() => {
				throw new Error('no');
			},
			'An error occurred while copying text to clipboard.',
		],
	] as const) {
		test(`says so when the browser ${what}`, async ({ page }) => {
			await page.addInitScript(`
				Object.defineProperty(navigator, 'clipboard', { value: undefined });
				document.execCommand = ${execCommand};`);
			await page.goto('/project/bitcoin');
			await page.getByRole('button', { name: 'Copy link' }).click();
			await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
		});
	}
});
