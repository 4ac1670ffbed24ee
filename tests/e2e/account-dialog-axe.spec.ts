import type { Locator, Page } from '@playwright/test';
import { button, field, fillForm, somebody, test } from './accounts/account-site.ts';
import { expect, widerThanScreen } from './fixtures.ts';
import { violationsInThemes } from './violations.ts';

// With the Google button, whose provider is never requested here.
test.use({
	settings: { GOOGLE_CLIENT_ID: 'cairn', GOOGLE_CLIENT_SECRET: 'a secret of the client' },
});
test.describe.configure({ mode: 'default' });

/** Violations in a view at both widths and in both themes. */
async function judge(page: Page, dialog: Locator, view: string): Promise<void> {
	await expect(dialog).toBeVisible();
	for (const width of [1440, 390]) {
		await page.setViewportSize({ width, height: 844 });
		const what = `${view}, ${width} px`;
		expect.soft(await violationsInThemes(page), what).toEqual([]);
		expect.soft(await widerThanScreen(page), what).toEqual([]);
		const box = await dialog.boundingBox();
		expect.soft(box?.width, `${what}: within the screen`).toBeLessThanOrEqual(width);
	}
	await page.setViewportSize({ width: 1440, height: 844 });
}

async function openDialog(page: Page): Promise<Locator> {
	await page.goto('/search');
	await page.getByRole('link', { name: 'Sign in', exact: true }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText('Welcome back')).toBeVisible();
	return dialog;
}

test('no accessibility violation in the dialog’s start and sign-in', async ({ page, site }) => {
	const { email } = await site.withAccount();
	const dialog = await openDialog(page);
	await judge(page, dialog, 'start');
	await button(dialog, 'Sign in with Cairn').click();
	await judge(page, dialog, 'address');
	await button(dialog, 'Next').click();
	await expect(dialog.locator('.field-error')).toBeVisible();
	await judge(page, dialog, 'address with its error');
	await field(dialog, 'Email').fill(email);
	await button(dialog, 'Next').click();
	await judge(page, dialog, 'password');
	await field(dialog, 'Password').fill('not the password');
	await button(dialog, 'Sign in').click();
	await expect(dialog.getByRole('alert')).toBeVisible();
	await judge(page, dialog, 'password refused');
});

test('no accessibility violation in the dialog’s sign-up', async ({ page, site }) => {
	const person = somebody();
	const dialog = await openDialog(page);
	await button(dialog, 'Sign up').click();
	await judge(page, dialog, 'start of the sign-up');
	await button(dialog, 'Sign up with Email').click();
	await judge(page, dialog, 'empty form');
	await button(dialog, 'Sign up').click();
	await expect(dialog.locator('.field-error').first()).toBeVisible();
	await judge(page, dialog, 'form with every error');
	await fillForm(dialog, person);
	await expect(dialog.getByText('Username available')).toBeVisible();
	await judge(page, dialog, 'filled form');
	await button(dialog, 'Sign up').click();
	await expect(dialog.getByText('Verify your email')).toBeVisible();
	await judge(page, dialog, 'code');
	await field(dialog, 'Verification code').fill('AAAAAA');
	await button(dialog, 'Confirm').click();
	await expect(dialog.locator('.field-error')).toBeVisible();
	await judge(page, dialog, 'wrong code');
	await field(dialog, 'Verification code').fill(await site.codeFor(person.email));
	await button(dialog, 'Confirm').click();
	await expect(page.getByText('Your account is ready')).toBeVisible();
	await expect(dialog).toHaveCount(0);
});

test('no accessibility violation in the dialog’s reset', async ({ page, site }) => {
	const { email } = await site.withAccount();
	const dialog = await openDialog(page);
	await button(dialog, 'Sign in with Cairn').click();
	await field(dialog, 'Email').fill(email);
	await button(dialog, 'Next').click();
	await button(dialog, 'Reset password?').click();
	await expect(field(dialog, 'Code')).toBeVisible();
	await judge(page, dialog, 'code and new password');
	await button(dialog, 'Set new password').click();
	await expect(dialog.locator('.field-error').first()).toBeVisible();
	await judge(page, dialog, 'every error');
	await field(dialog, 'Code').fill(await site.codeFor(email, 2));
	await field(dialog, 'New password').fill('basalt-cairn-1852');
	await field(dialog, 'Confirm password').fill('basalt-cairn-1852');
	await button(dialog, 'Set new password').click();
	await expect(dialog.getByText('Your password has been updated')).toBeVisible();
	await judge(page, dialog, 'done');
});
