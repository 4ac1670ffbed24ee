import { mkdir } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { snapshotsFolder } from '#lib/snapshot/place.ts';
import { snapshot } from '#lib/snapshot/snapshot.ts';
import { chromiumLaunch } from '../tests/setup/chromium.ts';
import { type MemberSite, startMemberSite } from '../tests/setup/member-site.ts';
import { addSession } from '../tests/setup/signed-in.ts';
import { accountViews } from './shots/account-views.ts';
import { assistantViews } from './shots/assistant-views.ts';
import { contributionViews, emptyEditor } from './shots/contribution-views.ts';
import { jobViews } from './shots/job-views.ts';
import { emptyMember, fullMember } from './shots/member-views.ts';
import { planMembers } from './shots/plan-views.ts';
import { researchViews } from './shots/research-views.ts';
import type { View } from './shots/view.ts';

/**
 * `npm run cairn -- shots [paths…] [accounts] [members] [contributions] [plans] [research] [jobs] [assistant]`:
 * pictures of the built site's pages as a person first sees them, in each width and theme, into test-results/shots.
 * `accounts` are the views of sign-in, sign-up and reset, `members` what is seen signed in, with an empty account and
 * with a full one, `contributions` review, votes and history, `plans` plans in each state, and keys, `research`
 * screens, datasets, reports, comparison and syndicates, `jobs` the board, career and quests, `assistant`
 * conversations. `SHOTS_SCREENS=1440-light,390-dark` takes only these. `SHOTS_URL` names a running site; else one is
 * started for this, as it is for members and contributions.
 */

const folder = 'test-results/shots';
const screens = [
	{ width: 1440, height: 900 },
	{ width: 1024, height: 768 },
	// A laptop at 200 %.
	{ width: 720, height: 450 },
	{ width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;
const usual = [
	'/',
	'/directory/projects',
	'/directory/people',
	'/directory/organizations',
	'/directory/fundraising',
	'/directory/projects?q=nothing-is-called-this',
	'/directory/projects?q=bitcoin+cash',
	'/search?q=bit',
	'/no-such-page',
];

const nameOf = (path: string) =>
	path.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';

async function settle(page: Page, { path, reach }: View): Promise<void> {
	await page.goto(path, { waitUntil: 'networkidle' });
	// Tables that replace the server's: the picture shows the final state. On a narrow screen they wait for an
	// interaction.
	await page.keyboard.press('Shift');
	await page.waitForFunction(() => !document.querySelector('[data-island="waiting"]'));
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
	// An island that takes over the server's table says when its own rows are drawn.
	await page.waitForFunction(
		() =>
			!document.querySelector('[data-directory-server] ~ astro-island, [data-island="waiting"]'),
	);
	// Rows outside the viewport are not drawn, but a full-page picture shows them.
	await page.addStyleTag({ content: 'tr { content-visibility: visible !important }' });
	await reach?.(page);
}

/**
 * A visitor who was here before: neither redirected from / to a directory nor asked about cookies or a larger screen.
 */
async function comeIn(context: BrowserContext, site: string, token?: string): Promise<void> {
	await context.addInitScript(() => {
		sessionStorage.setItem('has_navigated', '1');
		localStorage.setItem('has_navigated', '1');
		localStorage.setItem('mobile_notice_until', String(Date.now() + 3_600_000));
	});
	await context.addCookies([{ name: 'consent', value: 'accepted', url: site }]);
	if (token) await addSession(context, site, token);
}

const wantedScreens = process.env.SHOTS_SCREENS?.split(',');

/** Takes the views in each width and theme, each in a fresh browser. Returns their number. */
async function take(
	browser: Browser,
	site: string,
	views: readonly View[],
	token?: string,
): Promise<number> {
	let taken = 0;
	for (const colorScheme of themes)
		for (const viewport of screens) {
			const screen = `${viewport.width}-${colorScheme}`;
			if (wantedScreens && !wantedScreens.includes(screen)) continue;
			for (const view of views) {
				const context = await browser.newContext({
					baseURL: site,
					bypassCSP: true,
					viewport,
					colorScheme,
					reducedMotion: 'reduce',
				});
				await comeIn(context, site, token);
				const page = await context.newPage();
				await settle(page, view);
				const path = `${folder}/${view.name}-${screen}.png`;
				const fullPage = view.whole ?? false;
				await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' });
				process.stdout.write(`${path}\n`);
				taken += 1;
				await context.close();
			}
		}
	return taken;
}

const args = process.argv.slice(2);
const paths = args.filter((word) => word.startsWith('/'));
const pageViews = (args.length > 0 ? paths : usual).map((path) => ({ name: nameOf(path), path }));
const visitorViews = [...pageViews, ...(args.includes('accounts') ? accountViews : [])];

async function takeAll(browser: Browser, site: string, own: MemberSite | undefined) {
	let taken = await take(browser, site, visitorViews);
	if (own && args.includes('members'))
		for (const member of [await emptyMember(own.db), await fullMember(own.db)])
			taken += await take(browser, site, member.views, member.token);
	if (own && args.includes('plans'))
		for (const member of await planMembers(own.db))
			taken += await take(browser, site, member.views, member.token);
	if (own && args.includes('contributions')) taken += await takeContributions(browser, site, own);
	for (const [word, viewsOf] of [
		['research', researchViews],
		['jobs', jobViews],
		['assistant', assistantViews],
	] as const) {
		if (!own || !args.includes(word)) continue;
		const { visitor, members } = await viewsOf(own.db);
		taken += await take(browser, site, visitor);
		for (const member of members) taken += await take(browser, site, member.views, member.token);
	}
	return taken;
}

async function takeContributions(browser: Browser, site: string, own: MemberSite) {
	const { db } = own;
	const none = await emptyEditor(db);
	let taken = await take(browser, site, none.views, none.token);
	const { visitor, members } = await contributionViews(db);
	await snapshot(own.databaseUrl, { to: snapshotsFolder(own.folder) });
	taken += await take(browser, site, visitor);
	for (const member of members) taken += await take(browser, site, member.views, member.token);
	return taken;
}

await mkdir(folder, { recursive: true });
// Plans are bought with test cards.
const settings: Record<string, string> = args.includes('plans')
	? { PAYMENT_PROVIDER: 'sandbox' }
	: {};
const ownSite = process.env.SHOTS_URL ? undefined : await startMemberSite(settings);
try {
	const site = (ownSite?.url ?? process.env.SHOTS_URL ?? '').replace(/\/$/, '');
	const browser = await chromium.launch(await chromiumLaunch());
	try {
		const taken = await takeAll(browser, site, ownSite);
		process.stdout.write(`${taken} pictures in ${folder}\n`);
	} finally {
		await browser.close();
	}
} finally {
	await ownSite?.stop();
}
