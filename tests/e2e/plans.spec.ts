import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { readRows } from '#lib/db/read-rows.ts';
import { agreePrice } from '#lib/payments/operator.ts';
import { planView } from '#lib/plans/plan-view.ts';
import { addSession, type SignedIn } from '../setup/signed-in.ts';
import { expect, test } from './fixtures.ts';
import { layoutFaults } from './layout/faults.ts';
import { startProfileSite } from './profile/profile-site.ts';
import { byKeyboard } from './story/by-keyboard.ts';
import { violationsInThemes } from './violations.ts';

const tab = '/profile-settings/change_plan';
const command = promisify(execFile);

test.describe.configure({ mode: 'default' });
// This file's site differs from that of the whole run.
test.beforeEach(({ expected }) => void expected.push(/asked another site/));

type Site = Awaited<ReturnType<typeof startProfileSite>>;

async function open(page: Page, site: Site, who: SignedIn, path = tab): Promise<void> {
	const { url } = site;
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url }]);
	await addSession(page.context(), url, who.token);
	await page.goto(url + path);
}

async function awake(page: Page): Promise<void> {
	await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
}

/** The plan's name and months, according to the ledger. */
async function planOf({ db }: Site, { member }: SignedIn) {
	const { plan, term, cancels_at, trial } = await planView(db, member.id, new Date());
	return { plan, term, isCancelled: cancels_at !== null, hasTrial: trial.until !== null };
}

const own = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const choice = (page: Page) => page.locator('#choice');
const confirm = (page: Page) => choice(page).getByRole('button', { name: 'Confirm' }).click();

/** The sum of a preview's lines, and the amount due, in cents. */
async function costs(page: Page): Promise<{ lines: number; due: number }> {
	const cents = (text: string) => {
		const amount = Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
		return text.startsWith('−') ? -amount : amount;
	};
	const table = choice(page).getByRole('table');
	const lines = await table.locator('tbody td').allTextContents();
	const [due = ''] = await table.locator('tfoot td').allTextContents();
	return { lines: lines.map(cents).reduce((sum, one) => sum + one, 0), due: cents(due) };
}

async function expectSound(page: Page, what: string): Promise<void> {
	for (const width of [390, 1024, 1440]) {
		await page.setViewportSize({ width, height: 844 });
		expect.soft(await layoutFaults(page), `${what}, ${width} px`).toEqual([]);
	}
	expect.soft(await violationsInThemes(page), what).toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	expect.soft(await violationsInThemes(page), `${what}, 390 px`).toEqual([]);
}

test.describe('with test payments', () => {
	let site: Site;
	test.beforeAll(async () => {
		site = await startProfileSite({ PAYMENT_PROVIDER: 'sandbox' });
	});
	test.afterAll(() => site?.stop());

	for (const javaScriptEnabled of [true, false])
		test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
			test.use({ javaScriptEnabled });
			const ready = (page: Page) => (javaScriptEnabled ? awake(page) : Promise.resolve());

			/** Picks a term and a plan, and waits for the price. */
			async function choose(page: Page, term: string, button: string) {
				await ready(page);
				await page.getByRole('link', { name: term }).click();
				await ready(page);
				await page.getByRole('link', { name: button, exact: true }).click();
				await expect(choice(page).getByText('Due now')).toBeVisible();
				await ready(page);
			}

			test('Pro is bought, upgraded, downgraded, cancelled and resumed', async ({ page }) => {
				const who = await site.join();
				await open(page, site, who);
				await expect(own(page)).toHaveText('Your plan is Standard');
				await choose(page, '1 month', 'Choose Pro');
				expect(await costs(page)).toEqual({ lines: 1_045, due: 1_045 });
				await confirm(page);
				await expect(page.getByText('Your plan has been changed.')).toBeVisible();
				await expect(own(page)).toHaveText('Your plan is Pro for 1 month');
				expect(await planOf(site, who)).toMatchObject({ plan: 'pro', term: 1 });

				await choose(page, '12 months', 'Change to 12 months');
				const up = await costs(page);
				expect(up.due).toBe(up.lines);
				expect(up.due).toBeLessThan(8_778);
				await expect(choice(page).getByText(/Remaining Pro: \d+ of \d+ days/)).toBeVisible();
				await confirm(page);
				await expect(own(page)).toHaveText('Your plan is Pro for 12 months');

				await choose(page, '1 month', 'Change to 1 month');
				expect((await costs(page)).due).toBe(0);
				await expect(choice(page).getByText('Nothing is charged now.')).toBeVisible();
				await confirm(page);
				await expect(page.getByText(/it changes to Pro for 1 month, for \$10\.45/)).toBeVisible();
				await choose(page, '12 months', 'Keep Pro');
				await confirm(page);
				await expect(page.getByText(/It renews on .* for \$87\.78/)).toBeVisible();

				await ready(page);
				await page.getByRole('link', { name: 'Cancel plan' }).click();
				await expect(page.getByText(/It ends after 30 days’ notice/)).toBeVisible();
				await page.getByRole('button', { name: 'Cancel plan' }).click();
				await expect(own(page)).toHaveText(/^Your plan ends on/);
				await expect(
					page.getByText('Anything you paid for time after that day will be refunded.'),
				).toBeVisible();
				expect(await planOf(site, who)).toMatchObject({ isCancelled: true });
				await page.getByRole('button', { name: 'Resume plan' }).click();
				await expect(page.getByText('Your plan continues.')).toBeVisible();
				expect(await planOf(site, who)).toMatchObject({ isCancelled: false, term: 12 });

				const invoices = page.locator('.invoice-list li');
				await expect(invoices).toHaveCount(2);
				const pdf = await invoices.first().getByRole('link').getAttribute('href');
				const file = await page.request.get(site.url + pdf);
				expect(file.headers()['content-type']).toBe('application/pdf');
			});

			test('a declined card says why, and the form keeps its values', async ({
				page,
				expected,
			}) => {
				expected.push(/status of 402/);
				const who = await site.join();
				await open(page, site, who, `${tab}?plan=pro&term=6`);
				await ready(page);
				await page.getByText('Add an address or tax number').click();
				await page.getByLabel('Company and address').fill('Công ty Nghiên cứu\nHà Nội');
				await page.getByLabel('Tax number').fill('0312345678');
				await page.getByLabel('Test card that is declined').check();
				await confirm(page);
				await expect(choice(page).getByRole('alert')).toContainText(
					'Your card was declined. Nothing was charged.',
				);
				expect(await planOf(site, who)).toMatchObject({ plan: 'standard' });
				await expect(page.getByLabel('Tax number')).toHaveValue('0312345678');
				await expect(page.getByLabel('Test card that is declined')).toBeChecked();
				await ready(page);
				await page.getByLabel('Test card that works').check();
				await confirm(page);
				await expect(own(page)).toHaveText('Your plan is Pro for 6 months');
			});

			test('a bank that asks for a step is visited and returned from', async ({ page }) => {
				const who = await site.join();
				const begin = async () => {
					await page.goto(`${site.url}${tab}?plan=pro&term=1`);
					await ready(page);
					await page.getByLabel('Test card that asks for a step').check();
					await confirm(page);
					await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible();
				};
				await open(page, site, who);
				await begin();
				await page.goto(site.url + tab);
				await expect(page.getByText('Payment not finished')).toBeVisible();
				await page.getByRole('link', { name: 'Continue to payment' }).click();
				await page.getByRole('button', { name: 'Refuse it' }).click();
				await expect(page.getByRole('alert')).toContainText('was declined. Nothing was charged.');
				await begin();
				await page.getByRole('button', { name: 'Confirm the payment' }).click();
				await expect(page.getByText(/^\s*Invoice \d+ is paid\.\s*$/)).toBeVisible();
				await expect(own(page)).toHaveText('Your plan is Pro for 1 month');
			});

			test('Pro is tried once a card is saved, and the card can be removed', async ({ page }) => {
				const who = await site.join();
				await open(page, site, who);
				await page.getByRole('link', { name: 'Try Pro free for 7 days' }).click();
				await page.getByRole('button', { name: 'Save method' }).click();
				await expect(page.getByText('Payment method saved.')).toBeVisible();
				await page.getByRole('button', { name: 'Try Pro free for 7 days' }).click();
				await expect(own(page)).toHaveText(/^Your Pro trial ends on .*, in 7 days$/);
				expect(await planOf(site, who)).toMatchObject({ plan: 'pro', hasTrial: true });
				await ready(page);
				await page.getByRole('link', { name: 'Remove Test card that works' }).click();
				await page.getByRole('button', { name: 'Remove method' }).click();
				await expect(page.getByText('Payment method removed.')).toBeVisible();
			});

			test('an Enterprise prospect leaves contact details, and buys it at the agreed price', async ({
				page,
			}) => {
				const who = await site.join();
				await open(page, site, who);
				await ready(page);
				await page.getByRole('link', { name: 'Contact us' }).click();
				await page.getByLabel('Company').fill('Gesellschaft für Abwicklung mbH & Co. KG');
				await page.getByLabel('What do you need?').fill('Rounds, nightly.');
				await page.getByRole('button', { name: 'Send' }).click();
				await expect(page.getByText('We have your details')).toBeVisible();
				const rows = await readRows(
					site.db,
					z.object({ company: z.string() }),
				)`select company from plan_contact where email = ${who.member.email}`;
				expect(rows).toEqual([{ company: 'Gesellschaft für Abwicklung mbH & Co. KG' }]);
				await agreePrice(site.db, who.member.username, 5_000);
				await page.goto(site.url + tab);
				await choose(page, '6 months', 'Choose Enterprise');
				expect((await costs(page)).due).toBe(25_500);
				await confirm(page);
				await expect(own(page)).toHaveText('Your plan is Enterprise for 6 months');
			});
		});

	test('the cost updates with the choice without leaving the page, and is announced', async ({
		page,
	}) => {
		await open(page, site, await site.join());
		await awake(page);
		await page.evaluate('window.stayed = true');
		await page.getByRole('link', { name: 'Choose Pro' }).click();
		await expect(choice(page)).toBeFocused();
		await expect(choice(page).getByRole('status')).toContainText('Due now$10.45');
		await page.getByRole('link', { name: '12 months' }).click();
		await expect(choice(page).getByRole('status')).toContainText('Due now$87.78');
		await expect(page).toHaveURL(/plan=pro&term=12/);
		expect(await page.evaluate('window.stayed')).toBe(true);
		await page.reload();
		await expect(choice(page).getByRole('status')).toContainText('Due now$87.78');
	});

	test('a plan is bought and cancelled by keyboard only', async ({ page }) => {
		const who = await site.join();
		const user = await byKeyboard(page);
		await open(page, site, who);
		await awake(page);
		await user.tabTo('link', 'Choose Pro');
		await page.keyboard.press('Enter');
		await expect(choice(page)).toBeFocused();
		await user.tabTo('radio', 'Test card that works');
		await user.tabTo('button', 'Confirm');
		await user.follow('Enter', /done=change/);
		await expect(own(page)).toHaveText('Your plan is Pro for 1 month');
		await awake(page);
		await user.tabTo('link', 'Cancel plan');
		await page.keyboard.press('Enter');
		await expect(page.getByRole('alertdialog')).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('link', { name: 'Cancel plan' })).toBeFocused();
		await page.keyboard.press('Enter');
		const question = page.getByRole('alertdialog');
		// Pressing Enter again does not cancel anything.
		await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
		await user.tabTo('button', 'Cancel plan');
		await user.follow('Enter', /done=cancel/);
		expect(await planOf(site, who)).toMatchObject({ isCancelled: true });
	});

	test('each state is laid out and accessible', async ({ page }) => {
		const who = await site.join({ name: 'Wolfeschlegelsteinhausenbergerdorff' });
		await open(page, site, who, `${tab}?plan=pro&term=12`);
		await awake(page);
		await expectSound(page, 'a choice');
		await confirm(page);
		await expect(own(page)).toHaveText('Your plan is Pro for 12 months');
		await expectSound(page, 'Pro');
		await page.goto(`${site.url}${tab}?cancel=1`);
		await expectSound(page, 'asked to cancel');
		await page.goto(`${site.url}${tab}?plan=enterprise`);
		await expectSound(page, 'contact');
	});
});

test.describe('with transfers', () => {
	let site: Site;
	test.beforeAll(async () => {
		site = await startProfileSite({
			INVOICE_FROM: 'Cairn Research|1020 Wien',
			INVOICE_PAY_TO: 'Cairn Research|IBAN AT61 1904 3002 3457 3201',
		});
	});
	test.afterAll(() => site?.stop());

	for (const javaScriptEnabled of [true, false])
		test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
			test.use({ javaScriptEnabled });

			test('an invoice waits for its transfer, until the operator marks it paid', async ({
				page,
			}) => {
				const who = await site.join();
				await open(page, site, who, `${tab}?plan=pro&term=6`);
				if (javaScriptEnabled) await awake(page);
				await expect(page.getByText('We email you an invoice')).toBeVisible();
				await confirm(page);
				const waiting = page.locator('.waiting-invoice');
				await expect(waiting).toContainText('Waiting for your transfer');
				await expect(waiting).toContainText('IBAN AT61 1904 3002 3457 3201');
				await expect(waiting).toContainText('$53.30 USD');
				expect(await planOf(site, who)).toMatchObject({ plan: 'standard' });
				if (javaScriptEnabled) await expectSound(page, 'a transfer');
				const [, number = ''] = /Invoice (\d+)/.exec((await waiting.textContent()) ?? '') ?? [];
				await command(process.execPath, ['scripts/plan.ts', 'paid', number], {
					env: { PATH: process.env.PATH, DATABASE_URL: site.databaseUrl },
				});
				await page.reload();
				await expect(page.getByText(`Invoice ${number} is paid.`)).toBeVisible();
				await expect(own(page)).toHaveText('Your plan is Pro for 6 months');
				await expect(waiting).toHaveCount(0);
			});

			test('a trial needs no card', async ({ page }) => {
				const who = await site.join();
				await open(page, site, who);
				await page.getByRole('button', { name: 'Try Pro free for 7 days' }).click();
				await expect(own(page)).toHaveText(/^Your Pro trial ends on .*, in 7 days$/);
				await expect(page.getByText('Your Pro trial has started.')).toBeVisible();
			});
		});
});

test.describe('without any payment method', () => {
	let site: Site;
	test.beforeAll(async () => {
		site = await startProfileSite();
	});
	test.afterAll(() => site?.stop());

	test('a plan says that it cannot be paid for', async ({ page }) => {
		await open(page, site, await site.join(), `${tab}?plan=pro&term=1`);
		await expect(choice(page)).toContainText('Plans cannot be paid for on this site yet');
		await expect(choice(page).getByRole('button')).toHaveCount(0);
	});
});
