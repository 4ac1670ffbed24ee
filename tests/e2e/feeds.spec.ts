import { jsonFeed } from '../feeds/json-feed-schema.ts';
import { expect, test } from './fixtures.ts';

test('a directory links the feed of its view, and the feed matches the view', async ({
	page,
	request,
}) => {
	await page.goto('/directory/fundraising?round=Seed&cols=name,date&page=1');
	const link = page.locator('link[rel="alternate"][type="application/feed+json"]');
	await expect(link).toHaveAttribute('href', '/directory/fundraising/feed.json?round=Seed');
	await expect(page.getByRole('link', { name: 'Feed of this view' })).toHaveAttribute(
		'href',
		'/directory/fundraising/feed.xml?round=Seed',
	);
	const total = await page.getByRole('heading', { level: 1 }).textContent();
	let next = (await link.getAttribute('href')) ?? undefined;
	let count = 0;
	while (next !== undefined) {
		const feed: ReturnType<typeof jsonFeed.parse> = jsonFeed.parse(
			await (await request.get(next)).json(),
		);
		for (const { title } of feed.items) expect(title).toMatch(/: Seed, /);
		count += feed.items.length;
		next = feed.next_url;
	}
	expect(count).toBe(Number(total?.replaceAll(/\D/g, '')));
});

test('pages of records and the home page link their feeds', async ({ page, request }) => {
	for (const path of ['/', '/project/bitcoin', '/people/cyrus-jarokai/history']) {
		await page.goto(path);
		const links = page.locator('link[rel="alternate"][type$="+xml"]');
		expect(await links.count(), path).toBeGreaterThan(0);
		for (const link of await links.all()) {
			const href = (await link.getAttribute('href')) ?? '';
			expect((await request.get(href)).headers()['content-type'], href).toContain('rss+xml');
		}
	}
});
