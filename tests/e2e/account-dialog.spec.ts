import type { Page } from '@playwright/test';
import { button, field, isSignedIn, PASSWORD, signIn, test } from './accounts/account-site.ts';
import { expect } from './fixtures.ts';

test.describe.configure({ mode: 'default' });

const NEW = 'basalt-cairn-1852';
const PAGE = '/project/bitcoin';

/** The dialog over a page, at its first step. */
async function openDialog(page: Page) {
	await page.goto(PAGE);
	await page.getByRole('link', { name: 'Sign in', exact: true }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText('Welcome back')).toBeVisible();
	await expect(dialog.getByText('By continuing, you agree to the')).toBeVisible();
	return dialog;
}

/** Up to the password step for an address. */
async function toPassword(page: Page, email: string) {
	const dialog = await openDialog(page);
	await button(dialog, 'Sign in with Cairn').click();
	await field(dialog, 'Email').fill(email);
	await button(dialog, 'Next').click();
	await expect(field(dialog, 'Password')).toBeFocused();
	return dialog;
}

test('reset in the dialog: from the forgotten password to the new one', async ({ page, site }) => {
	const { email } = await site.withAccount();
	const dialog = await toPassword(page, email);
	await expect(page.locator('[data-shell="progress"]'), 'no page is loading').not.toHaveClass(
		/busy/,
	);
	await button(dialog, 'Reset password?').click();
	await expect(dialog.getByRole('heading', { name: 'Reset password' })).toBeVisible();
	await expect(dialog.getByText(`Enter the code we emailed to ${email}.`)).toBeVisible();
	await expect(field(dialog, 'Code')).toBeFocused();
	await expect(page).toHaveURL(site.url + PAGE);
	await field(dialog, 'Code').fill(await site.codeFor(email, 2));
	await field(dialog, 'New password').fill(NEW);
	await field(dialog, 'Confirm password').fill(NEW);
	await field(dialog, 'Confirm password').press('Enter');
	await expect(
		dialog.getByRole('heading', { name: 'Your password has been updated' }),
	).toBeVisible();
	await expect(dialog.getByText(`A confirmation email has been sent to ${email}.`)).toBeVisible();
	await expect(dialog.getByRole('link', { name: 'Done' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL(site.url + PAGE);
	expect(await isSignedIn(page), 'setting a password does not sign in').toBe(false);

	const again = await openDialog(page);
	await button(again, 'Sign in with Cairn').click();
	await signIn(again, email);
	await expect(again.getByRole('alert')).toHaveText('Username or password was incorrect');
	await field(again, 'Password').fill(NEW);
	await button(again, 'Sign in').click();
	await expect(page.locator('header > .menu.account')).toBeVisible();
	await expect(page).toHaveURL(site.url + PAGE);
});

test('each field shows its error once the reset was sent, until one types', async ({
	page,
	site,
}) => {
	const { email } = await site.withAccount();
	const dialog = await toPassword(page, email);
	await button(dialog, 'Reset password?').click();
	const code = field(dialog, 'Code');
	const fresh = field(dialog, 'New password');
	const same = field(dialog, 'Confirm password');
	const errors = dialog.locator('.field-error');
	await expect(code).toBeFocused();
	await expect(errors).toHaveCount(0);
	const send = () => button(dialog, 'Set new password').click();
	const calls: string[] = [];
	page.on('request', (request) => {
		if (request.url().includes('reset-password') && request.method() === 'POST')
			calls.push(request.url());
	});
	await send();
	await expect(errors).toHaveText([
		'Please enter your code!',
		'Please enter your password!',
		'Please enter your password again!',
	]);
	await expect(code).toBeFocused();
	await code.fill('ABC234');
	await fresh.fill('short');
	await same.fill('other');
	await expect(errors).toHaveCount(0);
	await send();
	await expect(errors).toHaveText([
		'Password need at least 8 characters',
		'Passwords do not match',
	]);
	await expect(fresh).toBeFocused();
	expect(calls, 'nothing is sent while a field is wrong').toEqual([]);
	await fresh.fill('password');
	await same.fill('password');
	await code.fill(await site.codeFor(email, 2));
	await send();
	await expect(errors).toHaveText([
		'This password is one of the most common. Please choose another.',
	]);
	await fresh.fill(NEW);
	await same.fill(NEW);
	await code.fill('AAAAAA');
	await send();
	await expect(errors).toHaveText(['Invalid code']);
	await expect(code).toHaveAttribute('aria-invalid', 'true');
	await expect(fresh, 'what was typed stays').toHaveValue(NEW);
	await expect(same).toHaveValue(NEW);
	await button(dialog, 'Show new password').click();
	await expect(fresh).toHaveAttribute('type', 'text');
	await button(dialog, 'Clear code').click();
	await expect(code).toBeFocused();
	await expect(code).toHaveValue('');
	await code.fill(await site.codeFor(email, 2));
	await code.press('Enter');
	await expect(dialog.getByText('Your password has been updated')).toBeVisible();
});

test('the back arrows return step by step to the start, keeping the address', async ({
	page,
	site,
}) => {
	const { email } = await site.withAccount();
	const dialog = await toPassword(page, email);
	const back = () => button(dialog, 'Back').click();
	await button(dialog, 'Reset password?').click();
	await expect(field(dialog, 'Code')).toBeVisible();
	await back();
	await expect(field(dialog, 'Email')).toHaveValue(email);
	await button(dialog, 'Next').click();
	const asked = page.waitForRequest('**/get-reset-password-code?*', { timeout: 1_500 }).then(
		() => 'asked',
		() => 'not asked',
	);
	await button(dialog, 'Reset password?').click();
	await expect(field(dialog, 'Code')).toBeVisible();
	expect(await asked, 'a second code within the minute').toBe('not asked');
	await back();
	await back();
	await expect(dialog.getByText('Welcome back')).toBeVisible();
	await expect(button(dialog, 'Sign in with Cairn')).toBeVisible();
	await button(dialog, 'Sign up').click();
	await button(dialog, 'Sign up with Email').click();
	await field(dialog, 'Name').fill('Ada Lovelace');
	await back();
	await expect(dialog.getByRole('heading', { name: 'Join' })).toBeVisible();
	await button(dialog, 'Sign up with Email').click();
	await expect(field(dialog, 'Name')).toHaveValue('Ada Lovelace');
	await back();
	await back();
	await expect(dialog.getByText('Welcome back')).toBeVisible();
});

test('the code can be resent after 59 seconds, or after 5 following a failure', async ({
	page,
	site,
	expected,
}) => {
	// The call that is made to fail.
	expected.push(/net::ERR_FAILED/);
	const { email } = await site.withAccount();
	await page.clock.install();
	const dialog = await toPassword(page, email);
	await button(dialog, 'Reset password?').click();
	// The page's clock keeps running meanwhile; a slow machine loses some seconds here.
	const resend = dialog.getByRole('button', { name: /^Resend code/ });
	const left = async () => {
		await expect(resend).toBeDisabled();
		return Number(/in (\d+) s$/.exec((await resend.textContent()) ?? '')?.[1]);
	};
	expect(await left()).toBeGreaterThan(40);
	await page.clock.runFor(25_000);
	// Going back and forth still waits for the rest of the minute since the code was sent.
	await button(dialog, 'Back').click();
	await button(dialog, 'Next').click();
	await button(dialog, 'Reset password?').click();
	expect(await left()).toBeLessThanOrEqual(35);
	await page.clock.runFor(35_000);
	await expect(button(dialog, 'Resend code')).toBeEnabled();
	await page.route('**/get-reset-password-code?*', (route) => route.abort(), { times: 1 });
	await button(dialog, 'Resend code').click();
	await expect(dialog.getByRole('alert')).toContainText('Code sending failed, please try again');
	await page.clock.runFor(5_000);
	await expect(button(dialog, 'Resend code')).toBeEnabled();
	await page.route('**/get-reset-password-code?*', (route) =>
		route.fulfill({ json: { status: 200 } }),
	);
	await button(dialog, 'Resend code').click();
	await expect(dialog.getByText('Code has been sent again, please check your mail')).toBeVisible();
	expect(await left()).toBeGreaterThan(40);
});

test('no code goes to an address without an account, nor to a username', async ({ page, site }) => {
	const { username } = await site.withAccount();
	const dialog = await toPassword(page, 'nobody@example.com');
	await button(dialog, 'Reset password?').click();
	await expect(dialog.getByRole('alert')).toHaveText('User does not exist in the system');
	await button(dialog, 'Back').click();
	await expect(dialog.getByRole('alert')).toHaveCount(0);
	await field(dialog, 'Email').fill(username);
	await button(dialog, 'Next').click();
	await button(dialog, 'Reset password?').click();
	await expect(dialog.locator('.field-error')).toHaveText(['Invalid email']);
	await expect(field(dialog, 'Email')).toHaveValue(username);
});

test('closed at any step, the dialog restarts and shows no secret that was typed', async ({
	page,
	site,
}) => {
	const { email } = await site.withAccount();
	const dialog = await toPassword(page, email);
	await field(dialog, 'Password').fill(PASSWORD);
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await page.getByRole('link', { name: 'Sign in', exact: true }).click();
	await button(dialog, 'Sign in with Cairn').click();
	await field(dialog, 'Email').fill(email);
	await button(dialog, 'Next').click();
	await expect(field(dialog, 'Password')).toHaveValue('');
});
