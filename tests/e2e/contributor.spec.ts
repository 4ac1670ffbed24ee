import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { account } from '#lib/db/schema/accounts.ts';
import { acceptLockedProposal } from '#lib/proposals/apply/accept.ts';
import { lockProposal, takeStep } from '#lib/proposals/proposal/proposals.ts';
import { submitProposal } from '#lib/proposals/submit/submit.ts';
import { addSession, type SignedIn } from '../setup/signed-in.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';
import { accountOf, startProfileSite } from './profile/profile-site.ts';
import { violationsInThemes } from './violations.ts';

const tab = '/profile-settings/contributor';
const source = 'https://example.com/about';

test.describe.configure({ mode: 'default' });
let site: Awaited<ReturnType<typeof startProfileSite>>;
let editor: SignedIn;
test.beforeAll(async () => {
	site = await startProfileSite();
	editor = await site.join({ roles: ['editor'] });
});
test.afterAll(() => site?.stop());
// This file's site differs from that of the whole run.
test.beforeEach(({ expected }) => void expected.push(/asked another site/));

async function open(page: Page, who: SignedIn, path = tab): Promise<void> {
	const { url } = site;
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url }]);
	await addSession(page.context(), url, who.token);
	await page.goto(url + path);
}

const propose = (who: SignedIn, name: string) =>
	submitProposal(site.db, who.member.id, {
		type: 'organization',
		slug: null,
		said: { name: { value: name, source } },
		note: '',
	});

async function accepted(who: SignedIn, name: string): Promise<void> {
	const { id } = await propose(who, name);
	await site.db.transaction(async (tx) => {
		await acceptLockedProposal(tx, await lockProposal(tx, id), 'accept-at-once', {
			actorId: editor.member.id,
		});
	});
}

async function sentBack(who: SignedIn, name: string): Promise<void> {
	const { id } = await propose(who, name);
	await site.db.transaction(async (tx) => {
		await takeStep(tx, await lockProposal(tx, id), 'ask-changes', {
			actorId: editor.member.id,
			reason: 'weak-source',
		});
	});
}

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
		test.use({ javaScriptEnabled });

		test('a member reads the terms, becomes a contributor, changes areas and leaves again', async ({
			page,
			expected,
		}) => {
			expected.push(/status of 4\d\d/);
			const who = await site.join();
			await open(page, who);
			await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
			await page.getByLabel('People', { exact: true }).check();
			await page.getByLabel('I have read the terms').evaluate((box: HTMLInputElement) => {
				box.required = false;
			});
			await page.getByRole('button', { name: 'Become a contributor' }).click();
			await expect(page.getByText('Agree to the terms to become a contributor.')).toBeVisible();
			await expect(page.getByLabel('People', { exact: true })).toBeChecked();
			await page.getByLabel('I have read the terms').check();
			await page.getByRole('button', { name: 'Become a contributor' }).click();
			await expect(page.getByText('You are a contributor. Your areas are saved.')).toBeVisible();
			expect((await accountOf(site.db, who.member.id))?.roles).toEqual(['contributor']);
			await page.getByLabel('Research', { exact: true }).check();
			await page.getByRole('button', { name: 'Save areas' }).click();
			await expect(page.getByLabel('Research', { exact: true })).toBeChecked();
			await expect(page.getByLabel('People', { exact: true })).toBeChecked();
			await page.getByRole('button', { name: 'Stop contributing' }).click();
			await expect(page.getByText('You are no longer a contributor.')).toBeVisible();
			expect((await accountOf(site.db, who.member.id))?.roles).toEqual([]);
		});
	});

test('the tab shows proposals by state, points with their reasons, the tier and what is missing', async ({
	page,
}) => {
	const who = await site.join({ name: 'Ada Basalt', roles: ['contributor'] });
	await accepted(who, 'Basalt Capital');
	await sentBack(who, 'Gneiss Ventures');
	await open(page, who);
	const figures = page.locator('.own-figures');
	await expect(figures).toContainText('2 accepted contributions to Tier 1');
	await expect(figures).toContainText('2 accepted contributions and 30 days missing');
	const list = page.locator('#proposals');
	await expect(list.getByRole('listitem')).toHaveCount(2);
	await expect(list).toContainText('The source is not good enough for this fact.');
	await list.getByRole('link', { name: /^Accepted/ }).click();
	await expect(list.getByRole('listitem')).toHaveCount(1);
	await expect(list.getByRole('listitem')).toContainText('Verified');
	await expect(page.locator('#points')).toContainText('+50');
	await expect(page.locator('#acceptance')).toContainText('100 %');
});

test('the leaderboard names public members, and a profile shows its contributions', async ({
	page,
}) => {
	const [open1, hidden] = [
		await site.join({ name: 'Grace Schist' }),
		await site.join({ name: 'Hidden Slate' }),
	];
	for (const who of [open1, hidden]) await accepted(who, `Fund of ${who.member.username}`);
	await site.db
		.update(account)
		.set({ privacy: { profile: 1, links: 1, contributions: 0 } })
		.where(eq(account.id, hidden.member.id));
	await page.goto(`${site.url}/leaderboard`);
	await expect(
		page
			.getByRole('cell', { name: 'Grace Schist' })
			.or(page.getByRole('rowheader', { name: 'Grace Schist' })),
	).toBeVisible();
	await expect(page.getByText('Hidden Slate')).toHaveCount(0);
	await expect(page.getByText('A member', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Grace Schist' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Grace Schist' })).toBeVisible();
	await expect(page.getByText('1 accepted.')).toBeVisible();
	await page.goto(`${site.url}/user_profile?username=${hidden.member.username}`);
	await expect(page.getByText('Hidden Slate keeps contributions private.')).toBeVisible();
	await expect(page.locator('.profile-facts')).not.toContainText('Points');
});

test.describe('accessible in both themes at 390 and 1280 px', () => {
	for (const width of [390, 1280])
		for (const roles of [[], ['contributor' as const]])
			test(`${width} px, ${roles[0] ?? 'not a contributor'}`, async ({ page }) => {
				await page.setViewportSize({ width, height: 844 });
				const who = await site.join({ roles });
				if (roles.length > 0) {
					await accepted(who, `Fund ${width}`);
					await sentBack(who, `Second fund ${width}`);
				}
				await open(page, who);
				expect(await widerThanScreen(page)).toEqual([]);
				expect(await violationsInThemes(page)).toEqual([]);
				await page.goto(`${site.url}/leaderboard`);
				expect(await widerThanScreen(page)).toEqual([]);
				expect(await violationsInThemes(page)).toEqual([]);
			});
});
