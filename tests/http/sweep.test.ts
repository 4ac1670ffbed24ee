import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type PageFacts, readPage } from '../e2e/sweep/read-page.ts';
import { type Example, examplesOf, routeExamples } from '../e2e/sweep/route-examples.ts';
import { kindOf, siteRoutes } from '../e2e/sweep/routes.ts';
import { siteUrl } from './fixtures.ts';

/**
 * Every route, every address of the sitemap, and every kind of link found on the way, over plain HTTP. A new route is
 * included automatically; one with parameters needs examples in sweep/route-examples.ts.
 */

const AT_ONCE = 8;
/**
 * Maximum links of one kind to follow, with and without a query; the sitemap and the examples are requested in full.
 */
const WITH_QUERY = 8;
const WITHOUT_QUERY = 30;

const routes = siteRoutes();

test('every route has an example, and every example a route', () => {
	const without = routes.filter((route) => examplesOf(route).length === 0);
	expect(
		without.map(
			({ pattern }) =>
				`src/pages${pattern} has parameters: name addresses of it in tests/e2e/sweep/route-examples.ts`,
		),
	).toEqual([]);
	const patterns = new Set(routes.map(({ pattern }) => pattern));
	expect(Object.keys(routeExamples).filter((pattern) => !patterns.has(pattern))).toEqual([]);
});

interface Answer {
	address: string;
	status: number;
	location: string | null;
	type: string;
	page: PageFacts | undefined;
	/** Addresses in a sitemap. */
	listed: string[];
}

async function ask(address: string): Promise<Answer> {
	const response = await fetch(siteUrl() + address, {
		redirect: 'manual',
		headers: { 'accept-encoding': 'identity' },
	});
	const body = await response.text();
	const type = response.headers.get('content-type') ?? '';
	const isSitemap = type.startsWith('application/xml');
	return {
		address,
		status: response.status,
		location: response.headers.get('location'),
		type,
		page: type.startsWith('text/html') && body !== '' ? readPage(body) : undefined,
		listed: isSitemap ? [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url) : [],
	};
}

async function askAll(addresses: readonly string[]): Promise<Answer[]> {
	const waiting = [...addresses];
	const answers: Answer[] = [];
	const worker = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
			answers.push(await ask(next));
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return answers;
}

/** Path and query of a link within this site, relative to a page; undefined for external links. */
function own(link: string, from: string): string | undefined {
	const url = URL.parse(link, siteUrl() + from);
	return url?.origin === siteUrl() ? url.pathname + url.search : undefined;
}

const linksOf = ({ address, location, page, listed }: Answer): string[] =>
	[
		...(page?.links ?? []),
		...(page?.canonical ?? []),
		...(location ? [location] : []),
		...listed,
	].flatMap((link) => own(link, address) ?? []);

/** An order independent of the texts' content, the same in every run. */
const inAnyOrder = (texts: readonly string[]): string[] =>
	texts
		.map((text) => ({ text, key: hash('sha1', text) }))
		.sort((a, b) => (a.key < b.key ? -1 : 1))
		.map(({ text }) => text);

class Sweep {
	readonly answers = new Map<string, Answer>();
	/** By address, a page that links to it. */
	readonly foundOn = new Map<string, string>();
	readonly #taken = new Map<string, number>();

	/** Requests all of them, and records where they link. */
	async visit(addresses: Iterable<string>): Promise<void> {
		const fresh = [...new Set(addresses)].filter((address) => !this.answers.has(address));
		for (const answer of await askAll(fresh)) {
			this.answers.set(answer.address, answer);
			for (const link of linksOf(answer))
				if (!this.foundOn.has(link)) this.foundOn.set(link, answer.address);
		}
	}

	/** Links not followed yet, spread evenly, within each kind's allowance. */
	next(): string[] {
		const left = [...this.foundOn.keys()].filter((address) => !this.answers.has(address));
		return inAnyOrder(left).filter((address) => {
			const kind = kindOf(routes, address);
			const taken = this.#taken.get(kind) ?? 0;
			this.#taken.set(kind, taken + 1);
			return taken < (address.includes('?') ? WITH_QUERY : WITHOUT_QUERY);
		});
	}
}

// Every page of every record of the starter catalogue is rendered for it: 4,100, at 30 to 40 ms each.
const LONG = 1_800_000;

test(
	'no route, address of the sitemap or link is broken, and every page says what it is',
	async () => {
		const sweep = new Sweep();
		const examples = routes.flatMap(examplesOf);
		await sweep.visit(examples.map(({ path }) => path));
		const files = sweep.answers.get('/sitemap.xml')?.listed ?? [];
		await sweep.visit(files.flatMap((url) => own(url, '/') ?? []));
		const listed = [...sweep.answers.values()].flatMap((answer) => answer.listed);
		await sweep.visit(listed.flatMap((url) => own(url, '/') ?? []));
		for (let links = sweep.next(); links.length > 0; links = sweep.next()) await sweep.visit(links);

		expect(files.length).toBeGreaterThan(2);
		expect(listed.length).toBeGreaterThan(2_000);
		expect(sweep.foundOn.size).toBeGreaterThan(10_000);
		expect(brokenIn(sweep, examples)).toEqual([]);
		expect(facelessIn(sweep)).toEqual([]);
		expect(namesakesIn(sweep)).toEqual([]);
	},
	LONG,
);

/** Addresses that do not answer as they should. */
function brokenIn({ answers, foundOn }: Sweep, examples: readonly Example[]): string[] {
	const expected = new Map(examples.map(({ path, status = 200 }) => [path, status]));
	return [...answers.values()].flatMap(({ address, status }) => {
		const wanted = expected.get(address);
		const isRight = wanted === undefined ? status < 400 : status === wanted;
		return isRight
			? []
			: [`${address} answers ${status}; ${foundOn.get(address) ?? 'an example'} leads there`];
	});
}

/** Pages without a description of themselves. */
function facelessIn({ answers }: Sweep): string[] {
	return [...answers.values()].flatMap(({ address, status, page }) =>
		page && status !== 301 && status !== 302
			? complaintsOf(page, answers).map((complaint) => `${address}: ${complaint}`)
			: [],
	);
}

function complaintsOf(page: PageFacts, answers: Sweep['answers']): string[] {
	const [canonical, ...others] = page.canonical;
	const known = answers.get(own(canonical ?? '', '/') ?? '');
	const missing = page.links.filter((link) => /^#./.test(link) && !page.ids.has(link.slice(1)));
	const said: [isWrong: boolean, complaint: string][] = [
		[page.headings !== 1, `${page.headings} h1`],
		[!page.title, 'no title'],
		[!page.description, 'no description'],
		[page.lang !== 'en', `lang ${page.lang}`],
		[!canonical || others.length > 0, `${page.canonical.length} canonical addresses`],
		[!page.noindex && known?.status !== 200, `its canonical address answers ${known?.status}`],
		[missing.length > 0, `leads to ${missing.join(', ')}, which it does not have`],
	];
	return said.flatMap(([isWrong, complaint]) => (isWrong ? [complaint] : []));
}

/** Titles shared by several pages that search engines may list. */
function namesakesIn({ answers }: Sweep): string[] {
	const listed = [...answers.values()].filter(
		({ address, status, page }) =>
			status === 200 && page && !page.noindex && own(page.canonical[0] ?? '', '/') === address,
	);
	const byTitle = Map.groupBy(listed, ({ page }) => page?.title);
	return [...byTitle].flatMap(([title, pages]) =>
		pages.length > 1 ? [`“${title}” is ${pages.map(({ address }) => address).join(' and ')}`] : [],
	);
}
