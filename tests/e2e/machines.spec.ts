import { expect, test } from './fixtures.ts';

const addresses = (xml: string) =>
	[...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

test('the sitemap leads to every kind of page, and what it names is there under that address', async ({
	request,
	baseURL,
}) => {
	const robots = await (await request.get('/robots.txt')).text();
	const index = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
	const files = addresses(await (await request.get(index)).text());
	expect(files.map((url) => url.replace(baseURL ?? '', ''))).toEqual([
		'/sitemaps/pages-1.xml',
		'/sitemaps/projects-1.xml',
		'/sitemaps/organizations-1.xml',
	]);
	for (const file of files) {
		const named = addresses(await (await request.get(file)).text());
		expect(named.length).toBeGreaterThan(3);
		for (const url of [named[0], named[Math.floor(named.length / 2)], named.at(-1)]) {
			const page = await request.get(url ?? '');
			expect(page.status(), url).toBe(200);
			expect(await page.text()).toContain(`<link rel="canonical" href="${url}"`);
		}
	}
	expect((await request.get('/sitemaps/projects-9.xml')).status()).toBe(404);
});

test('pages describe themselves in JSON-LD, the policy and the browser in peace', async ({
	page,
}) => {
	for (const [path, types] of [
		['/project/bitcoin', ['Organization', 'BreadcrumbList']],
		['/organization/binance', ['Organization', 'BreadcrumbList']],
		['/people/cyrus-jarokai', ['Person', 'BreadcrumbList']],
		['/directory/projects', ['Dataset']],
	] as const) {
		await page.goto(path);
		const text = await page.locator('script[type="application/ld+json"]').textContent();
		const graph: { '@type': string }[] = JSON.parse(text ?? '')['@graph'];
		expect(graph.map((thing) => thing['@type'])).toEqual(types);
	}
});

test('programs that read are told what this is', async ({ request }) => {
	const answer = await request.get('/llms.txt');
	expect(await answer.text()).toMatch(/^# Cairn\n\n> /);
	expect(answer.headers()['content-type']).toContain('text/markdown');
});
