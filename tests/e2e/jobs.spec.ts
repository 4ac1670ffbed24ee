import { type Browser, expect, type Page, test } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { maintainJobs } from '#lib/careers/tend-jobs.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, type MemberFacts, signedIn } from '../setup/signed-in.ts';
import { pdf } from '../setup/uploads.ts';
import { violationsInThemes } from './violations.ts';

// One site for all tests: each uses its own member.
test.describe.configure({ mode: 'default' });

let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;

async function fill(to: Db): Promise<void> {
	const source = 'https://example.com/about';
	await revise(to, { origin: 'staff' }, [
		{
			type: 'organization',
			set: {
				name: 'Northwind Labs',
				website: 'https://www.northwind.test',
				summary: 'Rails for stablecoins.',
				location: 'Berlin, Germany',
				sectors: ['Payments'],
			},
			source,
		},
	]);
	const { rows } = await to.execute<{ id: string }>(sql`select id from organization`);
	await revise(to, { origin: 'staff' }, [
		{
			type: 'round',
			set: {
				organization_id: Number(rows[0]?.id),
				type: 'Seed',
				date: '2025-03-01',
				amount_usd: 4_000_000,
				sources: [{ url: 'https://news.example/northwind', kind: 'media' }],
			},
			source,
		},
		{
			type: 'person',
			set: {
				name: 'Ada Byron',
				positions: [
					{
						organization_id: Number(rows[0]?.id),
						project_id: null,
						employer: null,
						title: 'Founder',
						from_date: null,
						from_precision: null,
						to_date: null,
						to_precision: null,
						is_founder: true,
						is_primary: true,
					},
				],
			},
			source,
		},
	]);
}

test.beforeAll(async () => {
	site = await startOwnSite(fill);
	({ db, close } = connect(site.databaseUrl, { max: 2 }));
});

test.afterAll(async () => {
	await close?.();
	await site?.stop();
});

/** A page in a new member's browser, whose e-mail is at a host. */
async function memberPage(
	browser: Browser,
	{
		hasScript = true,
		host = 'elsewhere.test',
		roles = [],
	}: { hasScript?: boolean; host?: string } & Pick<MemberFacts, 'roles'>,
): Promise<Page> {
	const who = await signedIn(db, { roles });
	await db
		.update(account)
		.set({ email: `${who.member.username}@${host}` })
		.where(eq(account.id, who.member.id));
	const context = await browser.newContext({
		baseURL: site.url,
		javaScriptEnabled: hasScript,
		viewport: { width: 1280, height: 900 },
	});
	await addSession(context, site.url, who.token);
	await context.addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
	await context.addInitScript(() => {
		localStorage.setItem('has_navigated', '1');
		localStorage.setItem('mobile_notice', '1');
	});
	return context.newPage();
}

/** Fills in the form of a new job; the company is a record. */
async function fillForm(
	page: Page,
	name: string,
	company = '/organization/northwind-labs',
): Promise<void> {
	await page.getByLabel('Company', { exact: true }).fill(company);
	await page.getByLabel('Job name').fill(name);
	await page.getByLabel('Department').fill('Engineering');
	await page.getByLabel('Workplace type').selectOption('Hybrid');
	await page.getByLabel('Location').fill('Berlin, Germany');
	await page.getByLabel('Lowest salary').fill('90,000');
	await page.getByLabel('Highest salary').fill('120000');
	await page.getByLabel('Currency').selectOption('USD');
	await page.getByLabel('Paid for').selectOption('year');
	await page.getByLabel('Employment').selectOption('Full-time employee');
	await page.getByLabel('Job description').fill('You **own** it.\n\n<script>alert(1)</script>');
}

for (const hasScript of [false, true])
	test(`a verified employer posts, edits and ends a job, ${hasScript ? 'with' : 'without'} script`, async ({
		browser,
	}) => {
		const page = await memberPage(browser, { hasScript, host: 'northwind.test' });
		const name = `Engineer ${hasScript ? 'with' : 'without'} script`;
		await page.goto('/crypto-jobs');
		await page.getByRole('link', { name: 'Post a job' }).click();
		await page.getByRole('button', { name: 'Post the job' }).isEnabled();
		await fillForm(page, name);
		await page
			.getByLabel('Add file')
			.setInputFiles({ name: 'role.pdf', mimeType: 'application/pdf', buffer: pdf });
		await page.getByRole('button', { name: 'Save draft' }).click();
		await expect(page.getByText('Draft saved.')).toBeVisible();
		await expect(page.getByLabel('Job name')).toHaveValue(name);
		await expect(page.getByRole('link', { name: 'The attached document' })).toBeVisible();
		await page.getByRole('button', { name: 'Preview' }).click();
		const preview = page.getByRole('region', { name: 'Preview' });
		await expect(preview.locator('strong')).toHaveText('own');
		await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible();
		await page.getByLabel('Lowest salary').fill('200000');
		await page.getByRole('button', { name: 'Post the job' }).click();
		await expect(page.getByRole('alert')).toHaveText('The highest salary is below the lowest.');
		await page.getByLabel('Lowest salary').fill('90000');
		await page.getByRole('button', { name: 'Post the job' }).click();
		await expect(page.getByText('The job is on the board.')).toBeVisible();

		await page.getByRole('link', { name, exact: true }).click();
		const address = page.url();
		await expect(page.getByText('Verified employer')).toBeVisible();
		await expect(page.getByText('$90,000 – $120,000 a year')).toBeVisible();
		const employer = page.getByRole('region', { name: 'Northwind Labs' });
		await expect(employer.getByText('$4.00M').first()).toBeVisible();
		await expect(employer.getByRole('link', { name: 'news.example' })).toBeVisible();
		await expect(employer.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
		const file = await page.request.get(
			(await page.getByRole('link', { name: 'Employer document' }).getAttribute('href')) ?? '',
		);
		expect(file.headers()['content-disposition']).toMatch(/^attachment/);
		const things: { '@graph': { '@type': string; validThrough?: string }[] } = JSON.parse(
			(await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
		);
		expect(things['@graph'][0]).toMatchObject({
			'@type': 'JobPosting',
			employmentType: 'FULL_TIME',
		});

		await page.goto('/career/jobs');
		await page.getByRole('link', { name: `Edit ${name}` }).click();
		await page.getByLabel('Location').fill('Paris, France');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect(page.getByText('The change is now shown.')).toBeVisible();
		await page.goto('/crypto-jobs?location=France');
		await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
		await page.goto('/career/northwind-labs');
		await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

		await db.execute(sql`update job set ends_at = now() + interval '4 days' where name = ${name}`);
		await maintainJobs(db);
		await page.goto('/notifications');
		await expect(page.getByText(new RegExp(`“${name}” ends on`))).toBeVisible();
		await page.goto('/career/jobs');
		await page.getByRole('button', { name: `Extend ${name}` }).click();
		await expect(page.getByText('The job stays on the board for 45 more days.')).toBeVisible();
		await page.getByRole('link', { name: `Close ${name}` }).click();
		await page.getByRole('button', { name: 'Close the job' }).click();
		await expect(page.getByText('Job closed.')).toBeVisible();
		const ended = await page.goto(address);
		expect(ended?.status()).toBe(410);
		await expect(page.getByText('This job has ended')).toBeVisible();
		await expect(page.getByRole('heading', { name: 'Open at Northwind Labs' })).toBeVisible();
		await page.context().close();
	});

test('the company of a first job is picked by name, and stays picked in a draft', async ({
	browser,
}) => {
	const page = await memberPage(browser, { host: 'northwind.test' });
	await page.goto('/career/post-job');
	await expect(page.getByText('A company you posted for')).toHaveCount(0);
	await expect(page.getByText('With Standard you can have 3 open jobs at a time.')).toBeVisible();
	await fillForm(page, 'Picked role', '');
	const company = page.getByRole('combobox', { name: 'Company', exact: true });
	await company.pressSequentially('northw');
	await page.getByRole('option', { name: 'Northwind Labs' }).click();
	await expect(company).toHaveValue('Northwind Labs');
	await expect(page.locator('[name=picked]')).toHaveValue('/organization/northwind-labs');
	await page.getByRole('button', { name: 'Save draft' }).click();
	await expect(page.getByText('Draft saved.')).toBeVisible();
	await expect(page.locator('[name=picked]')).toHaveValue('/organization/northwind-labs');
	await page.getByRole('button', { name: 'Post the job' }).click();
	await expect(page.getByText('The job is on the board.')).toBeVisible();
	await page.goto('/crypto-jobs?q=picked');
	await expect(page.getByText('Berlin, Germany · Hybrid')).toBeVisible();
	await page.context().close();
});

test('a company not in the directory is reported, without script', async ({ browser }) => {
	const page = await memberPage(browser, { hasScript: false, host: 'nowhere.test' });
	await page.goto('/career/post-job');
	await fillForm(page, 'Nowhere role', 'Nowhere Inc');
	await page.getByRole('button', { name: 'Post the job' }).click();
	await expect(page.getByRole('alert')).toContainText('“Nowhere Inc” is not in the directory.');
	await page.getByText('Not in the directory?').click();
	await page.getByLabel('Company', { exact: true }).fill('');
	await page.getByLabel('Name', { exact: true }).fill('Nowhere Inc');
	await page.getByRole('button', { name: 'Post the job' }).click();
	await expect(page.getByText('The job is waiting for the editors.')).toBeVisible();
	await page.context().close();
});

test('anybody else’s job waits for an editor, and so does its change', async ({ browser }) => {
	const page = await memberPage(browser, {});
	const editor = await memberPage(browser, { roles: ['editor'] });
	await page.goto('/career/post-job');
	await fillForm(page, 'Unverified role');
	await page.getByRole('button', { name: 'Post the job' }).click();
	await expect(page.getByText('The job is waiting for the editors.')).toBeVisible();
	await page.goto('/crypto-jobs?q=unverified');
	await expect(page.getByText('No open jobs match this.')).toBeVisible();
	await editor.goto('/review/jobs');
	await expect(editor.getByText('(e-mail at elsewhere.test)')).toBeVisible();
	await editor.getByRole('button', { name: 'Put on the board: Unverified role' }).click();
	await expect(editor.getByText('Accepted.')).toBeVisible();
	await page.goto('/crypto-jobs?q=unverified');
	await expect(page.getByRole('link', { name: 'Unverified role', exact: true })).toBeVisible();

	await page.goto('/career/jobs');
	await page.getByRole('link', { name: 'Edit Unverified role' }).click();
	await page.getByLabel('Job name').fill('Unverified role, changed');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('A change waits for an editor')).toBeVisible();
	await editor.goto('/review/jobs');
	await expect(editor.locator('ins')).toHaveText('Unverified role, changed');
	await editor
		.getByRole('region', { name: /^Unverified role/ })
		.getByLabel('Message to the poster')
		.fill('Please keep the name.');
	await editor.getByRole('button', { name: 'Refuse Unverified role' }).click();
	await page.goto('/career/jobs');
	await expect(page.getByText('An editor says: Please keep the name.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Unverified role', exact: true })).toBeVisible();
	await page.context().close();
	await editor.context().close();
});

test('the board is filtered, saved and watched by keyboard only', async ({ browser }) => {
	const page = await memberPage(browser, {});
	await page.goto('/crypto-jobs');
	const filters = page.getByText('Filters', { exact: false }).and(page.locator('summary'));
	await filters.focus();
	await page.keyboard.press('Enter');
	await page.getByLabel('Salary from, USD a year').focus();
	await page.keyboard.type('50000');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/salary_min=50000/);
	await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText(
		'$50,000 a year',
	);
	await page.getByRole('link', { name: 'Save this view' }).focus();
	await page.keyboard.press('Enter');
	await page.getByLabel('Name').fill('Well paid');
	await page.keyboard.press('Enter');
	await expect(page.getByText('View saved.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Well paid', exact: true })).toHaveAttribute(
		'href',
		'/crypto-jobs?salary_min=50000',
	);
	await page.context().close();
});

test('pages of jobs have no violation and no side scroll, at 390 px and wide, in both themes', async ({
	browser,
}) => {
	const page = await memberPage(browser, { roles: ['editor'], host: 'northwind.test' });
	await page.goto('/career/post-job');
	await fillForm(page, 'A role with a name that is as long as names of roles can get on boards');
	await page.getByRole('button', { name: 'Post the job' }).click();
	const { rows } = await db.execute<{ slug: string }>(
		sql`select slug from job where name like 'A role with%'`,
	);
	const slug = rows[0]?.slug ?? '';
	for (const path of [
		'/crypto-jobs',
		`/crypto-jobs/${slug}`,
		'/career',
		'/career/northwind-labs',
		'/career/post-job',
		'/career/jobs',
		`/career/jobs/${slug}`,
		'/career/alerts?location=Germany',
		'/review/jobs',
	]) {
		await page.goto(path);
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 900 });
			expect(await violationsInThemes(page), path).toEqual([]);
			expect(
				await page.evaluate(
					() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
				),
				path,
			).toBe(false);
		}
	}
	await page.context().close();
});
