import type { Page } from '@playwright/test';
import { categoryHref, categoryNames, HELP_CENTER } from '#lib/help/article.ts';
import { FAQ, faqGroupNames } from '#lib/help/faq.ts';
import { articleFiles, faqFiles, linksIn, namesIn } from '../setup/help-articles.ts';
import { expect, siteUrl, test, widerThanScreen } from './fixtures.ts';
import { readPage } from './sweep/read-page.ts';

const articles = articleFiles();
const data = `${HELP_CENTER}/getting-started/data`;

test.describe('the help center describes the product as it is', () => {
	test('no link in an article or answer is broken', async () => {
		const texts = [...articles, ...faqFiles()].map(({ body }) => body);
		const links = new Set(texts.flatMap(linksIn));
		expect(links.size).toBeGreaterThan(40);
		const broken: string[] = [];
		for (const link of links) {
			if (!link.startsWith('/')) broken.push(`${link} leads to another site`);
			else {
				const response = await fetch(siteUrl() + link);
				const { hash } = new URL(link, siteUrl());
				const html = await response.text();
				const page = readPage(html);
				// A fresh site has no samples.
				const isRecord = /^\/(?:project|organization|people)\//.test(link);
				if (isRecord && html.includes('content="noindex"')) broken.push(`${link} is a sample`);
				if (response.status !== 200) broken.push(`${link} answers ${response.status}`);
				if (hash && !page.ids.has(hash.slice(1))) broken.push(`${link} has no such place`);
			}
		}
		expect(broken).toEqual([]);
	});

	// By page, so that each is opened once.
	const named = Map.groupBy(
		articles
			.filter(({ describes }) => describes === 'now')
			.flatMap((article) => namesIn(article).map((one) => ({ ...one, href: article.href }))),
		({ page }) => page,
	);

	for (const [path, names] of named)
		test(`what articles name on ${path} is there`, async ({ page }) => {
			const onScreen = await namesOnScreen(page, path);
			const missing = names.filter(({ name }) => !onScreen.has(name));
			expect(missing.map(({ name, href }) => `${name}, named by ${href}`)).toEqual([]);
		});

	test('articles mention much, so the tests above check something', () => {
		expect([...named.values()].flat().length).toBeGreaterThan(70);
		expect(named.size).toBeGreaterThan(7);
	});

	test('every request shown in an article returns rows', async () => {
		const commands = articles.flatMap(({ body }) => [
			...body.matchAll(
				/^curl .*?'(https:\/\/cairn\.example[^']+)'(?:[^\n]*\\\n\s*-d '([^']+)')?/gm,
			),
		]);
		expect(commands.length).toBeGreaterThan(6);
		for (const [, address = '', sent] of commands) {
			const response = await fetch(address.replace('https://cairn.example', siteUrl()), {
				...(sent && {
					method: 'POST',
					body: sent,
					headers: { 'content-type': 'application/json' },
				}),
			});
			expect(response.status, address).toBe(200);
			const answer: unknown = await response.json();
			expect(JSON.stringify(answer).length, address).toBeGreaterThan(60);
		}
	});

	test('every dataset named in an article exists', async () => {
		const described = await (await fetch(`${siteUrl()}/api/openapi.json`)).text();
		const names = articles
			.filter(({ category }) => category === 'api-help-guide')
			.flatMap(({ body }) =>
				[...body.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name = '']) => name),
			);
		expect(names.length).toBeGreaterThan(15);
		expect(names.filter((name) => !described.includes(name))).toEqual([]);
	});
});

/**
 * The text of a page's buttons, links, headings, columns, fields and marks, including those in closed menus and panels;
 * for a directory also of its filters and columns once its table is awake.
 */
async function namesOnScreen(page: Page, path: string): Promise<Set<string>> {
	await page.goto(path);
	const names = new Set(await namesNow(page));
	if (!path.startsWith('/directory/')) return names;
	await page.mouse.move(700, 400);
	await page.getByRole('button', { name: /^Filters/ }).click();
	await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
	for (const name of await namesNow(page)) names.add(name);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
	await page.getByRole('button', { name: 'Columns' }).click();
	for (const name of await namesNow(page)) names.add(name);
	return names;
}

function namesNow(page: Page): Promise<string[]> {
	const places =
		'a, button, summary, label, legend, th, h1, h2, h3, dt, option, input, .sample, [role=columnheader], [role=dialog]';
	return page.locator(places).evaluateAll((nodes) => {
		const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
		return nodes.flatMap((node) => {
			const own = [node, ...node.querySelectorAll('*')].map((one) =>
				tidy(
					[...one.childNodes]
						.filter((child) => child.nodeType === Node.TEXT_NODE)
						.map((child) => child.textContent)
						.join(' '),
				),
			);
			return [
				tidy(node.textContent),
				...own,
				tidy(node.getAttribute('aria-label')),
				tidy(node.getAttribute('placeholder')),
			].filter((name) => name !== '');
		});
	});
}

test('the help center leads to every category and article, and each article to the next', async () => {
	const linksOf = async (path: string) =>
		new Set(readPage(await (await fetch(siteUrl() + path)).text()).links);
	const top = await linksOf(HELP_CENTER);
	expect(articles.filter(({ href }) => !top.has(href))).toEqual([]);
	for (const name of categoryNames) {
		expect(top).toContain(categoryHref(name));
		const own = articles.filter(({ category }) => category === name);
		const listed = await linksOf(categoryHref(name));
		expect(own.filter(({ href }) => !listed.has(href))).toEqual([]);
	}
	const [first, second] = articles;
	expect(await linksOf(first?.href ?? '')).toContain(second?.href);
	const sitemap = await (await fetch(`${siteUrl()}/sitemaps/pages-1.xml`)).text();
	for (const { href } of articles) expect(sitemap).toContain(`${href}</loc><lastmod>2026-`);
	for (const path of [HELP_CENTER, FAQ]) expect(sitemap).toContain(`${path}</loc>`);
});

test('pages are publicly cached, and have machine-readable descriptions', async () => {
	await fetch(siteUrl() + data);
	const article = await fetch(siteUrl() + data);
	expect(article.headers.get('x-cache')).toBe('HIT');
	expect(article.headers.get('etag')).toBeTruthy();
	expect(article.headers.get('content-security-policy')).toContain("default-src 'self'");
	const trail = await jsonLdGraph(article);
	expect(trail).toMatchObject([
		{
			'@type': 'BreadcrumbList',
			itemListElement: [
				{ position: 1, item: siteUrl() + HELP_CENTER },
				{ position: 2, item: siteUrl() + categoryHref('getting-started') },
				{ position: 3, name: 'Where the data comes from', item: siteUrl() + data },
			],
		},
	]);
	const [faq] = await jsonLdGraph(await fetch(siteUrl() + FAQ));
	expect(faq).toMatchObject({ '@type': 'FAQPage' });
	expect(faq?.mainEntity).toHaveLength(faqFiles().length);
	expect(JSON.stringify(faq)).toContain('"name":"What is Cairn?"');
});

async function jsonLdGraph(response: Response): Promise<Record<string, unknown>[]> {
	const html = await response.text();
	const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
	return JSON.parse(text)['@graph'];
}

test('former and shorter addresses redirect', async () => {
	const leadsTo = async (path: string) => {
		const { status, headers } = await fetch(siteUrl() + path, { redirect: 'manual' });
		return [status, headers.get('location')];
	};
	expect(await leadsTo('/support-help/help-center')).toEqual([301, HELP_CENTER]);
	for (const group of faqGroupNames)
		expect(await leadsTo(`${FAQ}/${group}`)).toEqual([301, `${FAQ}#${group}`]);
});

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
		test.use({ javaScriptEnabled });

		test('a search finds what exists, and says when nothing does', async ({ page }) => {
			await page.goto(HELP_CENTER);
			const box = page.getByRole('searchbox', { name: 'Search help' });
			await box.fill('export csv');
			await box.press('Enter');
			await expect(page.getByRole('heading', { name: /answers? for “export csv”/ })).toBeVisible();
			const results = page.locator('.help-results');
			await expect(results.locator('mark').first()).toHaveText(/export/i);
			await results.getByRole('link', { name: 'Export data' }).click();
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Export data');
			await page.goto(`${HELP_CENTER}?q=zebra`);
			await expect(page.getByText('No results for “zebra”')).toBeVisible();
			await expect(page.getByRole('link', { name: 'Export data' })).toBeVisible();
		});

		test('a reader rates an article’s helpfulness, and is thanked', async ({ page }) => {
			await page.goto(data);
			await page.getByRole('button', { name: 'Yes', exact: true }).click();
			await expect(page.getByText('Thank you. You found this helpful.')).toBeVisible();
			await page.getByRole('button', { name: 'No', exact: true }).click();
			await expect(page.getByText('Thank you. We look first at')).toBeVisible();
			await expect(page.getByText('Thank you. You found this helpful.')).toBeHidden();
			expect(new URL(page.url()).pathname).toBe(data);
		});
	});

test('an article about an available feature does not call it unavailable', async ({ page }) => {
	const note = page.getByText('This part of Cairn is not open yet.');
	for (const path of [`${HELP_CENTER}/careers/post-job`, data]) {
		await page.goto(path);
		await expect(note).toBeHidden();
	}
});

test('an article’s table of contents links to its chapters', async ({ page }) => {
	await page.goto(data);
	await page
		.getByRole('navigation', { name: 'In this article' })
		.getByRole('link', { name: 'How fresh it is' })
		.click();
	await expect(page.getByRole('heading', { name: 'How fresh it is' })).toBeInViewport();
});

test.describe('at 390 px', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('no help page is wider than the screen', async ({ page }) => {
		const paths = [
			HELP_CENTER,
			`${HELP_CENTER}?q=api`,
			categoryHref('contribution'),
			FAQ,
			...articles.map(({ href }) => href),
		];
		for (const path of paths) {
			await page.goto(path);
			expect(await widerThanScreen(page), path).toEqual([]);
		}
	});
});

test('lines of an article are about 70 characters long', async ({ page }) => {
	await page.goto(data);
	const letters = await page
		.locator('.help-text > p')
		.last()
		.evaluate((node) => {
			const text = node.parentElement?.querySelector(':scope > p:nth-of-type(2)')?.firstChild;
			if (!(text instanceof Text)) return 0;
			const range = document.createRange();
			range.setStart(text, 0);
			let end = 1;
			for (; end < text.length; end += 1) {
				range.setEnd(text, end);
				if (range.getClientRects().length > 1) break;
			}
			return end;
		});
	expect(letters).toBeGreaterThan(58);
	expect(letters).toBeLessThan(82);
});
