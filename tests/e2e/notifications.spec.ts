import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { notifyAlertsJob } from '#lib/alerts/notify-alerts-job.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { type Connection, connect, type Db } from '#lib/db/connect.ts';
import { notify } from '#lib/notifications/notify.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, type SignedIn, signedIn } from '../setup/signed-in.ts';
import { expect, quiet, test, widerThanScreen } from './fixtures.ts';
import { violationsInThemes } from './violations.ts';

/** Notifications and alerts as a member uses them, on a separate site. */
test.describe.configure({ mode: 'default' });

const hostile = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
const staff = { origin: 'staff' };

let site: OwnSite<unknown>;
let connection: Connection;
let member: SignedIn;
let shared: string | undefined;

async function fill(db: Db) {
	await revise(db, staff, [
		{ type: 'project', set: { name: 'Aave', symbol: 'AAVE' } },
		{ type: 'organization', set: { name: 'Paradigm' } },
		{ type: 'project', set: { name: hostile } },
	]);
}

test.beforeAll(async () => {
	site = await startOwnSite(fill);
	connection = connect(site.databaseUrl, { max: 2 });
	shared = process.env.SITE_UNDER_TEST;
	process.env.SITE_UNDER_TEST = site.url;
});

test.afterAll(async () => {
	process.env.SITE_UNDER_TEST = shared;
	await connection?.close();
	await site?.stop();
});

test.beforeEach(async ({ page }) => {
	member = await signedIn(connection.db);
	await addSession(page.context(), site.url, member.token);
});

const tell = (title: string, body = '', link = '/project/aave') =>
	notify(connection.db, { accountId: member.member.id, kind: 'alert-round', title, body, link });

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('a bell with nothing to count; its popup says that there is nothing yet', async ({
	page,
	apiCalls,
}) => {
	await page.goto('/project/aave');
	await quiet(page);
	await expect(page.locator('[data-unread]')).toBeHidden();
	expect(apiCalls.filter((call) => call.includes('/notifications'))).toEqual([
		'/api/users/notifications/count',
	]);
	await bell(page).click();
	await expect(popup(page)).toContainText('Alerts will appear here.');
	await expect(popup(page).locator('.notifications-none svg')).toBeVisible();
	await expect(popup(page).getByRole('button', { name: 'Mask all as read' })).toBeDisabled();
	await page.keyboard.press('Escape');
	await expect(popup(page)).toBeHidden();
	await expect(bell(page)).toBeFocused();
});

test('a visitor has no bell, and nothing is requested', async ({ page, context, apiCalls }) => {
	await context.clearCookies();
	await page.goto('/project/aave');
	await quiet(page);
	await expect(bell(page)).toBeHidden();
	expect(apiCalls.filter((call) => call.startsWith('/api/users/'))).toEqual([]);
});

test('what one was told is counted, listed newest first, and marked as read at once and for good', async ({
	page,
}) => {
	for (const title of ['Aave raised: Seed', 'Aave raised: Series A'])
		await tell(title, 'Nov 03, 2026.');
	await page.goto('/project/aave');
	await expect(page.locator('[data-unread]')).toHaveText('2 unread');
	await bell(page).click();
	const rows = popup(page).getByRole('listitem');
	await expect(rows).toHaveCount(2);
	await expect(rows.first()).toContainText('Series A');
	await expect(rows.first()).toContainText(/\d+ seconds? ago/);
	await popup(page).getByRole('button', { name: 'Mask all as read' }).click();
	await expect(page.locator('[data-unread]')).toBeHidden();
	await expect(popup(page).locator('.unread')).toHaveCount(0);
	await quiet(page);
	await page.reload();
	await quiet(page);
	await expect(page.locator('[data-unread]')).toBeHidden();
});

test('following a notification marks it as read', async ({ page }) => {
	await tell('One', '', '/organization/paradigm');
	await tell('Two');
	await page.goto('/project/aave');
	await bell(page).click();
	await popup(page).getByRole('link', { name: /^One/ }).click();
	await expect(page).toHaveURL(/\/organization\/paradigm$/);
	await expect(page.locator('[data-unread]')).toHaveText('1 unread');
});

test('a list that cannot be loaded says so, and Retry loads it', async ({ page, expected }) => {
	expected.push(/Failed to load resource/);
	await tell('Late');
	await page.goto('/project/aave');
	await quiet(page);
	const broken = '**/api/users/notifications?**';
	await page.route(broken, (route) => route.fulfill({ status: 503, body: '{}' }));
	await bell(page).click();
	await expect(popup(page).getByRole('alert')).toContainText('Could not load your notifications.');
	await page.unroute(broken);
	await popup(page).getByRole('button', { name: 'Retry' }).click();
	await expect(popup(page).getByRole('listitem')).toHaveCount(1);
});

test('markup in a title is text, on the page, in the popup and in the mail', async ({ page }) => {
	await tell(hostile, hostile);
	for (const path of ['/notifications', '/project/aave']) {
		await page.goto(path);
		if (path !== '/notifications') await bell(page).click();
		await expect(page.getByText('<img src=x').first()).toBeVisible();
		expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
	}
});

test('an alert from the button to the notification and the mail, by keyboard', async ({ page }) => {
	await page.goto('/project/aave');
	const button = page.getByRole('button', { name: 'Alerts' });
	await button.focus();
	await page.keyboard.press('Enter');
	const form = page.getByRole('dialog', { name: 'Alerts on Aave' });
	await expect(form.getByRole('checkbox', { name: 'New funding round' })).not.toBeChecked();
	const saved = () => page.waitForResponse('**/api/users/alerts/save');
	await form.getByRole('checkbox', { name: 'New funding round' }).focus();
	await Promise.all([saved(), page.keyboard.press('Space')]);
	await expect(form.getByRole('checkbox', { name: 'Also by email' })).toBeChecked();
	await form.getByRole('checkbox', { name: 'Price move' }).focus();
	await Promise.all([saved(), page.keyboard.press('Space')]);
	const limit = form.getByRole('spinbutton', { name: 'Move' });
	await limit.fill('25');
	await Promise.all([saved(), limit.press('Enter')]);
	await page.keyboard.press('Escape');

	const { db } = connection;
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from project where slug = 'aave'`,
	);
	await revise(db, staff, [
		{ type: 'round', set: { project_id: Number(rows[0]?.id), type: 'Series B', amount_usd: 25e6 } },
	]);
	await notifyAlertsJob.run(db);
	await notifyAlertsJob.run(db);

	await page.goto('/organization/paradigm');
	await expect(page.locator('[data-unread]')).toHaveText('1 unread');
	await bell(page).click();
	await expect(
		popup(page).getByRole('link', { name: /^Aave raised: Series B, \$25\.00M/ }),
	).toHaveAttribute('href', '/project/aave/backers');
	const mails = await db.execute(
		sql`select subject from mail where recipient = ${member.member.email}`,
	);
	expect(mails.rows).toEqual([{ subject: 'Aave raised: Series B, $25.00M' }]);

	await page.goto('/notifications/alerts');
	await expect(page.getByText('Price move of 25%, here and by mail')).toBeVisible();
	await page.getByRole('button', { name: 'Remove Price move of 25% of Aave' }).click();
	await expect(page.getByText('Price move of 25%')).toBeHidden();
});

test('a refused limit says why, and the alert stays as it was', async ({ page, expected }) => {
	expected.push(/status of 422/);
	await page.goto('/project/aave');
	await page.getByRole('button', { name: 'Alerts' }).click();
	const form = page.getByRole('dialog', { name: 'Alerts on Aave' });
	await form.getByRole('checkbox', { name: 'Token unlock' }).click();
	const limit = form.getByRole('spinbutton', { name: 'Ahead' });
	await limit.fill('400');
	await limit.blur();
	await expect(form.getByRole('alert')).toHaveText('Give a whole number of days from 1 to 365.');
	await expect(form.getByRole('checkbox', { name: 'Token unlock' })).toBeChecked();
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('notifications are read, paged, marked, chosen and removed', async ({ page }) => {
		for (let at = 1; at <= 32; at++) await tell(`Notification ${at}`);
		await page.goto('/notifications');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
		await expect(page.locator('main').getByRole('listitem').first()).toContainText(
			'Notification 32',
		);
		await page.getByRole('link', { name: 'Older' }).click();
		await expect(page.locator('main').getByRole('listitem')).toHaveCount(2);
		await page.getByRole('button', { name: 'Mask all as read' }).click();
		await expect(page).toHaveURL(/page=2$/);
		await expect(page.getByRole('button', { name: 'Mask all as read' })).toHaveCount(0);
		await page.getByRole('link', { name: 'Preferences' }).click();
		const box = page.getByRole('checkbox', { name: 'Price moves: Email' });
		await box.uncheck();
		await page.getByRole('button', { name: 'Save' }).click();
		await expect(box).not.toBeChecked();
		await expect(page.getByRole('checkbox', { name: 'Price moves: In app' })).toBeChecked();
		await expect(page.getByRole('checkbox', { name: 'Account security: Email' })).toBeDisabled();
	});
});

for (const path of ['/notifications', '/notifications/alerts', '/notifications/preferences'])
	test(`${path} needs a session, and is never cached`, async ({ page, context }) => {
		const answer = await page.request.get(path, { maxRedirects: 0 });
		expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-store']);
		await context.clearCookies();
		const away = await page.request.get(path, { maxRedirects: 0 });
		expect(away.status()).toBe(302);
		expect(away.headers().location).toContain(`next=${encodeURIComponent(path)}`);
	});

test.describe('no accessibility violation, nothing wider than the screen', () => {
	test('on the pages and in the popups, at 390 and 1280 px, light and dark', async ({ page }) => {
		await tell('Aave raised: Series A, $11.00M', 'Nov 03, 2026.');
		await tell('X'.repeat(190), 'Y'.repeat(400));
		const look = async (what: string) => {
			expect.soft(await violationsInThemes(page), what).toEqual([]);
			expect.soft(await widerThanScreen(page), what).toEqual([]);
		};
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 844 });
			for (const path of [
				'/notifications',
				'/notifications/alerts',
				'/notifications/preferences',
			]) {
				await page.goto(path);
				await look(`${path} at ${width} px`);
			}
			await page.goto('/project/aave');
			await bell(page).click();
			await expect(popup(page).getByRole('listitem')).toHaveCount(2);
			await look(`popup at ${width} px`);
			await page.keyboard.press('Escape');
			await page.getByRole('button', { name: 'Alerts' }).click();
			await page.getByRole('checkbox', { name: 'Price move' }).click();
			await expect(page.getByRole('spinbutton', { name: 'Move' })).toBeVisible();
			await look(`alerts at ${width} px`);
			await page.getByRole('checkbox', { name: 'Price move' }).click();
		}
	});
});
