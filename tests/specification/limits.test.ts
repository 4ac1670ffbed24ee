import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AVAILABILITY_DEBOUNCE } from '#islands/accounts/availability.ts';
import { SEARCH_DEBOUNCE as TABLE_SEARCH_DEBOUNCE } from '#islands/directory/table-state.ts';
import { OPEN_DELAY } from '#islands/preview/hovered-record.ts';
import { RESPONSE_CACHE_MS, RESPONSE_FRESH_MS } from '#islands/query-client.ts';
import { SEARCH_DEBOUNCE } from '#islands/search/global-search.ts';
import { limits } from '#lib/accounts/forms.ts';
import { RESEND_SECONDS, RESEND_SECONDS_AFTER_FAILURE } from '#lib/accounts/screens/resend-wait.ts';
import { RESET_COOLDOWN } from '#lib/accounts/screens/reset-cooldown.ts';
import { filtersOfKind } from '#lib/articles/article-view.ts';
import { cellMarkup } from '#lib/directory/cell-markup.ts';
import * as cell from '#lib/directory/cells.ts';
import { dashboardDemo, dashboardProjectsOnly } from '#lib/directory/dashboard.dataset.ts';
import { masterFundraising } from '#lib/directory/fundraising.dataset.ts';
import { masterVentures } from '#lib/directory/organizations.dataset.ts';
import { masterPeople } from '#lib/directory/people.dataset.ts';
import { masterProjects } from '#lib/directory/projects.dataset.ts';
import { moneyRanges, pastRanges, stageChoices, tokenChoices } from '#lib/directory/ranges.ts';
import { sortFilterFields } from '#lib/directory/sorts.ts';
import { TRIAL_DAYS } from '#lib/payments/trial.ts';
import { NOTICE_DAYS } from '#lib/plans/change-plan.ts';
import { entitlementOf } from '#lib/plans/entitled.ts';
import { planCards } from '#lib/plans/plan-cards.ts';
import { discounts } from '#lib/plans/plans.ts';
import { searchGlobal } from '#lib/search/search-global.dataset.ts';
import { DEFAULT_SEARCH } from '#lib/search/search-words.ts';
import { SESSION_SECONDS } from '#lib/sessions/sessions.ts';

/** The figures of the specification's section 9, each as written there. */

const unfiltered = (choices: readonly { id: number; word: string | null }[]) =>
	choices.find(({ word }) => word === null)?.id;
const written = (file: string) =>
	readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
const cellText = (all: cell.Cell) =>
	cellMarkup(all)
		.replace(/<[^>]+>/g, ' ')
		.trim();
const names = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at + 1}`);
const linked = (count: number) =>
	names(count).map((name, at) => ({ slug: `name-${at + 1}`, name, image: null }));

test.each([
	['prices a month', planCards.map(({ price }) => price.cents), [0, 1_045, 1_999]],
	[
		'Pro alone is recommended',
		planCards.filter((one) => one.recommended).map((one) => one.plan),
		['pro'],
	],
	[
		'CSV exports of Pro and Enterprise',
		[entitlementOf('pro', 'exports'), entitlementOf('enterprise', 'exports')],
		[100, 200],
	],
	['days of a trial', TRIAL_DAYS, 7],
	['percent that a term costs less', discounts, { 1: 0, 6: 15, 12: 30 }],
	['days of notice', NOTICE_DAYS, 30],
	[
		'datasets of Standard, Pro and Enterprise',
		[
			entitlementOf('standard', 'datasets'),
			entitlementOf('pro', 'datasets'),
			entitlementOf('enterprise', 'datasets'),
		],
		[3, 10, null],
	],
	[
		'longest name, username, password and code',
		[limits.name, limits.username, limits.password, limits.code],
		[50, 50, 255, 6],
	],
	['milliseconds until an availability is looked up', AVAILABILITY_DEBOUNCE, 1_000],
	['milliseconds until a search is asked', [SEARCH_DEBOUNCE, TABLE_SEARCH_DEBOUNCE], [300, 300]],
	['seconds until a code can be resent', [RESEND_SECONDS, RESEND_SECONDS_AFTER_FAILURE], [59, 5]],
	['seconds between two reset codes', RESET_COOLDOWN, 60],
	['seconds of a session', SESSION_SECONDS, 24 * 3_600 - 10 * 60],
	['milliseconds that an answer counts as fresh', RESPONSE_FRESH_MS, 60_000],
	['milliseconds that an unused answer is kept', RESPONSE_CACHE_MS, 60_000],
	['milliseconds until a preview opens', OPEN_DELAY, 300],
	['rows of a dashboard', dashboardDemo.params.parse({ target: 'peoples' }).limit, 8],
	[
		'order of the projects of a dashboard',
		dashboardDemo.params.parse({ target: 'projects' }),
		{ target: 'projects', limit: 8, sortFilterType: 0, sortType: 'DESC' },
	],
	[
		'order of the projects only',
		dashboardProjectsOnly.params.parse({}),
		{ limit: 8, sortFilterType: 0, sortType: '' },
	],
	[
		'what the sort filter types mean',
		sortFilterFields,
		{ 0: 'market_cap_usd', 1: 'change24h', 2: 'market_cap_usd', 3: 'funding_received' },
	],
	[
		'ids that filter nothing: financials, token, stage',
		[moneyRanges, tokenChoices, stageChoices].map(unfiltered),
		[12, 1, 1],
	],
	['results of a global search', searchGlobal.params.parse({ searchValue: 'a' }).limit, 30],
	['what an empty search looks for', DEFAULT_SEARCH, 'Bitcoin'],
	[
		'choices of a token',
		tokenChoices.map(({ label }) => label),
		['All', 'No Token', 'Tokens included'],
	],
	[
		'months of the choices of time',
		pastRanges.map(({ months }) => months),
		[null, 1, 3, 6, 12, 24, 36],
	],
	['drop-downs of news', filtersOfKind.news, ['asset', 'source']],
	['drop-downs of research', filtersOfKind.research, ['tag', 'asset', 'author']],
	[
		'tags of a cell',
		cellText(cell.tags(names(7))).replace(/ +/g, ' '),
		'Name 1 Name 2 Name 3 Name 4 Name 5 +2 more',
	],
	['pictures of a cell', cellMarkup(cell.records('people', linked(7), 7)).match(/<a /g)?.length, 5],
	[
		'points of height of a list that waits',
		/height: (\d+)px/.exec(written('styles/search.css').split('.search-none {')[1] ?? '')?.[1],
		'295',
	],
])('%s', (_, found, published) => {
	expect(found).toEqual(published);
});

test.each([masterProjects, masterPeople, masterVentures, masterFundraising])(
	'a master list begins at 0 and takes 100: $name',
	({ params }) => {
		expect(params.parse({})).toMatchObject({ skip: 0, take: 100 });
	},
);

test('the colour of errors is red, in the light and in the dark', () => {
	const [, ...colours] =
		/--loss: light-dark\(#(\w{6}), #(\w{6})\)/.exec(written('styles/tokens.css')) ?? [];
	expect(colours).toHaveLength(2);
	for (const colour of colours) {
		const [red = 0, green = 0, blue = 0] =
			colour.match(/../g)?.map((two) => Number.parseInt(two, 16)) ?? [];
		expect(red).toBeGreaterThan(2 * Math.max(green, blue));
	}
	expect(written('styles/accounts.css')).toMatch(/field-error[\s\S]{0,200}color: var\(--loss\)/);
});
