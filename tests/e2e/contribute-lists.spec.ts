import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { addSession } from '../setup/signed-in.ts';
import {
	awake,
	changesOf,
	NEWS,
	OTHER,
	pick,
	review,
	row,
	send,
	useFormSite,
} from './contribute/form-site.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';

/** The form of a funding round, and the sub-forms of the others: filled in, sent, and read back. */

test.describe.configure({ mode: 'default' });
const site = useFormSite();

for (const width of [1440, 390])
	test(`a round is proposed from its project to its proposal, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const who = await site().join();
		await site().open(page, who, '/contribute');
		await page.getByRole('link', { name: /^New funding round/ }).click();
		await awake(page);
		await page.getByLabel('Main source').fill(NEWS);
		await pick(row(page, 'project_id'), 'Raised by', 'Melraver Vaults');
		await row(page, 'type').getByRole('combobox').fill('Series B');
		await page.getByLabel('How exact: Date').selectOption('Month');
		await row(page, 'date').getByLabel('Date', { exact: true }).fill('2025-03');
		await page.getByLabel('Amount in US dollars').fill('12.5m');
		await expect(row(page, 'amount_usd')).toContainText('$12,500,000');
		await row(page, 'amount_usd').getByLabel('Source of').fill(OTHER);

		const investors = row(page, 'investors');
		await investors.getByRole('button', { name: 'Add an investor' }).click();
		await pick(investors.getByRole('listitem').first(), 'Investor', 'Alpaca');
		await investors.getByRole('checkbox', { name: 'Lead investor' }).check();
		await investors.getByRole('button', { name: 'Add an investor' }).click();
		const second = investors.getByRole('listitem').nth(1);
		await second.getByRole('combobox', { name: 'Investor' }).fill('Nobody Knows Capital');
		await second.getByRole('button', { name: /^Not listed: use the name/ }).click();

		const sources = row(page, 'sources');
		await sources.getByRole('button', { name: 'Add a source link' }).click();
		await sources.getByLabel('Address').fill('https://melraver.example/series-b');
		await sources.getByLabel('Source type').selectOption('The project');
		expect(await widerThanScreen(page)).toEqual([]);
		await send(page);

		const sent = await changesOf(site().db, who.member.id);
		expect(sent?.made).toMatchObject({ kind: 'new', type: 'round', state: 'submitted' });
		expect(sent?.said).toMatchObject({
			project_id: { value: expect.any(Number), source: NEWS },
			type: { value: 'Series B' },
			date: { value: '2025-03-01' },
			date_precision: { value: 'month' },
			amount_usd: { value: 12_500_000, source: OTHER },
			investors: {
				value: [
					{ organization_id: expect.any(Number), is_lead: true },
					{ organization_id: null, name: 'Nobody Knows Capital', is_lead: false },
				],
			},
			sources: { value: [{ url: 'https://melraver.example/series-b', kind: 'project' }] },
		});
		await page.getByRole('link', { name: 'See your proposal' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Melraver Vaults');
		for (const text of ['Series B', '12,500,000', 'Alpaca', 'Nobody Knows Capital'])
			await expect(page.getByRole('main')).toContainText(text);
		await expect(page.getByRole('link', { name: /other\.example/ }).first()).toHaveAttribute(
			'href',
			OTHER,
		);
		expect(await widerThanScreen(page)).toEqual([]);
	});

test('a round without a raiser is refused at that field, and keeps the rest', async ({ page }) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/new/round');
	await page.getByLabel('Main source').fill(NEWS);
	await page.getByLabel('Amount in US dollars').fill('4m');
	await review(page).click();
	await expect(row(page, 'project_id').getByRole('combobox')).toBeFocused();
	await expect(row(page, 'project_id').getByRole('combobox')).toHaveAttribute(
		'aria-invalid',
		'true',
	);
	await expect(page.getByLabel('Amount in US dollars', { exact: true })).toHaveValue('4m');
});

/** Opens a list by keyboard: its first field then has the focus. */
async function add(page: Page, field: string): Promise<void> {
	await page.locator(`#field-${field}`).focus();
	await page.keyboard.press('Enter');
	await expect(row(page, field).getByRole('listitem').last().locator(':focus')).toBeVisible();
}

/** Types, and moves to the next field. */
async function type(page: Page, ...texts: readonly string[]): Promise<void> {
	for (const text of texts) {
		await page.keyboard.type(text);
		await page.keyboard.press('Tab');
	}
}

/** Moves down a picker's list to a record of that name and kind, and selects it. */
async function take(page: Page, name: string, kind: string): Promise<void> {
	await page.keyboard.type(name);
	const options = page.getByRole('option');
	await expect(options.filter({ hasText: name }).first()).toBeVisible();
	const texts = await options.allInnerTexts();
	const place = texts.findIndex((text) => text.includes(`${name}\n`) && text.endsWith(kind));
	expect(place, texts.join(' | ')).toBeGreaterThanOrEqual(0);
	for (let step = 0; step <= place; step += 1) await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: `Choose another than ${name}` })).toBeFocused();
}

/** Records what has the focus right after the next press, before any frame is drawn. */
function focusAfterPress(): { at: string | null } {
	const focus: { at: string | null } = { at: null };
	const look = () => {
		focus.at = document.activeElement?.textContent ?? null;
	};
	window.addEventListener('click', look, { once: true });
	return focus;
}

/** From the form to the sent proposal without a mouse. */
async function sendByKeyboard(page: Page): Promise<void> {
	await review(page).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'What you send' })).toBeFocused();
	await page.getByRole('button', { name: 'Send the proposal' }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Your proposal was sent' })).toBeFocused();
}

for (const width of [1440, 390])
	test(`employees and news are filled in and sent by keyboard alone, at ${width} px`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const who = await site().join();
		await site().open(page, who, '/contribute/edit/organization/alpaca');
		await add(page, 'employees');
		await page.keyboard.type('Wilhelmina Tarn');
		const plain = page.getByRole('button', { name: /^Not listed: use the name/ });
		await expect(plain).toBeVisible();
		await page.keyboard.press('Tab');
		await expect(plain).toBeFocused();
		const focus = await page.evaluateHandle(focusAfterPress);
		await page.keyboard.press('Enter');
		expect(await focus.evaluate(({ at }) => at)).toBe('Choose another than Wilhelmina Tarn');
		await page.keyboard.press('Tab');
		await type(page, 'Partner', 'https://x.com/wtarn');
		await page.keyboard.press('Space');
		await page.locator('#source-employees').focus();
		await page.keyboard.type(NEWS);

		await add(page, 'news');
		await type(page, 'Alpaca hires', 'https://news.example/alpaca-hires', 'News Example');
		await page.keyboard.type('03042025');
		await page.locator('#source-news').focus();
		await page.keyboard.type(OTHER);
		expect(await widerThanScreen(page)).toEqual([]);
		await sendByKeyboard(page);

		const sent = await changesOf(site().db, who.member.id);
		expect(sent?.said).toMatchObject({
			employees: {
				source: NEWS,
				value: [
					{
						person_id: null,
						name: 'Wilhelmina Tarn',
						position: 'Partner',
						twitter: 'https://x.com/wtarn',
						is_founder: true,
					},
				],
			},
			news: {
				source: OTHER,
				value: [
					{
						title: 'Alpaca hires',
						url: 'https://news.example/alpaca-hires',
						source_name: 'News Example',
						date: '2025-03-04',
					},
				],
			},
		});
	});

test('experiences are filled in and sent by keyboard only', async ({ page }) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/new/people');
	await page.getByLabel('Main source').focus();
	await page.keyboard.type(NEWS);
	await page.getByLabel('Name (required)').focus();
	await page.keyboard.type('Ada By Keyboard');
	await add(page, 'positions');
	await type(page, 'Partner');
	await take(page, 'Alpaca', 'organization');
	await sendByKeyboard(page);
	const sent = await changesOf(site().db, who.member.id);
	expect(sent?.said).toMatchObject({
		name: { value: 'Ada By Keyboard', source: NEWS },
		positions: { value: [{ title: 'Partner', organization_id: expect.any(Number) }] },
	});
});

test('events are filled in and sent by keyboard only', async ({ page }) => {
	const who = await site().join();
	await site().open(page, who, '/contribute/edit/project/melraver-vaults');
	await add(page, 'events');
	await type(page, 'Vault opening', 'Rel');
	await page.keyboard.type('05062026');
	await page.locator('#source-events').focus();
	await page.keyboard.type(NEWS);
	await sendByKeyboard(page);
	const sent = await changesOf(site().db, who.member.id);
	expect(sent?.said.events).toMatchObject({ source: NEWS });
	expect(Object(sent?.said.events?.value).at(-1)).toMatchObject({
		title: 'Vault opening',
		kind: 'Release',
		date: '2026-05-06',
	});
});

test('a disputed round fact leads to the field that settles it', async ({ page }) => {
	const { rows } = await site().db.execute<{ page: string; round: string }>(sql`
		select r.slug as round, coalesce('/project/' || p.slug, '/organization/' || o.slug) as page
		from round_listing l join funding_round r on r.id = l.id
		left join project p on p.id = r.project_id left join organization o on o.id = r.organization_id
		where 'amount' = any(l.disagreements) order by r.id limit 1`);
	const [disputed] = rows;
	if (!disputed) throw new Error('The catalogue has no round whose amount is disputed.');
	const who = await site().join();
	await page.goto(site().url + disputed.page);
	const link = page.locator(
		`a[href="/contribute/edit/round/${disputed.round}?field=amount_usd"]:visible`,
	);
	await expect(link.first()).toHaveText('Propose the right amount');
	await addSession(page.context(), site().url, who.token);
	await link.first().click();
	await expect(page.getByLabel('Amount in US dollars', { exact: true })).toBeFocused();
});
