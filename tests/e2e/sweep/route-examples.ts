import { type EntityType, entityTabs, tabHref } from '#lib/entities/tabs.ts';
import { notOpenPages } from '#lib/not-open.ts';
import type { Route } from './routes.ts';

/** An address that shows what a route answers. */
export interface Example {
	path: string;
	/** 200 where absent. */
	status?: number;
}

const tabsOf = (type: EntityType, slug: string): Example[] =>
	entityTabs[type].map(({ name }) => ({ path: tabHref(type, slug, name) }));

/**
 * Addresses of routes that have parameters, or do not answer a bare GET with 200. Every other route is its own
 * example. Give one for each way that the route's code can go.
 */
export const routeExamples: Record<string, readonly Example[]> = {
	'/404': [{ path: '/404', status: 404 }],
	'/500': [{ path: '/500', status: 500 }],
	'/[...path]': [
		...[...notOpenPages.keys()].map((path) => ({ path })),
		{ path: '/no-such-page', status: 404 },
		{ path: '/referral/ABC123', status: 302 },
		{ path: '/twitter-connect-success' },
	],
	'/api/[...path]': [{ path: '/api/nothing', status: 404 }],
	'/api/data/struct': [
		{ path: '/api/data/struct?sid=home_totals' },
		{ path: '/api/data/struct', status: 400 },
	],
	'/api/newsletter': [{ path: '/api/newsletter', status: 405 }],
	'/api/users/auth/logout': [{ path: '/api/users/auth/logout', status: 405 }],
	'/directory-demo/[source]': [{ path: '/directory-demo/projects' }],
	'/directory/[source]': [
		{ path: '/directory/projects' },
		{ path: '/directory/people' },
		{ path: '/directory/organizations' },
		{ path: '/directory/fundraising' },
		{ path: '/directory/projects?q=nothing-is-called-this' },
		{ path: '/directory/nothing', status: 404 },
	],
	'/directory/[source]/export.csv': [{ path: '/directory/fundraising/export.csv' }],
	'/events': [
		{ path: '/events' },
		{ path: '/events?when=past&kind=AMA' },
		{ path: '/events?page=999' },
	],
	'/logos/token/[icon].svg': [
		{ path: '/logos/token/btc.svg' },
		{ path: '/logos/token/nothing.svg', status: 404 },
	],
	'/master-demo/[source]': [{ path: '/master-demo/projects' }],
	'/observatory': [
		{ path: '/observatory' },
		{ path: '/observatory?days=30' },
		{ path: '/observatory?records=real' },
	],
	'/observatory/[table].csv': [
		{ path: '/observatory/investors.csv?days=30' },
		{ path: '/observatory/nothing.csv', status: 404 },
	],
	// A real record, and a sample that has something on every tab.
	'/og/[type]/[slug].png': [
		{ path: '/og/project/bitcoin.png' },
		{ path: '/og/organization/beldagon-dao.png' },
		{ path: '/og/people/cyrus-jarokai.png' },
		{ path: '/og/project/no-such-project.png', status: 404 },
		{ path: '/og/round/bitcoin.png', status: 404 },
	],
	'/organization/[slug]/[...tab]': [
		{ path: '/organization/binance' },
		...tabsOf('organization', 'beldagon-dao'),
		{ path: '/organization/binance/summary', status: 301 },
		{ path: '/organization/nobody', status: 404 },
		{ path: '/organization/binance/nothing', status: 404 },
	],
	'/organization/[slug]/[table].csv': [
		{ path: '/organization/beldagon-dao/financials.csv' },
		{ path: '/organization/binance/nothing.csv', status: 404 },
	],
	'/people/[slug]/[...tab]': [
		...tabsOf('people', 'cyrus-jarokai'),
		{ path: '/people/cyrus-jarokai/summary', status: 301 },
		{ path: '/people/nobody', status: 404 },
	],
	'/people/[slug]/[table].csv': [{ path: '/people/cyrus-jarokai/personal-investment.csv' }],
	'/project/[slug]/[...tab]': [
		{ path: '/project/bitcoin' },
		...tabsOf('project', 'melraver-vaults'),
		{ path: '/project/bitcoin/overview', status: 301 },
		{ path: '/project/bitcoin/roadmap' },
		{ path: '/project/nobody', status: 404 },
	],
	'/project/[slug]/[table].csv': [{ path: '/project/bitcoin/prices.csv' }],
	'/search': [{ path: '/search' }, { path: '/search?q=bit' }, { path: '/search?q=zzzzzzzzzz' }],
	'/sitemaps/[name].xml': [
		{ path: '/sitemaps/pages-1.xml' },
		{ path: '/sitemaps/pages-2.xml', status: 404 },
	],
	'/venture/[...path]': [{ path: '/venture/binance/financials', status: 301 }],
};

/** What a route is asked for; nothing when it has parameters and no example yet. */
export function examplesOf({ pattern, address }: Route): readonly Example[] {
	return routeExamples[pattern] ?? (address === undefined ? [] : [{ path: address }]);
}
