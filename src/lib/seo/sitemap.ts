import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { escaped } from '#lib/format/markup.ts';

/**
 * Sitemaps according to sitemaps.org (protocol 0.9). Sample records are left out, as search engines should not index
 * them.
 */

/** Maximum number of URLs in one file. */
export const MAX_ADDRESSES = 50_000;

const real = sql`origin <> 'sample'`;
/** Matches rows of members who are not blocked. */
const ofActive = sql`exists (select from account where account.id = account_id and account.state = 'active')`;

/** The kinds of file besides `pages`, and the prefix of their addresses. */
const kinds = {
	projects: { table: 'project', path: '/project/', only: real },
	organizations: { table: 'organization', path: '/organization/', only: real },
	syndicates: {
		table: 'organization',
		path: '/syndicates/',
		// Investors sharing only single rounds have nothing more to show than those.
		only: sql`${real} and exists (select from co_investor where organization_id = organization.id and shared > 1)`,
	},
	people: { table: 'person', path: '/people/', only: real },
	// A round grouped under another leads to that one's page.
	rounds: {
		table: 'funding_round',
		path: '/round/',
		only: sql`${real} and merged_into_id is null`,
	},
	// A feed's article is read at its source: search engines should not index its page here.
	news: {
		table: 'articles',
		path: '/news/',
		only: sql`${real} and kind = 'news' and body is not null`,
	},
	research: {
		table: 'articles',
		path: '/research/',
		only: sql`${real} and kind = 'research' and body is not null`,
	},
	screens: { table: 'screen', path: '/screen/', only: sql`is_public and ${ofActive}` },
	datasets: { table: 'member_dataset', path: '/dataset/', only: sql`is_public and ${ofActive}` },
	reports: { table: 'report', path: '/report/', only: sql`state = 'published' and ${ofActive}` },
	jobs: {
		table: 'job',
		path: '/crypto-jobs/',
		only: sql`state = 'open' and ends_at > now()
			and not exists (select from account where account.id = account_id and account.state = 'blocked')`,
	},
	companies: {
		table: 'company',
		path: '/career/',
		only: sql`exists (select from job where job.company_id = company.id and job.state = 'open' and job.ends_at > now()
			and not exists (select from account where account.id = job.account_id and account.state = 'blocked'))`,
	},
} as const;
type Kind = keyof typeof kinds;
const kindNames = [
	'projects',
	'organizations',
	'syndicates',
	'people',
	'rounds',
	'news',
	'research',
	'screens',
	'datasets',
	'reports',
	'jobs',
	'companies',
] as const satisfies readonly Kind[];

const pages = [
	'/',
	'/directory/projects',
	'/directory/people',
	'/directory/organizations',
	'/directory/fundraising',
	'/news-research?type=news&view=default',
	'/news-research?type=research&view=default',
	'/screener',
	'/observatory',
	'/ai',
	'/compare',
	'/events',
	'/syndicates',
	'/cairn_dao',
	'/dao',
	'/leaderboard',
	'/missing-facts',
	'/changes',
	'/status',
	'/crypto-jobs',
	'/career',
	'/developers',
	'/pricing',
	'/terms',
	'/privacy',
];

const iso = isoSeconds(sql`max(updated_at)`);

const sitemapIndexRow = z.object({ file: z.number(), changed: z.string() });

/** Returns the index of all files, each with the time of its latest change. */
export async function sitemapIndex(db: Db, origin: string): Promise<string> {
	const files = [`<sitemap><loc>${escaped(`${origin}/sitemaps/pages-1.xml`)}</loc></sitemap>`];
	for (const kind of kindNames) {
		const rows = await readRows(db, sitemapIndexRow)`
			select file, ${iso} as changed from (
				select updated_at, ((row_number() over (order by id) - 1) / ${MAX_ADDRESSES}::int)::int + 1 as file
				from ${sql.identifier(kinds[kind].table)} where ${kinds[kind].only}
			) as placed group by file order by file`;
		for (const { file, changed } of rows)
			files.push(
				`<sitemap><loc>${escaped(`${origin}/sitemaps/${kind}-${file}.xml`)}</loc><lastmod>${changed}</lastmod></sitemap>`,
			);
	}
	return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`;
}

/** A page that is not a record; `changed` is the day of its last change (ISO), if known. */
export interface ListedPage {
	path: string;
	changed?: string;
}

const sitemapFileRow = z.object({ slug: z.string(), changed: z.string() });

/**
 * One file by its name (`projects-1`), with `more` in the first file of pages; undefined when there is no such file.
 */
export async function sitemapFile(
	db: Db,
	origin: string,
	name: string,
	more: readonly ListedPage[] = [],
): Promise<string | undefined> {
	const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name) ?? [];
	if (kind === 'pages')
		return number === '1'
			? urlset([
					...pages.map((path) => ({ url: `${origin}${path}` })),
					...more.map(({ path, changed }) => ({ url: `${origin}${path}`, changed })),
				])
			: undefined;
	const known = kindNames.find((one) => one === kind);
	if (!known) return undefined;
	const { table, path, only } = kinds[known];
	const rows = await readRows(db, sitemapFileRow)`
		select slug, ${isoSeconds(sql`updated_at`)} as changed
		from ${sql.identifier(table)} where ${only}
		order by id offset ${(Number(number) - 1) * MAX_ADDRESSES} limit ${MAX_ADDRESSES}`;
	if (rows.length === 0) return undefined;
	return urlset(rows.map(({ slug, changed }) => ({ url: `${origin}${path}${slug}`, changed })));
}

function urlset(urls: readonly { url: string; changed?: string }[]): string {
	const lines = urls.map(
		({ url, changed }) =>
			`<url><loc>${escaped(url)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`;
}
