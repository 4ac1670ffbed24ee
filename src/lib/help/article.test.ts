import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { articleFiles, faqFiles } from '../../../tests/setup/help-articles.ts';
import { articleOf, categories, categoryNames, isCategory, neighboursOf } from './article.ts';
import { faqGroupNames } from './faq.ts';
import pictures from './pictures.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../../..');
const articles = articleFiles();
const names = articles.map(({ category, slug }) => `${category}/${slug}`);

/** Section 2 of the specification, by category. */
const specified = [
	'getting-started/welcome',
	'getting-started/data',
	'getting-started/observatory',
	'getting-started/blockchain-directory',
	'getting-started/project-profile',
	'getting-started/organization-profile',
	'getting-started/people-profile',
	'getting-started/dao',
	'getting-started/crypto-intelligence',
	'account-management/create-account',
	'account-management/edit-profile-and-settings',
	'pricing-plans/choose-plan',
	'pricing-plans/pro',
	'pricing-plans/enterprise',
	'api-help-guide/discover-api',
	'api-help-guide/enrichment-api',
	'careers/apply-job',
	'careers/post-job',
	'contribution/contribute-vc-data',
	'contribution/contribute-people-data',
	'contribution/contribute-project-data',
	'contribution/contribute-research-data',
	'contribution/contribute-news-data',
	'contribution/voting',
	'contribution/contribution-history',
];

describe('the articles', () => {
	test('every article in the specification exists, in every category', () => {
		expect(specified.filter((name) => !names.includes(name))).toEqual([]);
		expect(Object.keys(categories)).toEqual([...categoryNames]);
		expect(new Set(articles.map(({ category }) => category)).size).toBe(categoryNames.length);
	});

	test('places within a category are 1, 2, 3 … without a gap', () => {
		for (const name of categoryNames) {
			const places = articles.filter(({ category }) => category === name).map(({ order }) => order);
			expect(places, name).toEqual(places.map((_, at) => at + 1));
		}
	});

	test('titles and summaries are unique, and none was updated in the future', () => {
		expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
		expect(new Set(articles.map(({ summary }) => summary)).size).toBe(articles.length);
		for (const { updated } of articles) expect(updated.getTime()).toBeLessThanOrEqual(Date.now());
	});

	test('each has chapters, and most of them steps', () => {
		for (const { href, body } of articles) {
			expect(body, href).toMatch(/^## /m);
			expect(body, href).not.toMatch(/^# /m);
		}
		const withSteps = articles.filter(({ body }) => /^(?:1\.|## Step 1)/m.test(body));
		expect(withSteps.length).toBeGreaterThan(articles.length * 0.85);
	});

	test('articles on a later part are the ones listed in docs/help-articles.md', () => {
		const listed = readFileSync(join(root, 'docs/help-articles.md'), 'utf8').matchAll(
			/^\| `([a-z-]+\/[a-z-]+)`/gm,
		);
		const later = articles.filter(({ describes }) => describes === 'later');
		expect([...listed].map(([, name]) => name).sort()).toEqual(
			later.map(({ category, slug }) => `${category}/${slug}`).sort(),
		);
	});
});

describe('pictures', () => {
	test('every picture has its declared size, and each is shown with alt text', async () => {
		const texts = articles.map(({ body }) => body).join('\n');
		expect(readdirSync(join(root, 'public/help')).sort()).toEqual(Object.keys(pictures).sort());
		for (const [name, { width, height }] of Object.entries(pictures)) {
			const drawn = await sharp(join(root, 'public/help', name)).metadata();
			expect(drawn.width / drawn.height, name).toBeCloseTo(width / height, 2);
			expect(texts).toMatch(new RegExp(`!\\[[^\\]]{20,}\\]\\(/help/${name}\\)`));
		}
	});

	test('together they take less than 600 kB', () => {
		const bytes = Object.keys(pictures).map(
			(name) => readFileSync(join(root, 'public/help', name)).length,
		);
		expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(600_000);
	});
});

test('following “next” leads from the first article to the last', () => {
	const [first] = articles;
	if (!first) throw new Error('There is no article.');
	const read = [first];
	expect(neighboursOf(articles, first).previous).toBeUndefined();
	for (
		let next = neighboursOf(articles, first).next;
		next;
		next = neighboursOf(articles, next).next
	)
		read.push(next);
	expect(read.map(({ href }) => href)).toEqual(articles.map(({ href }) => href));
});

test('a file in a folder that is not a category is refused by name', () => {
	const facts = {
		title: 'Welcome',
		summary: 'What is there and how to find it, in a few words.',
		order: 1,
		updated: new Date('2026-11-21'),
		about: '/',
		describes: 'now',
		keywords: [],
	} satisfies Parameters<typeof articleOf>[1];
	expect(() => articleOf('elsewhere/welcome', facts, '')).toThrow(
		'src/content/help/elsewhere/welcome.md',
	);
	expect(() => articleOf('careers/a/b', facts, '')).toThrow();
	expect(isCategory('constructor')).toBe(false);
});

test('each group of questions has some, numbered without a gap', () => {
	for (const group of faqGroupNames) {
		const places = faqFiles()
			.filter(({ file }) => file.startsWith(`faq/${group}/`))
			.map(({ order }) => order)
			.sort((a, b) => a - b);
		expect(places.length, group).toBeGreaterThan(4);
		expect(places).toEqual(places.map((_, at) => at + 1));
	}
});
