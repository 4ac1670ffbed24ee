import { type Browser, expect, type Page, test } from '@playwright/test';
import { connect, type Db } from '#lib/db/connect.ts';
import { aCompany, aJob } from '../setup/careers.ts';
import { outboxMails } from '../setup/outbox.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { aPdf } from '../setup/pdf.ts';
import { addSession, type SignedIn, signedIn } from '../setup/signed-in.ts';
import { violationsInThemes } from './violations.ts';

// One site for all tests: each uses its own members.
test.describe.configure({ mode: 'default' });

let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;

test.beforeAll(async () => {
	site = await startOwnSite(async () => {});
	({ db, close } = connect(site.databaseUrl, { max: 2 }));
});

test.afterAll(async () => {
	await close?.();
	await site?.stop();
});

interface Opened {
	hasScript: boolean;
	who?: SignedIn;
	width?: number;
}

async function open(browser: Browser, { hasScript, who, width = 1280 }: Opened): Promise<Page> {
	const context = await browser.newContext({
		baseURL: site.url,
		javaScriptEnabled: hasScript,
		viewport: { width, height: 900 },
	});
	if (who) await addSession(context, site.url, who.token);
	await context.addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
	await context.addInitScript(() => {
		localStorage.setItem('has_navigated', '1');
		localStorage.setItem('mobile_notice', '1');
	});
	return context.newPage();
}

/** The text of the mail with this subject to an address, once it has arrived. */
async function mailed(recipient: string, subject: string): Promise<string> {
	let text: string | undefined;
	await expect
		.poll(async () => {
			const mails = await outboxMails(site.folder);
			text = mails.findLast((one) => one.to === recipient && one.subject.includes(subject))?.text;
			return text !== undefined;
		})
		.toBe(true);
	return text ?? '';
}

const file = (bytes = aPdf()) => ({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: bytes });
const withScript = aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' });

const isWide = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Checks that anybody can use a page, also at the width of a phone. */
async function isSound(page: Page): Promise<void> {
	expect(await violationsInThemes(page)).toEqual([]);
	const { width = 1280, height = 900 } = page.viewportSize() ?? {};
	await page.setViewportSize({ width: 390, height });
	expect(await isWide(page)).toBe(false);
	await page.setViewportSize({ width, height });
}

async function postedJob() {
	const poster = await signedIn(db, { name: 'Petra Poster' });
	const company_id = await aCompany(db, { name: 'Northwind Labs' });
	const job = await aJob(db, poster.member.id, { company_id, name: 'Solidity engineer' });
	return { poster, job };
}

for (const hasScript of [false, true])
	test(`a member applies, is answered and withdraws, ${hasScript ? 'with' : 'without'} script`, async ({
		browser,
	}) => {
		const { poster, job } = await postedJob();
		const ada = await signedIn(db, { name: 'Ada Lovelace' });
		const page = await open(browser, { hasScript, who: ada });
		await page.goto(`/crypto-jobs/${job.slug}/apply`);
		await expect(page.getByLabel('E-mail')).toHaveValue(ada.member.email);
		if (hasScript) await isSound(page);
		const message = 'I wrote the first program.\n\nHave a look.';
		await page.getByLabel('Message').fill(message);
		await page.getByLabel('PDF, such as your CV').setInputFiles(file(withScript));
		await page.getByRole('button', { name: 'Apply' }).click();
		await expect(page.getByText('This PDF contains a script. Print it to a new PDF')).toBeVisible();
		await expect(page.getByLabel('PDF, such as your CV')).toBeFocused();
		await expect(page.getByLabel('Message'), 'nothing that was written is lost').toHaveValue(
			message,
		);
		await page.getByLabel('PDF, such as your CV').setInputFiles(file());
		await page.getByRole('button', { name: 'Apply' }).click();
		await expect(page).toHaveURL(/\/applications\?done=sent$/);
		await expect(page.getByRole('status').first()).toHaveText('Your application was sent.');

		const posters = await open(browser, { hasScript, who: poster });
		await posters.goto(`/crypto-jobs/${job.slug}/applications`);
		if (hasScript) await isSound(posters);
		await posters.getByRole('link', { name: 'Ada Lovelace' }).click();
		await expect(posters.getByText('I wrote the first program.')).toBeVisible();
		if (hasScript) await isSound(posters);
		const [download] = await Promise.all([
			posters.waitForEvent('download'),
			posters.getByRole('link', { name: /^Download the PDF/ }).click(),
		]);
		expect(download.suggestedFilename()).toBe(`ada-lovelace-${job.slug}.pdf`);
		await posters.getByLabel('Note', { exact: true }).fill('Knows engines.');
		await posters.getByRole('button', { name: 'Keep the note' }).click();
		await expect(posters.getByText('Knows engines.')).toBeVisible();
		await posters.getByLabel('State').selectOption('in talks');
		await posters.getByLabel('Words to Ada Lovelace').fill('Are you free on Monday?');
		await posters.getByRole('button', { name: 'Move' }).click();
		await expect(posters.getByRole('status').first()).toHaveText('The application was moved.');
		expect(await mailed(ada.member.email, ': in talks')).toContain('Are you free on Monday?');

		await page.goto('/applications');
		await expect(page.getByText('Are you free on Monday?')).toBeVisible();
		await expect(page.getByText('Knows engines.')).toHaveCount(0);
		if (hasScript) await isSound(page);
		await page.getByRole('link', { name: 'Withdraw the application' }).click();
		await page.getByRole('button', { name: 'Withdraw it' }).click();
		await expect(page.getByRole('status').first()).toHaveText('The application was withdrawn.');
		await expect(page.getByText('You have not applied for a job yet.')).toBeVisible();
		await posters.goto(`/crypto-jobs/${job.slug}/applications`);
		await expect(posters.getByText('Nobody has applied yet.')).toBeVisible();
		await page.context().close();
		await posters.context().close();
	});

for (const hasScript of [false, true])
	test(`somebody without an account applies by a code and withdraws by the link, ${hasScript ? 'with' : 'without'} script`, async ({
		browser,
	}) => {
		const { job } = await postedJob();
		const email = `grace-${hasScript}@navy.example`;
		const page = await open(browser, { hasScript, width: 390 });
		await page.goto(`/crypto-jobs/${job.slug}/apply`);
		await page.getByLabel('E-mail').fill('no address');
		await page.getByRole('button', { name: 'Email me a code' }).click();
		await expect(page.getByText('Invalid email')).toBeVisible();
		await page.getByLabel('E-mail').fill(email);
		await page.getByRole('button', { name: 'Email me a code' }).click();
		await expect(page.getByRole('status').first()).toContainText(`A code was emailed to ${email}.`);
		if (hasScript) await isSound(page);
		const code = /^[2-9A-HJ-NP-Z]{6}$/m.exec(await mailed(email, 'code to apply'))?.[0] ?? '';
		await page.getByLabel('Code', { exact: true }).fill('WRONG2');
		await page.getByLabel('Name').fill('Grace Hopper');
		await page.getByLabel('Message').fill('I find bugs.');
		await page.getByRole('button', { name: 'Apply' }).click();
		await expect(page.getByText('Wrong code. Try again!')).toBeVisible();
		await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
		await expect(page.getByLabel('Message')).toHaveValue('I find bugs.');
		await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
		// Enter in a field applies, although another button comes first.
		await page.getByLabel('Name').press('Enter');
		await expect(page.getByRole('status').first()).toContainText('Your application was sent');
		const link = /\/applications\/by-link\?token=\S+/.exec(await mailed(email, 'You applied'))?.[0];
		await page.goto(link ?? '');
		await expect(page.getByText('I find bugs.')).toBeVisible();
		if (hasScript) await isSound(page);
		await page.getByRole('link', { name: 'Withdraw' }).click();
		await page.getByRole('button', { name: 'Withdraw it' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application withdrawn');
		await page.goto(link ?? '');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
		await page.context().close();
	});

test('a reader reports a job, and an editor takes it down by keyboard, without script', async ({
	browser,
}) => {
	const { poster, job } = await postedJob();
	const reader = await open(browser, { hasScript: false, width: 390 });
	await reader.goto(`/crypto-jobs/${job.slug}/report`);
	await reader.getByLabel('Scam').check();
	await reader.getByLabel('What you saw').fill('It asks for a seed phrase.');
	await reader.getByRole('button', { name: 'Report' }).click();
	await expect(reader.getByRole('status').first()).toHaveText(
		'Thank you. An editor will look at it.',
	);
	await reader.context().close();

	const editor = await open(browser, {
		hasScript: false,
		who: await signedIn(db, { roles: ['editor'] }),
	});
	await editor.goto('/review/job-reports');
	await expect(editor.getByText('It asks for a seed phrase.')).toBeVisible();
	const reason = editor.getByLabel('Reason, shown to the poster');
	await editor.getByRole('button', { name: 'Take it down: Solidity engineer' }).press('Enter');
	await expect(editor.getByRole('alert')).toHaveText(
		'Give a reason for taking it down: the poster will see it.',
	);
	await reason.focus();
	await editor.keyboard.type('No employer asks for a seed phrase.');
	await editor.keyboard.press('Tab');
	await editor.keyboard.press('Enter');
	await expect(editor.getByRole('status').first()).toHaveText('The job was taken down.');
	await expect(editor.getByText('Nothing to decide.')).toBeVisible();
	expect(await mailed(poster.member.email, 'was taken down')).toContain(
		'No employer asks for a seed phrase.',
	);
	const answer = await editor.goto(`/crypto-jobs/${job.slug}/apply`);
	expect(answer?.status()).toBe(410);
	await editor.goto('/review/job-reports?state=hidden');
	await editor.getByRole('button', { name: 'Bring it back: Solidity engineer' }).press('Enter');
	await expect(editor.getByRole('status').first()).toHaveText('The job was restored.');
	expect((await editor.goto(`/crypto-jobs/${job.slug}/report`))?.status()).toBe(200);
	await editor.context().close();
});

test('the pages of reports are sound', async ({ browser }) => {
	const { job } = await postedJob();
	const editor = await open(browser, {
		hasScript: true,
		who: await signedIn(db, { roles: ['editor'] }),
	});
	await editor.goto(`/crypto-jobs/${job.slug}/report`);
	await isSound(editor);
	await editor.getByLabel('Closed').check();
	await editor.getByRole('button', { name: 'Report' }).click();
	await editor.goto('/review/job-reports');
	await isSound(editor);
	await editor.keyboard.press('j');
	await expect(editor.locator('[data-field]').first()).toBeFocused();
	await editor.context().close();
});

test('a job with applications elsewhere links there, on request', async ({ browser }) => {
	const poster = await signedIn(db);
	const { slug } = await aJob(db, poster.member.id, { where_apply: 'jobs@northwind.example' });
	const page = await open(browser, { hasScript: false });
	await page.goto(`/crypto-jobs/${slug}/apply`);
	await expect(page.getByText('jobs@northwind.example')).toHaveCount(0);
	await page.getByRole('button', { name: 'Show the e-mail address' }).click();
	await expect(page.getByRole('link', { name: 'jobs@northwind.example' })).toHaveAttribute(
		'href',
		'mailto:jobs@northwind.example',
	);
	await page.context().close();
});
