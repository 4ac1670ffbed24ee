import type { Page } from '@playwright/test';
import { changePlan } from '#lib/payments/purchase.ts';
import { renewPlans } from '#lib/payments/renewals.ts';
import { addDays, addMonths } from '#lib/plans/paid-days.ts';
import { describePlan, planView } from '#lib/plans/plan-view.ts';
import { terms } from '#lib/plans/plans.ts';
import { processSettings } from '../setup/process-settings.ts';
import { addSession, type SignedIn } from '../setup/signed-in.ts';
import { StandInStripe } from '../setup/stripe.ts';
import { expect, test } from './fixtures.ts';
import { startProfileSite } from './profile/profile-site.ts';

/** Every way of paying by Stripe, in a browser, on the stand-in's own Checkout, bank and portal pages. */

const tab = '/profile-settings/change_plan';
const works = 'Pay with a card that works';

test.describe.configure({ mode: 'default' });
// The site of this file differs from that of the whole run, and Stripe is a third one.
test.beforeEach(({ expected }) => void expected.push(/asked another site/));

let stripe: StandInStripe;
let site: Awaited<ReturnType<typeof startProfileSite>>;
let restore: () => void;

test.beforeAll(async () => {
	stripe = await new StandInStripe().start();
	// Scheduled work is done by this process.
	restore = processSettings(stripe.settings);
	site = await startProfileSite(stripe.settings);
});
test.afterAll(async () => {
	await site?.stop();
	stripe?.close();
	restore?.();
});
test.beforeEach(() => {
	stripe.listener = `${site.url}/api/payments/stripe/webhook`;
	stripe.told.length = 0;
});
test.afterEach(() => {
	expect(stripe.told.filter(({ status }) => status !== 200)).toEqual([]);
});

const own = (page: Page) => page.locator('#own-plan');
const choice = (page: Page) => page.locator('#choice');
const invoices = (page: Page) => page.locator('.invoice-list li');
const isPaid = (page: Page) => page.getByText(/^\s*Invoice \d+ is paid\.\s*$/);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page, who: SignedIn, query = ''): Promise<void> {
	const { url } = site;
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url }]);
	await addSession(page.context(), url, who.token);
	await page.goto(`${url}${tab}${query}`);
}

/** Continues to the waiting Checkout page. */
async function toCheckout(page: Page): Promise<void> {
	await page.getByRole('link', { name: 'Continue to payment' }).click();
	await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

async function choose(page: Page, term: number): Promise<void> {
	await page.goto(`${site.url}${tab}?plan=pro&term=${term}`);
	await press(page, 'Confirm');
}

/** Buys a month on the Checkout page. */
async function buy(page: Page, who: SignedIn, card = works): Promise<void> {
	await open(page, who, '?plan=pro&term=1');
	await press(page, 'Confirm');
	await toCheckout(page);
	await press(page, card);
	if (card.endsWith('step')) await press(page, 'It is me');
	await expect(isPaid(page)).toBeVisible();
}

/** Pro, bought with a saved card at such a time that it ends, or ended, `days` from now. */
async function boughtBefore(who: SignedIn, card: string, days: number) {
	const end = addDays(new Date(), days);
	// Not every day can be the end of a purchased month: the 31st after a 30-day month cannot.
	const term = terms.find((one) => +addMonths(addMonths(end, -one), one) === +end) ?? 1;
	const purchase = { plan: 'pro', term, method: { token: card } } as const;
	const how = { key: `of-${who.member.username}`, now: addMonths(end, -term) };
	await changePlan(site.db, who.member, purchase, how);
	return { end, term, said: describePlan('pro', term) };
}

/** Somebody's successful payments, in cents, according to Stripe. */
const charged = ({ member }: SignedIn) => {
	const customers = [...stripe.customers.values()].filter(({ email }) => email === member.email);
	return stripe.charged
		.filter(({ customer }) => customers.some(({ id }) => id === customer))
		.map(({ id, amount }) => ({ id, amount }));
};

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
		test.use({ javaScriptEnabled });

		test('Pro is bought on the Checkout page, whether events come or not', async ({ page }) => {
			if (!javaScriptEnabled) stripe.listener = undefined;
			const who = await site.join();
			await buy(page, who);
			await expect(own(page)).toHaveText('Your plan is Pro for 1 month');
			await expect(page.locator('.waiting-invoice')).toHaveCount(0);
			await expect(page.locator('.method-list li')).toContainText('Visa ending in 4242');
			expect(charged(who)).toMatchObject([{ amount: 1_045 }]);
			expect(stripe.told.map(({ type }) => type)).toEqual(
				javaScriptEnabled ? ['payment_intent.succeeded', 'checkout.session.completed'] : [],
			);
		});

		test('a card is saved in the portal, and a trial starts with it', async ({ page }) => {
			if (javaScriptEnabled) stripe.listener = undefined;
			await open(page, await site.join());
			await press(page, 'Add a payment method');
			await page.getByRole('link', { name: 'Continue to the payment provider' }).click();
			await press(page, 'Save a card');
			await expect(page.locator('.method-list li')).toContainText('Visa ending in 4242');
			await press(page, 'Try Pro free for 7 days');
			await expect(own(page)).toHaveText(/^Your Pro trial ends on .*, in 7 days$/);
		});
	});

test('declined, left, refused at the bank, then confirmed: paid once', async ({ page }) => {
	const who = await site.join();
	await open(page, who, '?plan=pro&term=1');
	await press(page, 'Confirm');
	await toCheckout(page);
	await press(page, 'Pay with a card that is declined');
	await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
	await page.getByRole('link', { name: 'Back' }).click();
	await expect(page.getByText('You left before the payment was made.')).toBeVisible();
	await expect(own(page)).toHaveText('Your plan is Standard');
	await toCheckout(page);
	await press(page, 'Pay with a card that asks for a step');
	await press(page, 'It is not me');
	await press(page, 'Pay with a card that asks for a step');
	await press(page, 'It is me');
	await expect(isPaid(page)).toBeVisible();
	await expect(own(page)).toHaveText('Your plan is Pro for 1 month');
	expect(charged(who)).toHaveLength(1);
	await expect(invoices(page)).toHaveCount(1);
});

test('a buyer who never returns has the plan; a page that expires unpaid is over', async ({
	page,
}) => {
	const who = await site.join();
	await open(page, who, '?plan=pro&term=6');
	await press(page, 'Confirm');
	await toCheckout(page);
	const left = page.url().split('/').at(-1) ?? '';
	await page.goto(site.url + tab);
	await expect(page.getByText('Payment not finished')).toBeVisible();
	await stripe.tell('checkout.session.expired', stripe.endPage(left));
	await page.reload();
	await expect(invoices(page)).toContainText('Expired: nothing to pay');
	await choose(page, 1);
	await toCheckout(page);
	const paid = page.url().split('/').at(-1) ?? '';
	await page.goto(site.url + tab);
	stripe.payPage(paid);
	await stripe.tell('checkout.session.completed', stripe.sessions.get(paid));
	await page.reload();
	await expect(own(page)).toHaveText('Your plan is Pro for 1 month');
});

test('with the saved card one upgrades, downgrades, cancels and resumes', async ({ page }) => {
	const who = await site.join();
	await buy(page, who);
	await choose(page, 12);
	await expect(page.getByText('Your plan has been changed.')).toBeVisible();
	await expect(own(page)).toHaveText('Your plan is Pro for 12 months');
	const [, up] = charged(who);
	expect(up?.amount).toBeLessThan(8_778);
	await choose(page, 1);
	await expect(page.getByText(/it changes to Pro for 1 month, for \$10\.45/)).toBeVisible();
	await page.goto(`${site.url}${tab}?cancel=1`);
	await page.locator('#cancel').getByRole('button', { name: 'Cancel plan' }).click();
	await expect(own(page)).toHaveText(/^Your plan ends on/);
	await press(page, 'Resume plan');
	await expect(page.getByText('Your plan continues.')).toBeVisible();
	expect(charged(who)).toHaveLength(2);
	await expect(invoices(page)).toHaveCount(2);
	const pdf = await invoices(page).first().getByRole('link').getAttribute('href');
	const file = await page.request.get(site.url + pdf);
	expect(file.headers()['content-type']).toBe('application/pdf');
});

test('a saved card whose bank asks for a step: refused, then confirmed', async ({ page }) => {
	const who = await site.join();
	await buy(page, who, 'Pay with a card that asks for a step');
	for (const answer of ['It is not me', 'It is me']) {
		await choose(page, 6);
		await page.getByRole('link', { name: 'Continue to payment' }).click();
		await press(page, answer);
		if (answer === 'It is me') break;
		await expect(page.getByRole('alert')).toContainText('was declined. Nothing was charged.');
		await expect(own(page)).toHaveText('Your plan is Pro for 1 month');
	}
	await expect(own(page)).toHaveText('Your plan is Pro for 6 months');
	expect(charged(who)).toHaveLength(2);
});

test('a declined saved card says why, and another one pays', async ({ page, expected }) => {
	expected.push(/status of 402/);
	const who = await site.join();
	await buy(page, who);
	const customer = [...stripe.customers.values()].find(({ email }) => email === who.member.email);
	const declined = stripe.method('pm_declined_now', customer?.id ?? '');
	await stripe.tell('payment_method.attached', declined);
	await open(page, who, '?plan=pro&term=6');
	await choice(page).getByLabel('Visa ending in 4242').nth(1).check();
	await press(page, 'Confirm');
	await expect(choice(page).getByRole('alert')).toContainText(
		'Your card was declined. Nothing was charged.',
	);
	await choice(page).getByLabel('Another method').check();
	await press(page, 'Confirm');
	await toCheckout(page);
	await press(page, works);
	await expect(own(page)).toHaveText('Your plan is Pro for 6 months');
});

test('a failed renewal is reported before its day; another card pays it', async ({ page }) => {
	const who = await site.join();
	const { said } = await boughtBefore(who, 'pm_later_ends', 0.5);
	await renewPlans(site.db, new Date());
	await open(page, who);
	const waiting = page.locator('.waiting-invoice');
	await expect(waiting).toContainText('Your renewal could not be charged');
	await expect(waiting).toContainText('Your card was declined. Nothing was charged.');
	await expect(waiting).toContainText('Add another payment method below');
	await expect(own(page)).toHaveText(`Your plan is ${said}`);
	await press(page, 'Add a payment method');
	await page.getByRole('link', { name: 'Continue to the payment provider' }).click();
	await press(page, 'Save a card');
	await expect(page.locator('.method-list li')).toHaveCount(2);
	await renewPlans(site.db, addDays(new Date(), 3));
	await page.reload();
	await expect(waiting).toHaveCount(0);
	expect(charged(who)).toHaveLength(2);
});

test('the grace period is shown; paid within it, the plan continues from its end', async ({
	page,
}) => {
	const who = await site.join();
	const { end, term, said } = await boughtBefore(who, 'pm_later_grace', -2);
	await renewPlans(site.db, addDays(end, -1));
	await open(page, who);
	await expect(own(page)).toHaveText('Your renewal was not paid');
	await expect(page.getByText(`${said} continues until`)).toBeVisible();
	const waiting = page.locator('.waiting-invoice');
	await expect(waiting).toContainText('To pay it now, choose your plan again below');
	await page.goto(`${site.url}${tab}?plan=pro&term=${term}`);
	await choice(page).getByLabel('Another method').check();
	await press(page, 'Confirm');
	await toCheckout(page);
	await press(page, works);
	await expect(own(page)).toHaveText(`Your plan is ${said}`);
	await expect(waiting).toHaveCount(0);
	await renewPlans(site.db, new Date());
	expect(charged(who)).toHaveLength(2);
	expect(await planView(site.db, who.member.id, new Date())).toMatchObject({
		...{ since: end.toISOString(), unpaid_until: null, credit: 0 },
	});
	await page.reload();
	await expect(invoices(page).nth(1)).toContainText('Replaced: nothing to pay');
});

test('an unpaid renewal ends the plan after its grace period', async ({ page }) => {
	const who = await site.join();
	const { end } = await boughtBefore(who, 'pm_later_over', -8);
	for (const day of [-1, 2, 5, 7]) await renewPlans(site.db, addDays(end, day));
	await open(page, who);
	await expect(own(page)).toHaveText('Your plan is Standard');
	await expect(invoices(page).first()).toContainText('Expired: nothing to pay');
	expect(charged(who)).toHaveLength(1);
});

test('refunds made at Stripe: a partial one keeps the plan, a full one ends it', async ({
	page,
}) => {
	const who = await site.join();
	await buy(page, who);
	const [paid] = charged(who);
	const refund = (cents: number) =>
		stripe.tell('refund.created', stripe.refundThere(paid?.id ?? '', cents));
	await refund(300);
	await page.goto(site.url + tab);
	await expect(own(page)).toHaveText('Your plan is Pro for 1 month');
	await expect(invoices(page)).toContainText('Paid, $3.00 returned');
	await refund(745);
	await page.reload();
	await expect(own(page)).toHaveText('Your plan is Standard');
	await expect(invoices(page)).toContainText('Paid, $10.45 returned');
});

for (const end of ['lost', 'won'] as const)
	test(`a dispute that is ${end}`, async ({ page }) => {
		const who = await site.join();
		await buy(page, who);
		const dispute = stripe.dispute(charged(who)[0]?.id ?? '');
		await stripe.tell('charge.dispute.created', dispute);
		await page.goto(site.url + tab);
		await expect(own(page)).toHaveText('Your plan is Standard');
		await expect(invoices(page)).toContainText('Paid, $10.45 returned');
		dispute.status = end;
		await stripe.tell('charge.dispute.closed', dispute);
		await page.reload();
		await expect(own(page)).toHaveText('Your plan is Standard');
		const credit = page.getByText('You have $10.45 of credit.');
		await expect(credit).toHaveCount(end === 'won' ? 1 : 0);
		expect(charged(who)).toHaveLength(1);
	});
