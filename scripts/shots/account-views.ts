import type { Locator, Page } from 'playwright-core';
import type { View } from './view.ts';

type Place = Page | Locator;

const EMAIL = 'ada.lovelace@example.com';
const PASSWORD = 'granite-cairn-1843';

const field = (place: Place, label: string) => place.getByLabel(label, { exact: true });
const press = (place: Place, name: string) =>
	place.getByRole('button', { name, exact: true }).click();

/** Pretends that codes were sent, so that every picture can be retaken within the minute. */
async function answerCodes(page: Page): Promise<void> {
	const done = { json: { status: 200 } };
	await page.route('**/api/users/auth/get-*-code?*', (route) => route.fulfill(done));
	await page.route('**/api/users/auth/reset-password', (route) => route.fulfill(done));
}

async function toPassword(place: Place): Promise<void> {
	await field(place, 'Email').fill(EMAIL);
	await press(place, 'Next');
	await field(place, 'Password').waitFor();
}

async function submitWrongPassword(place: Place): Promise<void> {
	await toPassword(place);
	await field(place, 'Password').fill('not the password');
	await press(place, 'Sign in');
	await place.getByRole('alert').waitFor();
}

async function toForm(place: Place): Promise<void> {
	await press(place, 'Sign up with Email');
	await field(place, 'Name').waitFor();
}

async function formErrors(place: Place): Promise<void> {
	await toForm(place);
	await press(place, 'Sign up');
	await place.locator('.field-error').first().waitFor();
}

async function toCode(place: Place): Promise<void> {
	await toForm(place);
	await field(place, 'Name').fill('Ada Lovelace');
	await field(place, 'Username').fill('ada_of_the_engine');
	await field(place, 'Email').fill(EMAIL);
	await field(place, 'Password').fill(PASSWORD);
	await field(place, 'Confirm password').fill(PASSWORD);
	await place.getByLabel('I accept the Terms of Service').check();
	await place.getByText('Username available').waitFor();
	await press(place, 'Sign up');
	await field(place, 'Verification code').waitFor();
}

async function resetErrors(place: Place): Promise<void> {
	await press(place, 'Set new password');
	await place.locator('.field-error').first().waitFor();
}

async function resetDone(place: Place): Promise<void> {
	await field(place, 'Code').fill('ABC234');
	await field(place, 'New password').fill(PASSWORD);
	await field(place, 'Confirm password').fill(PASSWORD);
	await press(place, 'Set new password');
	await place.getByText('Your password has been updated').waitFor();
}

/** A view in the page, reached from its first view. */
const inPage =
	(...steps: ((place: Place) => Promise<void>)[]) =>
	async (page: Page) => {
		await answerCodes(page);
		for (const step of steps) await step(page);
	};

/** A view in the dialog over a page. */
const inDialog =
	(...steps: ((place: Place) => Promise<void>)[]) =>
	async (page: Page) => {
		await answerCodes(page);
		const inHeader = page.getByRole('link', { name: 'Sign in', exact: true });
		if (!(await inHeader.isVisible())) await page.locator('.drawer summary').first().click();
		await page
			.getByRole('link', { name: /^(?:Sign in|Log In)$/ })
			.filter({ visible: true })
			.first()
			.click();
		const dialog = page.getByRole('dialog');
		await dialog.getByText('Welcome back').waitFor();
		for (const step of steps) await step(dialog);
	};

const begin = (place: Place) => press(place, 'Sign in with Cairn');
const join = (place: Place) => press(place, 'Sign up');
const toReset = async (place: Place) => {
	await press(place, 'Reset password?');
	await field(place, 'Code').waitFor();
};
const sendCode = async (place: Place) => {
	await field(place, 'Email').fill(EMAIL);
	await press(place, 'Send code');
	await field(place, 'Code').waitFor();
};

const PAGE = '/project/bitcoin';

/** Every view of sign-in, sign-up and reset, as a page and as a dialog. */
export const accountViews: readonly View[] = [
	{ name: 'signin', path: '/signin' },
	{ name: 'signin-problem', path: '/signin?problem=google-taken' },
	{ name: 'signin-password', path: '/signin', reach: inPage(toPassword) },
	{ name: 'signin-refused', path: '/signin', reach: inPage(submitWrongPassword) },
	{ name: 'signup', path: '/signup' },
	{ name: 'signup-form', path: '/signup?view=form', whole: true },
	{ name: 'signup-errors', path: '/signup', reach: inPage(formErrors), whole: true },
	{ name: 'signup-code', path: '/signup', reach: inPage(toCode) },
	{ name: 'reset', path: '/forgot-password' },
	{ name: 'reset-code', path: '/forgot-password', reach: inPage(sendCode) },
	{ name: 'reset-errors', path: '/forgot-password', reach: inPage(sendCode, resetErrors) },
	{ name: 'reset-done', path: '/forgot-password', reach: inPage(sendCode, resetDone) },
	{ name: 'dialog', path: PAGE, reach: inDialog() },
	{ name: 'dialog-address', path: PAGE, reach: inDialog(begin) },
	{ name: 'dialog-refused', path: PAGE, reach: inDialog(begin, submitWrongPassword) },
	{ name: 'dialog-signup', path: PAGE, reach: inDialog(join) },
	{ name: 'dialog-form', path: PAGE, reach: inDialog(join, toForm) },
	{ name: 'dialog-errors', path: PAGE, reach: inDialog(join, formErrors) },
	{ name: 'dialog-code', path: PAGE, reach: inDialog(join, toCode) },
	{ name: 'dialog-reset', path: PAGE, reach: inDialog(begin, toPassword, toReset) },
	{
		name: 'dialog-reset-errors',
		path: PAGE,
		reach: inDialog(begin, toPassword, toReset, resetErrors),
	},
	{ name: 'dialog-done', path: PAGE, reach: inDialog(begin, toPassword, toReset, resetDone) },
];
