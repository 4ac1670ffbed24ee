import { isPrivatePath } from '#lib/accounts/private-paths.ts';
import { type PageType, pageTabs, tabHref } from '#lib/entities/tabs.ts';
import { categoryHref, categoryNames } from '#lib/help/article.ts';
import { notOpenPages } from '#lib/site/not-open.ts';
import type { Route } from './routes.ts';

const today = new Date().toISOString().slice(0, 10);

/** An address that shows what a route answers. */
export interface Example {
	path: string;
	/** 200 where absent. */
	status?: number;
}

const tabsOf = (type: PageType, slug: string): Example[] =>
	pageTabs[type].map(({ name }) => ({ path: tabHref(type, slug, name) }));

/**
 * Addresses of routes that have parameters, or do not answer a bare GET with 200. Every other route is its own
 * example. Give one for each way that the route's code can go.
 */
export const routeExamples: Record<string, readonly Example[]> = {
	'/404': [{ path: '/404', status: 404 }],
	'/500': [{ path: '/500', status: 404 }],
	'/[...path]': [
		...[...notOpenPages.keys()].map((path) =>
			isPrivatePath(path) ? { path, status: 302 } : { path },
		),
		{ path: '/no-such-page', status: 404 },
		{ path: '/referral/ABC123', status: 302 },
		{ path: '/twitter-connect-success' },
	],
	'/contribute/edit/[type]/[slug]': [
		{ path: '/contribute/edit/organization/alpaca', status: 302 },
		{ path: '/contribute/edit/nothing/alpaca', status: 404 },
	],
	'/contribute/new/[type]': [
		{ path: '/contribute/new/project', status: 302 },
		{ path: '/contribute/new/nothing', status: 404 },
	],
	'/contribute/proposals/[slug]': [{ path: '/contribute/proposals/none', status: 302 }],
	'/api/[...path]': [{ path: '/api/nothing', status: 404 }],
	'/api/data/struct': [
		{ path: '/api/data/struct?sid=home_totals' },
		{ path: '/api/data/struct', status: 400 },
	],
	'/api/v1/ask': [{ path: '/api/v1/ask', status: 405 }],
	'/api/v1/match': [{ path: '/api/v1/match', status: 405 }],
	'/mcp': [{ path: '/mcp', status: 405 }],
	'/api/payments/sandbox/step': [{ path: '/api/payments/sandbox/step', status: 401 }],
	'/api/payments/[provider]/webhook': [{ path: '/api/payments/stripe/webhook', status: 405 }],
	'/api/plans/contact': [{ path: '/api/plans/contact', status: 405 }],
	'/api/users/invoices': [{ path: '/api/users/invoices', status: 401 }],
	'/api/users/invoices/[number].pdf': [{ path: '/api/users/invoices/1.pdf', status: 401 }],
	'/api/users/payment-methods': [{ path: '/api/users/payment-methods', status: 405 }],
	'/api/users/plan': [{ path: '/api/users/plan', status: 401 }],
	'/api/users/plan/cancel': [{ path: '/api/users/plan/cancel', status: 405 }],
	'/api/users/plan/change': [{ path: '/api/users/plan/change', status: 405 }],
	'/api/users/plan/preview': [{ path: '/api/users/plan/preview', status: 405 }],
	'/api/users/plan/resume': [{ path: '/api/users/plan/resume', status: 405 }],
	'/api/users/plan/trial': [{ path: '/api/users/plan/trial', status: 405 }],
	'/api/contributions/amend': [{ path: '/api/contributions/amend', status: 405 }],
	'/api/contributions/check': [{ path: '/api/contributions/check', status: 405 }],
	'/api/contributions/drafts': [{ path: '/api/contributions/drafts', status: 401 }],
	'/api/contributions/drafts/remove': [{ path: '/api/contributions/drafts/remove', status: 405 }],
	'/api/contributions/drafts/reset': [{ path: '/api/contributions/drafts/reset', status: 405 }],
	'/api/contributions/drafts/save': [{ path: '/api/contributions/drafts/save', status: 405 }],
	'/api/contributions/form': [{ path: '/api/contributions/form', status: 401 }],
	'/api/contributions/submit': [{ path: '/api/contributions/submit', status: 405 }],
	'/api/contributions/withdraw': [{ path: '/api/contributions/withdraw', status: 405 }],
	'/api/contributions/comment': [{ path: '/api/contributions/comment', status: 405 }],
	'/api/contributions/hide-comment': [{ path: '/api/contributions/hide-comment', status: 405 }],
	'/api/dao/standing': [{ path: '/api/dao/standing?slug=x', status: 401 }],
	'/api/dao/vote': [{ path: '/api/dao/vote', status: 405 }],
	'/dao/[slug]/whole': [{ path: '/dao/no-such-proposal/whole', status: 404 }],
	'/directory/[source]/export-limit': [
		{ path: '/directory/projects/export-limit?sector=DeFi', status: 302 },
	],
	'/news/[slug]/whole': [{ path: '/news/sample-news-1/whole', status: 302 }],
	'/research/[slug]/whole': [
		{ path: '/research/how-cairn-reads-a-funding-round/whole', status: 302 },
	],
	'/dao/[slug]': [{ path: '/dao/no-such-proposal', status: 404 }],
	'/api/contributions/join': [{ path: '/api/contributions/join', status: 405 }],
	'/api/contributions/preview': [{ path: '/api/contributions/preview', status: 405 }],
	'/api/contributions/research': [{ path: '/api/contributions/research', status: 405 }],
	'/contribute/new/research': [{ path: '/contribute/new/research', status: 302 }],
	'/leaderboard': [
		{ path: '/leaderboard' },
		{ path: '/leaderboard?month=2026-11' },
		{ path: '/leaderboard?page=99' },
	],
	'/api/help/votes': [{ path: '/api/help/votes', status: 405 }],
	'/api/review/take': [{ path: '/api/review/take', status: 405 }],
	'/api/review/ask-changes': [{ path: '/api/review/ask-changes', status: 405 }],
	'/api/review/open-vote': [{ path: '/api/review/open-vote', status: 405 }],
	'/api/review/accept': [{ path: '/api/review/accept', status: 405 }],
	'/api/review/reject': [{ path: '/api/review/reject', status: 405 }],
	'/api/review/stop': [{ path: '/api/review/stop', status: 405 }],
	'/api/patrol/revert': [{ path: '/api/patrol/revert', status: 405 }],
	'/api/patrol/undo-author': [{ path: '/api/patrol/undo-author', status: 405 }],
	'/api/patrol/block': [{ path: '/api/patrol/block', status: 405 }],
	'/api/contributions/accuracy': [{ path: '/api/contributions/accuracy', status: 401 }],
	'/api/review/duplicates': [{ path: '/api/review/duplicates', status: 405 }],
	'/review/duplicates': [{ path: '/review/duplicates', status: 302 }],
	'/review': [{ path: '/review', status: 302 }],
	'/review/[slug]': [{ path: '/review/no-such-proposal', status: 302 }],
	'/patrol': [{ path: '/patrol', status: 302 }],
	'/patrol/difference': [{ path: '/patrol/difference', status: 302 }],
	'/patrol/author': [{ path: '/patrol/author', status: 302 }],
	'/api/newsletter': [{ path: '/api/newsletter', status: 405 }],
	'/api/users/keys': [{ path: '/api/users/keys', status: 401 }],
	'/api/users/keys/[id]': [{ path: '/api/users/keys/1', status: 405 }],
	'/api/users/keys/usage': [{ path: '/api/users/keys/usage', status: 401 }],
	'/api/v1/organizations/[slug]': [{ path: '/api/v1/organizations/nothing', status: 404 }],
	'/api/v1/organizations/[slug]/history': [
		{ path: '/api/v1/organizations/nothing/history', status: 404 },
	],
	'/api/v1/people/[slug]': [{ path: '/api/v1/people/nothing', status: 404 }],
	'/api/v1/people/[slug]/history': [{ path: '/api/v1/people/nothing/history', status: 404 }],
	'/api/v1/projects/[slug]': [{ path: '/api/v1/projects/bitcoin' }],
	'/api/v1/projects/[slug]/history': [{ path: '/api/v1/projects/bitcoin/history' }],
	'/api/v1/rounds/[slug]': [{ path: '/api/v1/rounds/nothing', status: 404 }],
	'/api/v1/rounds/[slug]/history': [{ path: '/api/v1/rounds/nothing/history', status: 404 }],
	'/api/v1/screens/[id]/rows': [{ path: '/api/v1/screens/1/rows', status: 401 }],
	'/api/v1/search': [{ path: '/api/v1/search?q=bitcoin' }],
	'/api/v1/usage': [{ path: '/api/v1/usage', status: 401 }],
	'/api/posts': [{ path: '/api/posts', status: 405 }],
	'/api/posts/[id]': [{ path: '/api/posts/1', status: 404 }],
	'/api/users/action-logs': [{ path: '/api/users/action-logs', status: 405 }],
	'/api/users/alerts': [{ path: '/api/users/alerts', status: 401 }],
	'/api/users/alerts/remove': [{ path: '/api/users/alerts/remove', status: 405 }],
	'/api/users/alerts/save': [{ path: '/api/users/alerts/save', status: 405 }],
	'/api/users/notification-preferences': [
		{ path: '/api/users/notification-preferences', status: 401 },
	],
	'/api/users/notifications': [{ path: '/api/users/notifications', status: 401 }],
	'/api/users/notifications/count': [{ path: '/api/users/notifications/count', status: 401 }],
	'/api/users/notifications/read': [{ path: '/api/users/notifications/read', status: 405 }],
	'/api/users/auth/change-password': [{ path: '/api/users/auth/change-password', status: 405 }],
	'/api/users/auth/change-email': [{ path: '/api/users/auth/change-email', status: 405 }],
	'/api/users/auth/get-change-email-codes': [
		{ path: '/api/users/auth/get-change-email-codes', status: 405 },
	],
	'/api/users/auth/get-register-code': [{ path: '/api/users/auth/get-register-code', status: 422 }],
	'/api/users/auth/get-reset-password-code': [
		{ path: '/api/users/auth/get-reset-password-code', status: 422 },
	],
	'/api/users/auth/google-pending': [{ path: '/api/users/auth/google-pending', status: 404 }],
	'/api/users/auth/google-signup': [{ path: '/api/users/auth/google-signup', status: 405 }],
	'/api/users/auth/login': [{ path: '/api/users/auth/login', status: 405 }],
	'/api/users/auth/reset-password': [{ path: '/api/users/auth/reset-password', status: 405 }],
	'/api/users/auth/signup': [{ path: '/api/users/auth/signup', status: 405 }],
	'/api/users/delete-account': [{ path: '/api/users/delete-account', status: 405 }],
	'/api/users/export': [{ path: '/api/users/export', status: 401 }],
	'/api/users/sessions': [{ path: '/api/users/sessions', status: 401 }],
	'/api/users/sessions/end': [{ path: '/api/users/sessions/end', status: 405 }],
	'/api/users/update-user-info': [{ path: '/api/users/update-user-info', status: 405 }],
	'/api/users/user-base-info': [{ path: '/api/users/user-base-info', status: 422 }],
	'/api/users/user-info': [{ path: '/api/users/user-info', status: 401 }],
	// No provider is configured here.
	'/auth/google': [{ path: '/auth/google', status: 404 }],
	'/auth/google/callback': [{ path: '/auth/google/callback', status: 404 }],
	'/api/users/auth/logout': [{ path: '/api/users/auth/logout', status: 405 }],
	'/dev/outbox': [{ path: '/dev/outbox', status: 404 }],
	'/newsletter/confirm': [
		{ path: `/newsletter/confirm?token=${'a'.repeat(43)}` },
		{ path: '/newsletter/confirm', status: 410 },
	],
	'/newsletter/unsubscribe': [
		{ path: `/newsletter/unsubscribe?token=${'a'.repeat(43)}` },
		{ path: '/newsletter/unsubscribe', status: 410 },
	],
	'/notifications/unsubscribe': [
		{ path: `/notifications/unsubscribe?token=${'a'.repeat(43)}` },
		{ path: '/notifications/unsubscribe', status: 410 },
	],
	'/api/users/watch-list/add': [{ path: '/api/users/watch-list/add', status: 405 }],
	'/api/users/watch-list/get': [{ path: '/api/users/watch-list/get', status: 401 }],
	'/api/users/watch-list/lists': [{ path: '/api/users/watch-list/lists', status: 401 }],
	'/api/users/watch-list/lists/create': [
		{ path: '/api/users/watch-list/lists/create', status: 405 },
	],
	'/api/users/watch-list/lists/remove': [
		{ path: '/api/users/watch-list/lists/remove', status: 405 },
	],
	'/api/users/watch-list/lists/update': [
		{ path: '/api/users/watch-list/lists/update', status: 405 },
	],
	'/api/users/watch-list/marks': [{ path: '/api/users/watch-list/marks', status: 401 }],
	'/api/users/watch-list/move': [{ path: '/api/users/watch-list/move', status: 405 }],
	'/api/users/watch-list/note': [{ path: '/api/users/watch-list/note', status: 405 }],
	'/api/users/watch-list/remove': [{ path: '/api/users/watch-list/remove', status: 401 }],
	'/api/users/avatar': [{ path: '/api/users/avatar', status: 405 }],
	'/api/users/storage/load': [{ path: '/api/users/storage/load?type=screener', status: 401 }],
	'/api/users/storage/remove': [{ path: '/api/users/storage/remove', status: 405 }],
	'/api/users/storage/save': [{ path: '/api/users/storage/save', status: 405 }],
	'/api/users/upload-data': [{ path: '/api/users/upload-data', status: 405 }],
	'/directory-demo/[source]': [{ path: '/directory-demo/projects' }],
	'/directory/[source]': [
		{ path: '/directory/projects' },
		{ path: '/directory/people' },
		{ path: '/directory/organizations' },
		{ path: '/directory/fundraising' },
		{ path: '/directory/projects?q=nothing-is-called-this' },
		{ path: '/directory/nothing', status: 404 },
	],
	'/directory/[source]/feed.[format]': [
		{ path: '/directory/fundraising/feed.xml' },
		{ path: '/directory/projects/feed.json?sector=DeFi' },
		{ path: '/directory/projects/feed.xml?sort=nothing', status: 400 },
		{ path: '/directory/nothing/feed.xml', status: 404 },
		{ path: '/directory/projects/feed.txt', status: 404 },
	],
	'/compare': [
		{ path: '/compare' },
		{ path: '/compare?projects=bitcoin,ethereum' },
		{ path: '/compare?projects=bitcoin,nothing&add=eth' },
		{ path: '/compare?organizations=beldagon-dao,binance' },
		{ path: '/compare?people=cyrus-jarokai,nobody&add=zzzzzzzzzz' },
	],
	'/compare.csv': [
		{ path: '/compare.csv?projects=bitcoin,ethereum' },
		{ path: '/compare.csv?projects=bitcoin', status: 400 },
	],
	'/changes': [
		{ path: '/changes' },
		{ path: '/changes?type=person&field=location&origin=sample&since=2026-01-01' },
		{ path: '/changes?by=nobody&before=1' },
	],
	'/syndicates': [
		{ path: '/syndicates' },
		{ path: '/syndicates?q=a&page=2' },
		{ path: '/syndicates?q=nothing-is-called-this' },
	],
	'/syndicates/path': [
		{ path: '/syndicates/path' },
		{ path: '/syndicates/path?from=a&to=b' },
		{ path: '/syndicates/path?from=uniswap&to=coinbase-ventures' },
		{ path: '/syndicates/path?from=organization/alpaca&to=project/bitcoin' },
		{ path: '/syndicates/path?from=organization/alpaca&to=organization/alpaca' },
	],
	'/syndicates/[slug]': [
		{ path: '/syndicates/paradigm' },
		{ path: '/syndicates/alpaca' },
		{ path: '/syndicates/alpaca?page=99' },
		{ path: '/syndicates/nothing', status: 404 },
	],
	'/syndicates/[slug]/with/[...other]': [
		{ path: '/syndicates/paradigm/with/polychain-capital' },
		{ path: '/syndicates/alpaca/with/alpaca' },
		{ path: '/syndicates/alpaca/with/people/nobody', status: 404 },
	],
	'/directory/[source]/export.csv': [{ path: '/directory/fundraising/export.csv' }],
	'/events': [
		{ path: '/events' },
		{ path: '/events?when=past&kind=AMA' },
		{ path: '/events?page=999' },
		{ path: '/events?month=2024-05' },
	],
	'/feeds/[name].[format]': [
		{ path: '/feeds/news.xml' },
		{ path: '/feeds/research.json' },
		{ path: '/feeds/rounds.xml?page=2' },
		{ path: '/feeds/events.json?kind=AMA' },
		{ path: '/feeds/rounds.xml?page=0', status: 400 },
		{ path: '/feeds/nothing.xml', status: 404 },
	],
	'/feeds/changes.json': [
		{ path: '/feeds/changes.json?after=100&limit=10' },
		{ path: '/feeds/changes.json?after=x', status: 400 },
	],
	'/logos/token/[icon].svg': [
		{ path: '/logos/token/btc.svg' },
		{ path: '/logos/token/nothing.svg', status: 404 },
	],
	'/master-demo/[source]': [{ path: '/master-demo/projects' }],
	'/notifications': [{ path: '/notifications', status: 302 }],
	'/notifications/alerts': [{ path: '/notifications/alerts', status: 302 }],
	'/notifications/preferences': [{ path: '/notifications/preferences', status: 302 }],
	'/pricing': [{ path: '/pricing' }, { path: '/pricing?term=12' }, { path: '/pricing?term=x' }],
	'/profile-settings': [{ path: '/profile-settings', status: 301 }],
	'/profile-settings/[tab]': [
		{ path: '/profile-settings/profile', status: 302 },
		{ path: '/profile-settings/nothing', status: 404 },
	],
	'/snapshots': [{ path: '/snapshots' }],
	'/snapshots/[name]/[file]': [
		{ path: '/snapshots/cairn-2026-01-01T000000Z/manifest.json', status: 404 },
		{ path: '/snapshots/latest/manifest.json', status: 404 },
	],
	'/status': [{ path: '/status' }],
	'/status.json': [{ path: '/status.json' }],
	'/uploads/[name]': [{ path: '/uploads/00000000-0000-4000-8000-000000000000.webp', status: 404 }],
	'/user_profile': [
		{ path: '/user_profile', status: 302 },
		{ path: '/user_profile?username=nobody-is-called-this', status: 404 },
	],
	'/screener': [
		{ path: '/screener' },
		{ path: '/screener?s=projects/all(sector:is:DeFi;market_cap_usd:at-least:1000000)' },
		{
			path: '/screener?s=fundraising/any(amount_quantity:at-least:5000000;stages:is:Seed)/sort:-date,name&field=date',
		},
		{ path: '/screener?s=people/all(name:contains:nobody-is-called-this)' },
		{ path: '/screener?s=everything', status: 400 },
	],
	'/screener/change': [
		{ path: '/screener/change', status: 303 },
		{
			path: '/screener/change?source=projects&m0=all&f0.0=market_cap_usd&c0.0=at+least&v0.0=cheap',
			status: 422,
		},
	],
	'/screener/export-limit': [{ path: '/screener/export-limit?s=projects', status: 302 }],
	'/screener/of/[source]': [
		{ path: '/screener/of/projects?sector=DeFi', status: 303 },
		{ path: '/screener/of/nothing', status: 404 },
	],
	'/screener/export.csv': [
		{ path: '/screener/export.csv?s=projects' },
		{ path: '/screener/export.csv?s=everything', status: 400 },
	],
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
		{ path: '/og/research/how-cairn-reads-a-funding-round.png' },
		{ path: '/og/news/nothing.png', status: 404 },
		{ path: '/og/project/no-such-project.png', status: 404 },
		{ path: '/og/round/uniswap-series-b-2022.png' },
		{ path: '/og/round/bitcoin.png', status: 404 },
	],
	'/news-research': [
		{ path: '/news-research?type=news&view=default' },
		{ path: '/news-research?type=research&view=default' },
		{ path: '/news-research?type=news&view=all' },
		{ path: '/news-research?type=research&view=all' },
		{ path: '/news-research?type=news&view=default&q=nothing-is-called-this' },
	],
	'/news/[slug]': [
		{ path: '/news/news-and-research-are-open' },
		{ path: '/news/sample-news-1' },
		{ path: '/news/nothing', status: 404 },
	],
	'/organization/[slug]/[...tab]': [
		{ path: '/organization/binance' },
		...tabsOf('organization', 'beldagon-dao'),
		{ path: '/organization/binance/summary', status: 301 },
		{ path: '/organization/nobody', status: 404 },
		{ path: '/organization/binance/nothing', status: 404 },
	],
	'/organization/[slug]/feed.[format]': [
		{ path: '/organization/binance/feed.xml' },
		{ path: '/organization/nobody/feed.xml', status: 404 },
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
	'/people/[slug]/feed.[format]': [
		{ path: '/people/cyrus-jarokai/feed.json' },
		{ path: '/people/nobody/feed.json', status: 404 },
	],
	'/people/[slug]/[table].csv': [{ path: '/people/cyrus-jarokai/personal-investment.csv' }],
	'/project/[slug]/[...tab]': [
		{ path: '/project/bitcoin' },
		...tabsOf('project', 'melraver-vaults'),
		{ path: '/project/bitcoin/overview', status: 301 },
		{ path: '/project/bitcoin/roadmap' },
		{ path: `/project/bitcoin?asof=${today}` },
		{ path: '/project/bitcoin?asof=2020-01-01', status: 404 },
		{ path: '/project/bitcoin?asof=yesterday', status: 400 },
		{ path: '/project/bitcoin/history?field=website&page=2' },
		{ path: '/project/bitcoin/history?from=1&to=2' },
		{ path: '/project/nobody', status: 404 },
	],
	'/project/[slug]/feed.[format]': [
		{ path: '/project/bitcoin/feed.xml' },
		{ path: '/project/nobody/feed.xml', status: 404 },
	],
	'/project/[slug]/[table].csv': [{ path: '/project/bitcoin/prices.csv' }],
	'/research/[slug]': [
		{ path: '/research/how-cairn-reads-a-funding-round' },
		{ path: '/research/sample-research-1' },
		{ path: '/research/nothing', status: 404 },
	],
	'/researchs': [{ path: '/researchs', status: 301 }],
	'/round/[slug]/[...tab]': [
		...tabsOf('round', 'uniswap-series-b-2022'),
		{ path: '/round/uniswap-series-b-2022?asof=1999-01-01', status: 404 },
		{ path: '/round/uniswap-series-b-2022/overview', status: 301 },
		{ path: '/round/nothing', status: 404 },
		{ path: '/round/uniswap-series-b-2022/nothing', status: 404 },
	],
	'/round/[slug]/feed.[format]': [
		{ path: '/round/uniswap-series-b-2022/feed.xml' },
		{ path: '/round/nothing/feed.json', status: 404 },
	],
	'/round/[slug]/[table].csv': [
		{ path: '/round/uniswap-series-b-2022/history.csv' },
		{ path: '/round/uniswap-series-b-2022/nothing.csv', status: 404 },
	],
	'/search': [{ path: '/search' }, { path: '/search?q=bit' }, { path: '/search?q=zzzzzzzzzz' }],
	'/sitemaps/[name].xml': [
		{ path: '/sitemaps/pages-1.xml' },
		{ path: '/sitemaps/pages-2.xml', status: 404 },
	],
	'/support-help/help-center': [{ path: '/support-help/help-center', status: 301 }],
	'/support/faq/[group]': [
		{ path: '/support/faq/general', status: 301 },
		{ path: '/support/faq/nothing', status: 404 },
	],
	'/support/help-center': [
		{ path: '/support/help-center' },
		{ path: '/support/help-center?q=export' },
		{ path: '/support/help-center?q=zzzzzzzzzz' },
	],
	'/support/help-center/[category]': [
		...categoryNames.map((name) => ({ path: categoryHref(name) })),
		{ path: '/support/help-center/nothing', status: 404 },
	],
	// One about what is there with a picture, one about what is to come with a table, one with code.
	'/support/help-center/[category]/[article]': [
		{ path: '/support/help-center/getting-started/welcome' },
		{ path: '/support/help-center/pricing-plans/choose-plan' },
		{ path: '/support/help-center/api-help-guide/discover-api' },
		{ path: '/support/help-center/careers/nothing', status: 404 },
	],
	'/api/screens': [{ path: '/api/screens', status: 401 }],
	'/api/screens/[id]': [{ path: '/api/screens/999999999', status: 404 }],
	'/api/screens/[id]/rows': [{ path: '/api/screens/999999999/rows', status: 404 }],
	'/api/screens/[id]/alert': [{ path: '/api/screens/999999999/alert', status: 401 }],
	'/api/screens/[id]/webhooks': [{ path: '/api/screens/999999999/webhooks', status: 401 }],
	'/api/screens/[id]/webhooks/[webhook]': [
		{ path: '/api/screens/999999999/webhooks/1', status: 405 },
	],
	'/api/screens/[id]/webhooks/[webhook]/secret': [
		{ path: '/api/screens/999999999/webhooks/1/secret', status: 405 },
	],
	'/api/screens/[id]/webhooks/[webhook]/ping': [
		{ path: '/api/screens/999999999/webhooks/1/ping', status: 405 },
	],
	'/api/screens/[id]/webhooks/[webhook]/deliveries': [
		{ path: '/api/screens/999999999/webhooks/1/deliveries', status: 401 },
	],
	'/api/screens/[id]/copy': [{ path: '/api/screens/999999999/copy', status: 405 }],
	'/api/datasets': [{ path: '/api/datasets', status: 401 }],
	'/api/datasets/[id]': [{ path: '/api/datasets/999999999', status: 404 }],
	'/api/datasets/[id]/rows': [{ path: '/api/datasets/999999999/rows', status: 404 }],
	'/api/datasets/[id]/cells': [{ path: '/api/datasets/999999999/cells', status: 405 }],
	'/api/datasets/[id]/undo': [{ path: '/api/datasets/999999999/undo', status: 405 }],
	'/api/datasets/[id]/history': [
		{ path: '/api/datasets/999999999/history?record=1&column=1', status: 401 },
	],
	'/api/datasets/[id]/paste': [{ path: '/api/datasets/999999999/paste', status: 405 }],
	'/6557': [{ path: '/6557', status: 302 }],
	'/ai': [{ path: '/ai' }, { path: '/ai?example=2' }, { path: '/ai?example=x' }],
	'/ai-chat': [{ path: '/ai-chat' }, { path: '/ai-chat?q=How+many+projects+are+there%3F' }],
	'/ai/shared/[slug]': [{ path: '/ai/shared/no-such-conversation', status: 404 }],
	'/api/ai/ask': [{ path: '/api/ai/ask', status: 405 }],
	'/api/ai/conversations': [{ path: '/api/ai/conversations', status: 401 }],
	'/api/ai/conversations/[id]': [{ path: '/api/ai/conversations/1', status: 401 }],
	'/api/ai/messages/[id]/table.csv': [{ path: '/api/ai/messages/1/table.csv', status: 401 }],
	'/api/ai/messages/[id]/verdict': [{ path: '/api/ai/messages/1/verdict', status: 405 }],
	'/api/reports': [{ path: '/api/reports', status: 401 }],
	'/api/reports/[id]': [{ path: '/api/reports/999999999', status: 404 }],
	'/api/reports/[id]/freeze': [{ path: '/api/reports/999999999/freeze', status: 405 }],
	'/api/reports/[id]/thaw': [{ path: '/api/reports/999999999/thaw', status: 405 }],
	'/api/reports/[id]/publish': [{ path: '/api/reports/999999999/publish', status: 405 }],
	'/api/reports/[id]/unpublish': [{ path: '/api/reports/999999999/unpublish', status: 405 }],
	'/datasets': [{ path: '/datasets', status: 302 }],
	'/datasets/new': [{ path: '/datasets/new', status: 302 }],
	'/dataset/[slug]': [{ path: '/dataset/no-such-dataset', status: 404 }],
	'/dataset/[slug].[format]': [{ path: '/dataset/no-such-dataset.csv', status: 404 }],
	'/dataset/[slug]/grid': [{ path: '/dataset/no-such-dataset/grid', status: 302 }],
	'/dataset/[slug]/edit': [{ path: '/dataset/no-such-dataset/edit', status: 302 }],
	'/dataset/[slug]/columns': [{ path: '/dataset/no-such-dataset/columns', status: 302 }],
	'/dataset/[slug]/paste': [{ path: '/dataset/no-such-dataset/paste', status: 302 }],
	'/dataset/[slug]/propose': [{ path: '/dataset/no-such-dataset/propose', status: 302 }],
	'/reports': [{ path: '/reports', status: 302 }],
	'/reports/new': [{ path: '/reports/new', status: 302 }],
	'/reports/[id]/edit': [{ path: '/reports/1/edit', status: 302 }],
	'/report/[slug]': [{ path: '/report/no-such-report', status: 404 }],
	'/report/[slug].json': [{ path: '/report/no-such-report.json', status: 404 }],
	'/og/report/[slug].png': [{ path: '/og/report/no-such-report.png', status: 404 }],
	'/screens': [{ path: '/screens', status: 302 }],
	'/screens/new': [{ path: '/screens/new', status: 302 }],
	'/screen/[slug]': [{ path: '/screen/no-such-screen', status: 404 }],
	'/screen/[slug]/alert': [{ path: '/screen/no-such-screen/alert', status: 302 }],
	'/screen/[slug]/webhooks': [{ path: '/screen/no-such-screen/webhooks', status: 302 }],
	'/screen/[slug]/copy': [{ path: '/screen/no-such-screen/copy', status: 302 }],
	'/screen/[slug].[format]': [{ path: '/screen/no-such-screen.csv', status: 404 }],
	'/screen/[slug]/feed.[format]': [{ path: '/screen/no-such-screen/feed.xml', status: 404 }],
	'/embed/screen/[slug]': [{ path: '/embed/screen/no-such-screen', status: 404 }],
	'/watchlist': [{ path: '/watchlist', status: 302 }],
	'/watchlist/[slug]': [{ path: '/watchlist/nothing', status: 404 }],
	'/watchlist/[slug]/feed.[format]': [{ path: '/watchlist/nothing/feed.xml', status: 404 }],
	'/watchlist/export.csv': [{ path: '/watchlist/export.csv', status: 401 }],
	'/venture/[...path]': [{ path: '/venture/binance/financials', status: 301 }],
};

/** What a route is asked for; nothing when it has parameters and no example yet. */
export function examplesOf({ pattern, address }: Route): readonly Example[] {
	return routeExamples[pattern] ?? (address === undefined ? [] : [{ path: address }]);
}

/** Every page that may be shown, each way its code can go once; pages not open yet are all alike. */
export const pageExamples = (routes: readonly Route[]): Example[] =>
	routes
		.filter(({ isPage }) => isPage)
		.flatMap((route) => {
			const shown = examplesOf(route).filter(({ status = 200 }) => status === 200 || status >= 400);
			return route.pattern === '/[...path]' ? shown.slice(0, 1) : shown;
		});
