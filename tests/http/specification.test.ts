import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { aCompany, aJob } from '../setup/careers.ts';
import { type MemberSite, startMemberSite } from '../setup/member-site.ts';
import { type SignedIn, signedIn } from '../setup/signed-in.ts';

/** The content of pages, sentence by sentence of the specification: words, links, fields and their order. */

let site: MemberSite;
let member: SignedIn;

beforeAll(async () => {
	site = await startMemberSite();
	member = await signedIn(site.db, { name: 'Ada', roles: ['contributor'] });
	await aJob(site.db, member.member.id, {
		name: 'Protocol engineer',
		company_id: await aCompany(site.db, { name: 'Northwind Labs' }),
		...{ salary_min: 90_000, salary_max: 120_000, salary_currency: 'USD', salary_period: 'year' },
		...{ country: 'Portugal', search_text: 'protocol engineer northwind labs' },
	});
	const { rows } = await site.db.execute<{ id: number }>(
		sql`select id::int as id from project order by id limit 5`,
	);
	const figures = { source: 'coingecko', at: new Date().toISOString(), price_usd: 1 };
	await recordMarketFigures(
		site.db,
		rows.map(({ id }, at) => ({
			...{ ...figures, project_id: id, market_cap_usd: (at + 1) * 1e9, change_24h: 2 - at },
		})),
	);
});
afterAll(() => site?.stop());

const read = new Map<string, Promise<string>>();

/** The page at `path` as markup without comments; read once. */
function page(path: string, isMember = false): Promise<string> {
	const key = `${path} ${isMember}`;
	const known = read.get(key) ?? ask(path, isMember).then((answer) => answer.text());
	read.set(key, known);
	return known;
}

const ask = (path: string, isMember = false) =>
	fetch(site.url + path, { headers: isMember ? { cookie: member.cookies } : {} });

/** The text of markup, with single spaces. */
const textOf = (markup: string) =>
	markup
		.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, ' ')
		.replace(/<[^>]+>/g, ' ')
		.replace(/&amp;/g, '&')
		.replace(/&#39;/g, "'")
		.replace(/\s+/g, ' ');

const part = (markup: string, tag: string) =>
	new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`).exec(markup)?.[0] ?? '';

describe('every page', () => {
	test('is titled with its name and the product’s, in English, and can be zoomed', async () => {
		const markup = await page('/pricing');
		expect(markup).toContain('<title>Plans and prices | Cairn</title>');
		expect(markup).toContain('<html lang="en"');
		expect(markup).toContain('<meta property="og:locale" content="en_US">');
		expect(markup).toContain('content="width=device-width, initial-scale=1"');
		expect(markup).not.toContain('user-scalable');
	});

	test('is set in Nunito and Inter Tight, and in another font until they come', async () => {
		const [, sheet] = (await page('/pricing')).match(/<link rel="stylesheet" href="([^"]+)"/) ?? [];
		const styles = await page(sheet ?? '');
		for (const font of ['Nunito', 'Inter Tight'])
			expect(styles, font).toMatch(new RegExp(`font-family:\\s*["']?${font}`));
		const faces = styles.match(/@font-face\s*\{[^}]*url\([^}]*\}/g) ?? [];
		expect(faces.length).toBeGreaterThan(2);
		for (const face of faces) expect(face).toMatch(/font-display:\s*swap/);
	});

	test('writes the product’s name in its header', async () => {
		expect(textOf(part(await page('/pricing'), 'header'))).toMatch(/^ Cairn /);
	});

	test('shows each menu item with an icon and a description', async () => {
		const items = part(await page('/pricing'), 'header').match(
			/<a class="menu-item"[\s\S]*?<\/a>/g,
		);
		expect(items?.length).toBeGreaterThan(20);
		for (const item of items ?? [])
			expect(item).toMatch(/<svg [\s\S]*<strong>[\s\S]*<span>[^<]+<\/span>/);
	});
});

test('search engines read that one searches the names of organizations and individuals, and their funding', async () => {
	expect(await page('/')).toMatch(
		/<meta name="description" content="Search the names of organizations and individuals, projects and funding rounds/,
	);
});

test('customer service is offered in Vietnamese and English', async () => {
	expect(textOf(await page('/support/faq'))).toContain(
		'Customer service is offered in Vietnamese and English.',
	);
});

test('the questions are in three groups: General, Subscription Plan & Billing, Contribution', async () => {
	const heads = [...(await page('/support/faq')).matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)];
	const names = heads.map(([, name = '']) => textOf(name).trim());
	const groups = ['General', 'Subscription Plan & Billing', 'Contribution'];
	expect(names.filter((name) => groups.includes(name))).toEqual(groups);
});

describe('the footer', () => {
	const footer = async () => part(await page('/pricing'), 'footer');

	test.each([
		['DAO', '/dao'],
		['Observatory', '/observatory'],
		['Projects Directory', '/directory/projects'],
		['People Directory', '/directory/people'],
		['Organizations Directory', '/directory/organizations'],
		['Intelligence', '/news-research?type=news&#38;view=default'],
		['Help Center', '/support/help-center'],
		['Terms of Service', '/terms'],
	])('links to %s', async (label, link) => {
		const links = [...(await footer()).matchAll(/<a href="([^"]*)"[^>]*>\s*([^<]*?)\s*<\/a>/g)];
		const found = links.find(([, , text]) => text === label)?.[1];
		expect(found?.replaceAll('&amp;', '&#38;')).toBe(link);
	});

	test('begins with the tagline and ends with the copyright line', async () => {
		const text = textOf(await footer());
		expect(text).toMatch(/^ Crypto research that shows its sources\./);
		expect(text).toContain(`© ${new Date().getUTCFullYear()} Cairn`);
	});

	test.each([
		['/project/bitcoin', false],
		['/organization/beldagon-dao', false],
		['/people/cyrus-jarokai', false],
		['/user_profile', true],
	])('is not on %s', async (path, isMember) => {
		const markup = await page(path, isMember);
		expect(markup).toContain('data-shell="header"');
		expect(markup).not.toContain('data-shell="footer"');
	});
});

describe('an error screen', () => {
	async function checkScreen(answer: Response, status: number, subtitle: string) {
		expect(answer.status).toBe(status);
		const markup = await answer.text();
		expect(textOf(part(markup, 'h1')).trim()).toBe(String(status));
		expect(part(markup, 'title')).toMatch(/<title>[^<]+ \| Cairn</);
		expect(textOf(markup)).toContain(subtitle);
		expect(markup).toMatch(/<a class="button primary" href="\/">\s*Go Back Home\s*<\/a>/);
	}

	test('of an unknown address shows 404, its sentence and the way home', async () => {
		const sentence = 'Sorry, the page you visited does not exist.';
		await checkScreen(await ask('/no-such-page'), 404, sentence);
	});

	test('of a page that fails shows 500, “Sorry, something went wrong.” and the way home', async () => {
		await site.db.execute(sql`alter table quest rename to quest_elsewhere`);
		try {
			await checkScreen(await ask('/quest', true), 500, 'Sorry, something went wrong.');
		} finally {
			await site.db.execute(sql`alter table quest_elsewhere rename to quest`);
		}
	});
});

test('the box for a search says “Search” at rest', async () => {
	expect(await page('/pricing')).toMatch(/<input[^>]* placeholder="Search"/);
});

test('events are upcoming or past', async () => {
	const text = textOf(await page('/project/bitcoin/events'));
	expect(text).toContain('Upcoming Events Past Events');
});

test('an empty tab says so', async () => {
	expect(textOf(await page('/project/bitcoin/roadmap'))).toMatch(/No roadmap for Bitcoin yet\./);
});

test('a title given by a position is not missing', async () => {
	const { rows } = await site.db.execute<{ slug: string }>(
		sql`select slug from person as p join position as o on o.person_id = p.id and o.is_primary
			where p.primary_job_title is null order by p.id limit 1`,
	);
	const missing =
		/<ul class="missing">[\s\S]*?<\/ul>/.exec(await page(`/people/${rows[0]?.slug}`))?.[0] ?? '';
	expect(textOf(missing)).toMatch(/^ Missing: /);
	expect(textOf(missing)).not.toMatch(/\bTitle\b/);
});

test('the screener has a panel on what plans add', async () => {
	const panels = (await page('/screener?s=projects/all(market_cap_usd:at-least:1)')).match(
		/<details[^>]*data-panel="upgrade"[\s\S]*?<\/details>/,
	);
	const text = textOf(panels?.[0] ?? '');
	expect(text).toMatch(/^ Upgrade .*What plans add:.*Standard.*Pro.*Enterprise/);
});

test('quests are listed with their points and tag', async () => {
	const text = textOf(part(await page('/quest', true), 'main'));
	expect(text).toMatch(/OPEN [^.]*? \d+ points/);
});

test('the form of a listed person starts with what is known', async () => {
	const markup = await page('/contribute/edit/people/cyrus-jarokai', true);
	expect(markup).toMatch(/<title>Edit Cyrus Jarokai \| Cairn</);
	expect(markup).toMatch(/<input[^>]* value="Cyrus Jarokai"/);
});

test('a job is listed with picture, company, date, salary from and to, and country', async () => {
	const items = (await page('/crypto-jobs?q=Protocol+engineer')).match(
		/<li class="job-item">[\s\S]*?<\/li>/g,
	);
	const item = items?.find((one) => one.includes('Protocol engineer')) ?? '';
	expect(item).toMatch(/<span class="mark /);
	expect(textOf(item)).toMatch(
		/Northwind Labs .*Portugal .*90.*120.* \/ year .*Posted: \w{3} \d\d, \d{4}/,
	);
});

test('a job can be full-time, part time, or freelance or contract hire', async () => {
	const chosen = /<select[^>]* name="employment"[\s\S]*?<\/select>/.exec(
		await page('/career/post-job', true),
	);
	const options = [...(chosen?.[0] ?? '').matchAll(/<option value="([^"]+)"/g)].map(
		([, value]) => value,
	);
	expect(options).toEqual([
		'Full-time employee',
		'Part time employee',
		'Freelance or Contract hire',
	]);
});

describe('the data of a dashboard', () => {
	const rows = async (sid: string, params: object) => {
		const query = new URLSearchParams({ sid, params: JSON.stringify([params]) });
		const [answer] = await (await ask(`/api/data/struct?${query}`)).json();
		return answer[sid];
	};
	const figures = { 1: 'change24h', 2: 'market_cap_usd' } as const;
	/** The five projects that have figures here. */
	const published = { 1: [2, 1, 0, -1, -2], 2: [5e9, 4e9, 3e9, 2e9, 1e9] };

	test.each(['peoples', 'ventures', 'projects', 'fundraising'])(
		'of %s has as many rows as asked for',
		async (target) => {
			expect(await rows('dashboard_demo', { target, limit: 3 })).toHaveLength(3);
		},
	);

	for (const [sid, more] of [
		['dashboard_demo', { target: 'projects' }],
		['dashboard_projects_only', {}],
	] as const)
		test.each([1, 2] as const)(
			`${sid} sorts by sortFilterType %i, up and down`,
			async (sortFilterType) => {
				const field = figures[sortFilterType];
				const of = async (sortType: string): Promise<(number | null)[]> =>
					(await rows(sid, { ...more, limit: 5, sortFilterType, sortType })).map(
						(row: Record<string, number | null>) => row[field],
					);
				const [down, up] = [await of('DESC'), await of('ASC')];
				expect(down).toEqual(published[sortFilterType]);
				expect(up).toEqual(down.toReversed());
			},
		);

	test('of projects by total fundraising starts with the largest sum', async () => {
		const sums = (await rows('dashboard_projects_only', { limit: 20, sortFilterType: 3 })).map(
			(row: { funding_received: { amount: number } | null }) => row.funding_received?.amount ?? -1,
		);
		expect(sums).toEqual(sums.toSorted((a: number, b: number) => b - a));
		expect(sums[0]).toBeGreaterThan(0);
	});
});

test('the plans as data have icon, title, sub-title, description, price, benefits and a recommendation', async () => {
	const plans = await (await ask('/api/plans')).json();
	expect(
		plans.map((one: { title: string; recommended: boolean }) => [one.title, one.recommended]),
	).toEqual([
		['Standard', false],
		['Pro', true],
		['Enterprise', false],
	]);
	for (const plan of plans)
		for (const field of ['icon', 'sub_title', 'description', 'price', 'benefits'])
			expect(plan[field], field).toBeTruthy();
});

test('a directory has 100 rows a page', async () => {
	const markup = await page('/directory/projects');
	expect(markup.match(/<tr[ >]/g)?.length).toBe(101);
});
