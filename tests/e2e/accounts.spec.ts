import {
	button,
	field,
	fillForm,
	isSignedIn,
	PASSWORD,
	signIn,
	somebody,
	test,
} from './accounts/account-site.ts';
import { dropCookies, expect, widerThanScreen } from './fixtures.ts';

test.describe.configure({ mode: 'default' });

test('as a page: sign up with the mailed code, sign out, sign in', async ({ page, site }) => {
	const person = somebody();
	const other = await site.withAccount();
	await page.goto('/signin?next=/project/bitcoin');
	await page.getByRole('link', { name: 'Sign up', exact: true }).click();
	await expect(page.getByRole('heading', { name: 'Join' })).toBeVisible();
	await expect(page.locator('.header, .footer')).toHaveCount(0);
	await button(page, 'Sign up with Email').click();
	await field(page, 'Username').fill(other.username);
	await field(page, 'Email').fill(other.email);
	await expect(page.getByText('This username has been taken')).toBeVisible();
	await expect(page.getByText('This email is already registered')).toBeVisible();
	await fillForm(page, person);
	await expect(page.getByText('Username available')).toBeVisible();
	await field(page, 'Password').fill('password');
	await field(page, 'Confirm password').fill('password');
	await button(page, 'Sign up').click();
	await expect(page.getByText('This password is one of the most common')).toBeVisible();
	await field(page, 'Password').fill(PASSWORD);
	await field(page, 'Confirm password').fill(PASSWORD);
	await field(page, 'Confirm password').press('Enter');
	await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
	await expect(page.getByText('Code has been sent, please check your mail')).toBeVisible();
	await field(page, 'Verification code').fill('AAAAAA');
	await button(page, 'Confirm').click();
	await expect(page.getByText('Wrong code. Try again!')).toBeVisible();
	await button(page, 'Back').click();
	await expect(field(page, 'Email')).toHaveValue(person.email);
	await button(page, 'Sign up').click();
	await field(page, 'Verification code').fill(await site.codeFor(person.email));
	await button(page, 'Confirm').click();
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	await expect(page.getByText('Your account is ready')).toBeVisible();
	expect(await isSignedIn(page), 'signing up signs in').toBe(true);

	await dropCookies(page);
	await page.goto('/project/bitcoin');
	await page.evaluate(() => location.assign('/signin'));
	await page.waitForURL('**/signin');
	await signIn(page, person.email);
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	const account = page.locator('header > .menu.account');
	await account.locator('summary').click();
	await expect(account.getByText(person.email)).toBeVisible();
	await button(account, 'Log out').click();
	await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	expect(await isSignedIn(page)).toBe(false);
});

test('as a dialog: a private page opens it, closing goes home, signing in continues', async ({
	page,
	site,
}) => {
	const person = await site.withAccount();
	await page.goto('/project/bitcoin');
	await page.evaluate(() => location.assign('/quest'));
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText('Welcome back')).toBeVisible();
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	await button(dialog, 'Close').click();
	await expect(page).toHaveURL(`${site.url}/`);
	await page.evaluate(() => location.assign('/quest'));
	await button(dialog, 'Sign in with Cairn').click();
	await signIn(dialog, person.username);
	await expect(page).toHaveURL(`${site.url}/quest`);
});

test('as a dialog: sign up from the header, signed in where it began', async ({ page, site }) => {
	const person = somebody();
	await page.goto('/project/bitcoin');
	await page.getByRole('link', { name: 'Sign in', exact: true }).click();
	const dialog = page.getByRole('dialog');
	await button(dialog, 'Sign up').click();
	await button(dialog, 'Sign up with Email').click();
	await fillForm(dialog, person);
	await expect(dialog.getByText('Username available')).toBeVisible();
	await button(dialog, 'Sign up').click();
	await field(dialog, 'Verification code').fill(await site.codeFor(person.email));
	await field(dialog, 'Verification code').press('Enter');
	await expect(page.locator('header > .menu.account')).toBeVisible();
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
});

test('reset, as a page and as a dialog', async ({ page, site }) => {
	const person = await site.withAccount();
	await page.goto('/signin');
	await field(page, 'Email').fill(person.email);
	await button(page, 'Next').click();
	await button(page, 'Reset password?').click();
	await expect(page).toHaveURL(`${site.url}/forgot-password`);
	await expect(page.getByText(`emailed to ${person.email}`)).toBeVisible();
	await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
	await field(page, 'Code').fill('AAAAAA');
	await field(page, 'New password').fill('basalt-cairn-1852');
	await field(page, 'Confirm password').fill('basalt-cairn-1852');
	await button(page, 'Set new password').click();
	await expect(page.getByText('Invalid code')).toBeVisible();
	await field(page, 'Code').fill(await site.codeFor(person.email, 2));
	await field(page, 'Code').press('Enter');
	await expect(page.getByText('Your password has been updated')).toBeVisible();
	await page.getByRole('link', { name: 'Done' }).click();
	await expect(page).toHaveURL(`${site.url}/signin`);
	await signIn(page, person.email, 'basalt-cairn-1852');
	await expect(page).toHaveURL(`${site.url}/`);
});

test('remembered: no password is needed, once, until the address changes', async ({
	page,
	site,
}) => {
	const person = await site.withAccount();
	await page.goto('/signin');
	await field(page, 'Email').fill(person.email);
	await button(page, 'Next').click();
	await field(page, 'Password').fill(PASSWORD);
	await page.getByLabel('Remember me').check();
	await button(page, 'Sign in').click();
	await expect(page).toHaveURL(`${site.url}/`);
	// The session is over, but not what was remembered.
	await dropCookies(page, /^(?:access_token|signed_in)$/);
	await page.goto('/signin');
	await expect(field(page, 'Email')).toHaveValue(person.email);
	await button(page, 'Next').click();
	await expect(field(page, 'Password')).toHaveAttribute('placeholder', '••••••••');
	await button(page, 'Back').click();
	await field(page, 'Email').fill('eve@example.com');
	await button(page, 'Next').click();
	await expect(field(page, 'Password')).not.toHaveAttribute('placeholder', '••••••••');
	await button(page, 'Back').click();
	await field(page, 'Email').fill(person.email);
	await button(page, 'Next').click();
	await button(page, 'Sign in').click();
	await expect.poll(() => isSignedIn(page)).toBe(true);
	for (const { name, value } of await page.context().cookies(site.url))
		expect(decodeURIComponent(value), name).not.toContain(PASSWORD);
});

test('signing out in one tab signs every tab out', async ({ page, site, context }) => {
	const person = await site.withAccount();
	await page.goto('/signin?next=/project/bitcoin');
	await signIn(page, person.email);
	await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
	const other = await context.newPage();
	await other.goto(`${site.url}/search`);
	await expect(other.locator('html')).toHaveAttribute('data-signed-in', '');
	await page.locator('header > .menu.account summary').click();
	await button(page, 'Log out').click();
	await expect(page.locator('html')).not.toHaveAttribute('data-signed-in');
	await expect(other.locator('html')).not.toHaveAttribute('data-signed-in');
});

test.describe('with motion', () => {
	// Without it there are no page transitions that could be aborted.
	test.use({ contextOptions: { reducedMotion: 'no-preference' } });

	test('a page transition skipped by the browser is no error', async ({ page, site }) => {
		const person = await site.withAccount();
		const begun: boolean[] = [];
		await page.exposeFunction('tellTransition', (isBegun: boolean) => begun.push(isBegun));
		await page.addInitScript(() =>
			addEventListener('pagereveal', ({ viewTransition }) => {
				viewTransition?.skipTransition();
				Reflect.get(globalThis, 'tellTransition')(viewTransition !== null);
			}),
		);
		await page.goto('/project/bitcoin');
		await page.evaluate(() => location.assign('/signin'));
		await page.waitForURL('**/signin');
		await signIn(page, person.email);
		// The page fixture fails the test for every error the browser reports.
		await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
		await expect.poll(() => begun).toContain(true);
	});
});

test('the e-mail address is changed by codes at both, a former username redirects', async ({
	page,
	site,
}) => {
	const person = await site.withAccount();
	const email = `new_${person.email}`;
	await page.goto('/signin?next=/profile-settings/profile');
	await signIn(page, person.email);
	await field(page, 'New email').fill(email);
	await button(page, 'Send codes').click();
	await field(page, `Code emailed to ${person.email}`).fill(await site.codeFor(person.email, 2));
	await field(page, `Code emailed to ${email}`).fill(await site.codeFor(email));
	await button(page, 'Change email').click();
	await expect(page.getByText('Your e-mail address was changed.')).toBeVisible();
	const username = `${person.username}_x`;
	await field(page, 'Username').fill(username);
	await button(page, 'Save profile').click();
	await expect(page.getByText('Profile saved.')).toBeVisible();
	await page.goto(`/user_profile?username=${person.username}`);
	await expect(page).toHaveURL(`${site.url}/user_profile?username=${username}`);
});

test('next redirects only within this site', async ({ page, site }) => {
	const person = await site.withAccount();
	await page.goto(`/signin?next=${encodeURIComponent('//example.com/x')}`);
	await signIn(page, person.email);
	await expect(page).toHaveURL(`${site.url}/`);
});

test('what is typed and ticked before hydration is kept and counts', async ({ page }) => {
	const script = Promise.withResolvers<void>();
	await page.route('**/AccountScreens*.js', async (route) => {
		await script.promise;
		await route.continue();
	});
	await page.goto('/signup?view=form');
	await fillForm(page, somebody());
	const terms = page.getByLabel('I accept the Terms of Service');
	// Once more by its label, and then undone.
	await page.getByText('I accept the Terms of Service').click();
	await expect(terms).not.toBeChecked();
	await terms.press('Space');
	await expect(terms).toBeChecked();
	script.resolve();
	await expect(page.getByText('Username available')).toBeVisible();
	await expect(terms).toBeChecked();
	await button(page, 'Sign up').click();
	await expect(page.getByText('Code has been sent, please check your mail')).toBeVisible();
});

test('the countdown runs 59 seconds, then the code can be requested again', async ({ page }) => {
	const person = somebody();
	await page.clock.install();
	await page.goto('/signup?referral=FRIEND1');
	await expect(field(page, 'Referral code (optional)')).toHaveValue('FRIEND1');
	await fillForm(page, person);
	// Before the clock stops: the check of a username waits for a pause in typing.
	await expect(page.getByText('Username available')).toBeVisible();
	await page.clock.pauseAt(Date.now() + 60_000);
	await button(page, 'Sign up').click();
	await expect(page.getByRole('button', { name: 'Resend code in 59 s' })).toBeDisabled();
	await page.clock.runFor(58_000);
	await expect(page.getByRole('button', { name: 'Resend code in 1 s' })).toBeDisabled();
	await page.clock.runFor(1_000);
	await expect(button(page, 'Resend code')).toBeEnabled();
	// For the server no minute has passed.
	await button(page, 'Resend code').click();
	await expect(
		page.getByText('There are too many requests to our server . Please try again later'),
	).toBeVisible();
	await expect(page.getByRole('button', { name: 'Resend code in 5 s' })).toBeDisabled();
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('sign up, sign in, reset and their errors are plain forms', async ({ page, site }) => {
		const person = somebody();
		await page.goto('/signup');
		await button(page, 'Sign up with Email').click();
		await field(page, 'Name').fill('A1');
		await button(page, 'Sign up').click();
		await expect(page.getByText("Name can't include special characters")).toBeVisible();
		await expect(field(page, 'Name')).toHaveValue('A1');
		await fillForm(page, person);
		await button(page, 'Sign up').click();
		await expect(page.getByText('Code has been sent, please check your mail')).toBeVisible();
		// Going back and forth within the minute requests no second code.
		await button(page, 'Back').click();
		await expect(field(page, 'Name')).toHaveValue(person.name);
		await page.getByLabel('I accept the Terms of Service').check();
		await button(page, 'Sign up').click();
		await field(page, 'Verification code').fill('AAAAAA');
		await button(page, 'Confirm').click();
		await expect(page.getByText('Wrong code. Try again!')).toBeVisible();
		await field(page, 'Verification code').fill(await site.codeFor(person.email));
		await button(page, 'Confirm').click();
		await expect(page).toHaveURL(`${site.url}/`);
		expect(await isSignedIn(page)).toBe(true);

		await dropCookies(page);
		await page.goto('/signin?next=/project/bitcoin');
		await field(page, 'Email').fill('nobody');
		await field(page, 'Email').fill(person.email);
		await field(page, 'Email').press('Enter');
		await field(page, 'Password').fill('not the password');
		await button(page, 'Sign in').click();
		await expect(page.getByText('Username or password was incorrect')).toBeVisible();
		await field(page, 'Password').fill(PASSWORD);
		await field(page, 'Password').press('Enter');
		await expect(page).toHaveURL(`${site.url}/project/bitcoin`);
		expect(await isSignedIn(page)).toBe(true);

		await dropCookies(page);
		await page.goto('/signin');
		await field(page, 'Email').fill(person.email);
		await button(page, 'Next').click();
		await button(page, 'Reset password?').click();
		await field(page, 'Code').fill(await site.codeFor(person.email, 2));
		await field(page, 'New password').fill('basalt-cairn-1852');
		await field(page, 'Confirm password').fill('basalt-cairn-1852');
		await button(page, 'Set new password').click();
		await expect(page.getByText('Your password has been updated')).toBeVisible();
	});
});

test.describe('at 390 px', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('the whole sign-up by keyboard only', async ({ page, site }) => {
		const person = somebody();
		await page.goto('/signup');
		const tabTo = async (name: RegExp) => {
			for (let presses = 0; presses < 20; presses += 1) {
				await page.keyboard.press('Tab');
				const label = await page.evaluate(() => {
					const at = document.activeElement;
					const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
					return labels.map((one) => one.textContent).join() || at?.textContent;
				});
				if (name.test(label ?? '')) return;
			}
			throw new Error(`Tab does not reach ${name}.`);
		};
		await tabTo(/^Sign up with Email$/);
		await page.keyboard.press('Enter');
		await expect(field(page, 'Name')).toBeFocused();
		await page.keyboard.type(person.name);
		for (const [label, text] of [
			[/^Username/, person.username],
			[/^Email/, person.email],
			[/^Password$/, PASSWORD],
			[/^Confirm password$/, PASSWORD],
		] as const) {
			await tabTo(label);
			await page.keyboard.type(text);
		}
		await tabTo(/^I accept/);
		await page.keyboard.press('Space');
		await expect(page.getByText('Username available')).toBeVisible();
		expect(await widerThanScreen(page)).toEqual([]);
		await tabTo(/^Sign up$/);
		// Both look-ups have finished: before that the form is not sent.
		await expect(button(page, 'Sign up')).toHaveAttribute('aria-disabled', 'false');
		await page.keyboard.press('Enter');
		await expect(field(page, 'Verification code')).toBeFocused();
		await page.keyboard.type(await site.codeFor(person.email));
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(`${site.url}/`);
	});

	test('the dialog fits, and returns the focus', async ({ page }) => {
		await page.goto('/project/bitcoin');
		await page.locator('.drawer summary').first().click();
		const opener = page.getByRole('link', { name: 'Log In' });
		await opener.press('Enter');
		const dialog = page.getByRole('dialog');
		await expect(dialog.getByText('Welcome back')).toBeVisible();
		const box = await dialog.boundingBox();
		expect(box?.width).toBeLessThanOrEqual(390);
		await page.keyboard.press('Escape');
		await expect(dialog).toBeHidden();
		await expect(opener).toBeFocused();
	});
});
