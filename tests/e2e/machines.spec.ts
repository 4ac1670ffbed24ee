import { expect, test } from './fixtures.ts';

const addresses = (xml: string) =>
	[...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

test('the sitemap covers every kind of page, and its addresses work', async ({
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
		'/sitemaps/syndicates-1.xml',
		'/sitemaps/people-1.xml',
		'/sitemaps/rounds-1.xml',
		'/sitemaps/news-1.xml',
		'/sitemaps/research-1.xml',
	]);
	for (const file of files) {
		const named = addresses(await (await request.get(file)).text());
		// The starter has one news article of its own, and four pieces of research.
		expect(named.length).toBeGreaterThan(file.includes('/news-') ? 0 : 3);
		for (const url of [named[0], named[Math.floor(named.length / 2)], named.at(-1)]) {
			const page = await request.get(url ?? '');
			expect(page.status(), url).toBe(200);
			expect(await page.text()).toContain(`<link rel="canonical" href="${url}"`);
		}
	}
	expect((await request.get('/sitemaps/projects-9.xml')).status()).toBe(404);
});

/** What search engines require of schema.org's types, each with a value. */
const required: Record<string, readonly string[]> = {
	Organization: ['name', 'url'],
	Person: ['name', 'url'],
	WebPage: ['name', 'url', 'description', 'about'],
	BreadcrumbList: ['itemListElement'],
	ListItem: ['position', 'name', 'item'],
	Dataset: ['name', 'description', 'url', 'creator', 'distribution'],
	DataDownload: ['encodingFormat', 'contentUrl'],
	// The place if known: search engines ask for one, the catalogue does not invent one.
	Event: ['name', 'url', 'startDate', 'organizer'],
	Place: ['name'],
	WebSite: ['name', 'url', 'potentialAction'],
	SearchAction: ['target', 'query-input'],
	EntryPoint: ['urlTemplate'],
};

/** What is missing in a thing and everything nested in it. */
function lacking(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(lacking);
	if (typeof value !== 'object' || value === null) return [];
	const thing = new Map<string, unknown>(Object.entries(value));
	const type = String(thing.get('@type'));
	const properties = required[type];
	if (!properties) return [`nobody has said what a ${type} requires`];
	const missing = properties.filter((name) =>
		[undefined, null, ''].some((no) => thing.get(name) === no),
	);
	return [
		...missing.map((name) => `a ${type} without ${name}`),
		...[...thing.values()].flatMap(lacking),
	];
}

/** Every address in it. */
function addressesIn(value: unknown): string[] {
	if (typeof value === 'string') return /^[a-z]+:/i.test(value) ? [value] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(addressesIn);
}

for (const [path, types] of [
	['/', ['WebSite']],
	['/project/bitcoin', ['Organization', 'BreadcrumbList']],
	['/project/melraver-vaults/backers', ['Organization', 'BreadcrumbList']],
	['/organization/binance', ['Organization', 'BreadcrumbList']],
	['/organization/beldagon-dao/financials', ['Organization', 'BreadcrumbList']],
	['/people/cyrus-jarokai', ['Person', 'BreadcrumbList']],
	['/round/uniswap-series-b-2022', ['WebPage', 'BreadcrumbList']],
	['/directory/projects', ['Dataset']],
	['/directory/people', ['Dataset']],
	['/directory/organizations', ['Dataset']],
	['/directory/fundraising', ['Dataset']],
] as const) {
	test(`${path} describes itself in JSON-LD, allowed by policy and browser`, async ({
		page,
		request,
		baseURL,
	}) => {
		// A returning visitor is not redirected from / to a directory.
		await page.addInitScript(() => localStorage.setItem('has_navigated', '1'));
		await page.goto(path);
		const text = await page.locator('script[type="application/ld+json"]').textContent();
		const { '@context': context, '@graph': graph } = JSON.parse(text ?? '');
		expect(context).toBe('https://schema.org');
		expect(graph.map((thing: { '@type': string }) => thing['@type'])).toEqual(types);
		expect(lacking(graph)).toEqual([]);
		const own = addressesIn(graph).filter((url) => url.startsWith(`${baseURL}/`));
		expect(own).not.toHaveLength(0);
		for (const url of new Set(own)) {
			const answer = await request.get(url.replace('{search_term_string}', 'bit'));
			expect(answer.status(), url).toBe(200);
		}
		for (const { itemListElement: steps = [] } of graph)
			expect(steps.map((step: { position: number }) => step.position)).toEqual(
				Array.from(steps, (_, at) => at + 1),
			);
	});
}

test('each page has its own description', async ({ request }) => {
	const described = await Promise.all(
		['/directory/projects', '/directory/people', '/project/bitcoin', '/project/bitcoin/team'].map(
			async (path) => {
				const html = await (await request.get(path)).text();
				return /<meta name="description" content="([^"]+)"/.exec(html)?.[1];
			},
		),
	);
	expect(new Set(described).size).toBe(described.length);
});

test('language models get a description of the site', async ({ request }) => {
	const answer = await request.get('/llms.txt');
	expect(await answer.text()).toMatch(/^# Cairn\n\n> /);
	expect(answer.headers()['content-type']).toContain('text/markdown');
});
