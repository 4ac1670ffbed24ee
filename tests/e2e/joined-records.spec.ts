import { linkRecords } from '#lib/catalogue/linkage/link-records.ts';
import { refreshDueListings } from '#lib/catalogue/listings/due.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { type Connection, connect } from '#lib/db/connect.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, signedIn } from '../setup/signed-in.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';
import { violationsInThemes } from './violations.ts';

/** Records merged by their signs, and a project with the company behind it, on a separate site. */

let site: OwnSite<unknown>;
let connection: Connection;
let shared: string | undefined;

test.beforeAll(async () => {
	site = await startOwnSite(async () => undefined);
	connection = connect(site.databaseUrl, { max: 2 });
	shared = process.env.SITE_UNDER_TEST;
	process.env.SITE_UNDER_TEST = site.url;
});

test.afterAll(async () => {
	process.env.SITE_UNDER_TEST = shared;
	await connection?.close();
	await site?.stop();
});

test('an editor sees why two records were joined, and parts them with one click', async ({
	page,
}) => {
	const { db } = connection;
	const identifiers = [{ source: 'defillama-raiser', external_id: 'opentidal' }];
	await revise(db, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Opentidal', website: 'https://opentidal.example' } },
	]);
	await revise(db, { origin: 'import:defillama' }, [
		{ type: 'project', set: { name: 'OPENTIDAL', identifiers } },
	]);
	expect(await linkRecords(db)).toMatchObject({ joined: 1 });
	await refreshDueListings(db);
	const editor = await signedIn(db, { roles: ['editor'], name: 'Edda Editor' });
	await addSession(page.context(), site.url, editor.token);
	await page.goto('/review/joined?name=opentidal');
	const section = page.getByRole('region', { name: 'OPENTIDAL is Opentidal' });
	await expect(section).toContainText('The same name, a word of its own');
	expect(await violationsInThemes(page)).toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await widerThanScreen(page)).toEqual([]);
	await section.getByRole('button', { name: 'Part them: OPENTIDAL and Opentidal' }).click();
	await expect(page.getByText('Both records are as they were')).toBeVisible();
	await page.goto('/review/joined?name=opentidal');
	await expect(page.getByText('Parted again; they stay two.')).toBeVisible();
	await page.goto('/search?q=opentidal');
	await expect(page.getByRole('main').getByRole('link', { name: /opentidal/i })).toHaveCount(2);
});

test('a project shows its company’s staff and rounds, and vice versa', async ({ page }) => {
	const { db } = connection;
	const website = 'https://fernlark.example';
	const [project, company] = await revise(db, { origin: 'starter' }, [
		{ type: 'project', set: { name: 'Fernlark', website } },
		{ type: 'organization', set: { name: 'Fernlark', website } },
	]);
	const span = { from_date: null, from_precision: null, to_date: null, to_precision: null };
	await revise(db, { origin: 'starter' }, [
		{
			type: 'person',
			set: {
				name: 'Ada Quill',
				positions: [
					{
						...{ organization_id: company?.id ?? 0, project_id: null, employer: null },
						...{ title: 'Founder', is_founder: true, is_primary: true, ...span },
					},
				],
			},
		},
		{
			type: 'round',
			set: {
				...{ project_id: project?.id ?? 0, type: 'Seed', date: '2022-01-04' },
				...{ date_precision: 'day', amount_usd: 5_000_000 },
			},
		},
	]);
	expect(await linkRecords(db)).toMatchObject({ linked: 1 });
	await refreshDueListings(db);
	await page.goto('/project/fernlark/team');
	await expect(page.getByRole('main')).toContainText('Team of Fernlark, the company behind it');
	await expect(page.getByRole('main')).toContainText('Ada Quill');
	expect(await violationsInThemes(page)).toEqual([]);
	await page.goto('/organization/fernlark/financials');
	await expect(page.getByRole('main')).toContainText('Funding rounds of Fernlark, its product');
	await expect(page.getByRole('main')).toContainText('Seed');
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await widerThanScreen(page)).toEqual([]);
});
