import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { sql } from 'drizzle-orm';
import lighthouse from 'lighthouse';
import type { EntityType } from '#lib/entities/tabs.ts';
import { seedArticles } from '#lib/starter/articles.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { chromiumLaunch } from '../tests/setup/chromium.ts';
import type { Dataset } from './dataset.ts';
import { median, report } from './measure.ts';
import { served } from './served.ts';

/**
 * Runs Lighthouse for a phone with simulated throttling: home, a directory, and the fullest page of each kind of
 * record, five times each in turn with an empty cache; the median counts.
 */

const root = resolve(import.meta.dirname, '..');
const RUNS = 5;
/** The minimum score of each category. */
const categories = {
	performance: 98,
	accessibility: 100,
	'best-practices': 100,
	seo: 100,
} as const;
type Category = keyof typeof categories;
const names: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
/** In milliseconds, except the layout shift. */
const metrics = [
	'first-contentful-paint',
	'largest-contentful-paint',
	'total-blocking-time',
	'speed-index',
	'cumulative-layout-shift',
] as const;

export interface Judged {
	scores: Record<Category, number>;
	metrics: Record<string, number>;
	/** Names of the audits that cost points. */
	lost: string[];
}

/** One reading page of each kind, and the observatory. */
const reading = [
	'/research/how-cairn-reads-a-funding-round',
	'/news-research?type=research&view=default',
	'/support/help-center/getting-started/data',
	'/support/faq',
	'/events',
	'/observatory',
];
/** Tool pages, as a visitor sees them. */
const working = [
	...['/pricing', '/developers', '/screener', '/syndicates'],
	...['/crypto-jobs', '/career', '/ai-chat', '/quest', '/missing-facts'],
];

export async function judging(dataset: Dataset): Promise<void> {
	await ensureBuilt(root, say);
	await seedArticles(dataset.db);
	const paths = ['/', '/directory/projects', ...(await fullest(dataset)), ...reading, ...working];
	const port = await freePort();
	const launch = await chromiumLaunch();
	const browser = await chromium.launch({
		...launch,
		args: [...launch.args, `--remote-debugging-port=${port}`],
	});
	try {
		const found = await served(dataset.url, async (url) => {
			const judged = new Map<string, Judged[]>(paths.map((path) => [path, []]));
			await visit(`${url}/search`, port);
			for (let run = 0; run < RUNS; run++)
				for (const path of paths) judged.get(path)?.push(await judge(url + path, port));
			return judged;
		});
		tell(dataset, found);
	} finally {
		await browser.close();
	}
}

/** Marks the browser as having visited: a first arrival at / would be redirected to a directory. */
async function visit(url: string, port: number): Promise<void> {
	const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
	const page = await browser.contexts()[0]?.newPage();
	await page?.goto(url, { waitUntil: 'load' });
	await page?.waitForFunction(() => localStorage.getItem('has_navigated') !== null);
	await page?.close();
	await browser.close();
}

/** Lighthouse's verdict on one page, using the browser listening at `port`. */
export async function judge(url: string, port: number): Promise<Judged> {
	const result = await lighthouse(url, {
		port,
		// Each time with an empty cache, like a first-time reader; local storage left by visit() stays.
		disableStorageReset: false,
		clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
		logLevel: 'error',
		output: 'json',
		formFactor: 'mobile',
		throttlingMethod: 'simulate',
		onlyCategories: [...names],
	});
	if (!result || result.lhr.runtimeError)
		throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result'}`);
	const { audits, categories: judged } = result.lhr;
	const weighed = names.flatMap((name) => judged[name]?.auditRefs ?? []);
	const lost = weighed.flatMap(({ id, weight }) => {
		const audit = audits[id];
		const isLost = weight > 0 && audit && audit.score !== null && audit.score < 1;
		return isLost ? [`${id} ${audit.displayValue ?? ''}`.trim()] : [];
	});
	const score = (name: Category) => Math.round((judged[name]?.score ?? 0) * 100);
	return {
		scores: {
			performance: score('performance'),
			accessibility: score('accessibility'),
			'best-practices': score('best-practices'),
			seo: score('seo'),
		},
		metrics: Object.fromEntries(metrics.map((name) => [name, audits[name]?.numericValue ?? 0])),
		lost,
	};
}

/** The page of the fullest record of each kind: the worst case for a visitor. */
async function fullest({ db }: Dataset): Promise<string[]> {
	const orders: Record<EntityType, [table: string, order: string]> = {
		project: ['project_listing', 'person_count + organization_count + round_count'],
		organization: ['organization_listing', 'investment_count + person_count'],
		people: ['person_listing', 'organization_count + project_count'],
	};
	const paths: string[] = [];
	for (const [type, [table, order]] of Object.entries(orders)) {
		const { rows } = await db.execute<{ slug: string }>(
			sql`select slug from ${sql.identifier(table)} order by ${sql.raw(order)} desc, id limit 1`,
		);
		for (const { slug } of rows) paths.push(`/${type}/${slug}`);
	}
	return paths;
}

/** A port of this machine that is not in use. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	await new Promise((done) => server.close(done));
	if (!address || typeof address === 'string') throw new Error('There is no free port.');
	return address.port;
}

function tell(dataset: Dataset, found: ReadonlyMap<string, readonly Judged[]>): void {
	const rows = [...found].map(([path, judged]) => ({
		path,
		scores: names.map((name) => median(judged.map(({ scores }) => scores[name]))),
		metrics: metrics.map((name) => median(judged.map((one) => one.metrics[name] ?? 0))),
		lost: [...new Set(judged.flatMap(({ lost }) => lost))],
	}));
	const verdicts = rows.flatMap(({ path, scores, lost }) => {
		const least = { ...categories, ...(path === '/observatory' && { performance: 95 }) };
		const misses = names.filter((name, at) => (scores[at] ?? 0) < least[name]);
		return misses.length === 0
			? [`${path}: holds`]
			: [`${path}: MISSES in ${misses.join(', ')} (${lost.join('; ')})`];
	});
	report({
		name: 'lighthouse',
		scale: dataset.scale,
		columns: [
			'median of five',
			'performance',
			'accessibility',
			'best practices',
			'SEO',
			'FCP ms',
			'LCP ms',
			'TBT ms',
			'SI ms',
			'CLS',
		],
		rows: rows.map(({ path, scores, metrics: [fcp, lcp, tbt, si, cls = 0] }) => [
			path,
			...scores.map(String),
			...[fcp, lcp, tbt, si].map((value = 0) => value.toFixed(0)),
			cls.toFixed(3),
		]),
		verdicts,
		data: Object.fromEntries(found),
	});
}
