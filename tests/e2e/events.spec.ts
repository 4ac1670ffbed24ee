import { revise } from '#lib/catalogue/revise.ts';
import { connect } from '#lib/db/connect.ts';
import { startOwnSite } from '../setup/own-site.ts';
import { expect, test, widerThanScreen } from './fixtures.ts';

const kinds = [
	'All Events',
	'General',
	'AMA',
	'Exchange',
	'Partnership',
	'Release',
	'DAO',
	'Announcement',
	'Hard Fork',
	'NFT',
	'Other',
];

const today = () => new Date().toISOString().slice(0, 10);

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('upcoming events come by date, and the tabs are links that keep each other', async ({
		page,
	}) => {
		await page.goto('/events');
		await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toHaveCount(1);
		await expect(
			page.getByRole('navigation', { name: 'Kinds of event' }).getByRole('link'),
		).toHaveText(kinds);
		const days = await page
			.locator('.event-days > li time:last-of-type')
			.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
		expect(days.length).toBeGreaterThan(20);
		expect(days.every((day) => day >= today())).toBe(true);
		const begins = await page
			.locator('.event-days > li time:first-of-type')
			.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
		expect(begins).toEqual(begins.toSorted());

		await page.getByRole('link', { name: 'AMA', exact: true }).click();
		await expect(page).toHaveURL(/\/events\?kind=AMA$/);
		await page.waitForLoadState('domcontentloaded');
		const shown = await page.locator('.event-days p').allTextContents();
		expect(shown.length).toBeGreaterThan(0);
		for (const text of shown) expect(text).toContain('AMA');
		await page.getByRole('link', { name: 'Past Events' }).click();
		await expect(page).toHaveURL(/\/events\?when=past&kind=AMA$/);
		await expect(page.locator('nav [aria-current]')).toHaveText(['Past Events', 'AMA']);
		await expect(page.getByRole('link', { name: /iCalendar/ })).toHaveAttribute(
			'href',
			'/feeds/events.ics?kind=AMA',
		);
	});

	test('a month is a calendar whose days link into its list; months are links', async ({
		page,
	}) => {
		await page.goto('/events');
		const first = await page.locator('.event-days time').first().getAttribute('datetime');
		const month = (first ?? '').slice(0, 7);
		await page.goto(`/events?month=${month}`);
		await expect(page).toHaveTitle(/^Crypto events in \w{3} \d{4}/);
		const grid = page.locator('.month-grid');
		await expect(grid.getByRole('columnheader')).toHaveText([
			'Mon',
			'Tue',
			'Wed',
			'Thu',
			'Fri',
			'Sat',
			'Sun',
		]);
		const [year = 0, number = 0] = month.split('-').map(Number);
		const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
		await expect(grid.locator('tbody time')).toHaveCount(days);
		const busy = grid.locator('.busy').first();
		const day = await busy.locator('time').getAttribute('datetime');
		await busy.locator('a.month-day').click();
		await expect(page).toHaveURL(new RegExp(`month=${month}#e\\d+$`));
		const target = page.locator('.event-days > :target');
		await expect(target).toBeInViewport();
		const begins = await target.locator('time').first().getAttribute('datetime');
		expect((begins ?? '9') <= (day ?? '')).toBe(true);

		const months = page.getByRole('navigation', { name: 'Months' });
		await months.locator('[rel~=next]').click();
		const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
		await expect(page).toHaveURL(new RegExp(`/events\\?month=${next}$`));
		await page.getByRole('link', { name: 'AMA', exact: true }).click();
		await expect(page).toHaveURL(new RegExp(`/events\\?kind=AMA&month=${next}$`));
		await page.locator('input[type=month]').fill('2009-01');
		await page.getByRole('button', { name: 'Go' }).click();
		await expect(page).toHaveURL(/\/events\?kind=AMA&month=2009-01$/);
		await expect(page.getByText('No events in January 2009.')).toBeVisible();
		await months.getByRole('link', { name: /^Later: / }).click();
		await expect(grid.locator('.busy').first()).toBeVisible();
		await page.getByRole('link', { name: 'Past Events' }).click();
		await expect(page).toHaveURL(/\/events\?when=past&kind=AMA$/);
	});

	for (const width of [390, 720, 1024, 1440])
		test(`the calendar fits ${width} pixels, and its days can be tapped`, async ({ page }) => {
			await page.setViewportSize({ width, height: 900 });
			await page.goto('/events');
			expect(await widerThanScreen(page)).toEqual([]);
			const day = page.locator('.month-grid a.month-day').first();
			if (width <= 720 && (await day.count()) > 0) {
				const box = await day.boundingBox();
				expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
				expect(box?.width ?? 0).toBeGreaterThanOrEqual(44);
			}
		});

	test('pages follow each other without a gap, and one beyond the last says so', async ({
		page,
	}) => {
		await page.goto('/events?when=past');
		const paging = page.getByRole('navigation', { name: 'Pages' });
		const [, total = ''] = /of\s+([\d,]+)/.exec((await paging.textContent()) ?? '') ?? [];
		expect(Number(total.replace(',', ''))).toBeGreaterThan(100);
		let count = await page.locator('.event-days > li').count();
		const last = await page.locator('.event-days > li time').last().getAttribute('datetime');
		await paging.getByRole('link', { name: 'Next' }).click();
		await expect(page).toHaveURL(/\/events\?when=past&page=2$/);
		await expect(page).toHaveTitle(/page 2/);
		const next = await page.locator('.event-days > li time').first().getAttribute('datetime');
		expect((next ?? '') <= (last ?? '')).toBe(true);
		for (let at = 3; await paging.getByRole('link', { name: 'Next' }).count(); at += 1) {
			count += await page.locator('.event-days > li').count();
			await paging.getByRole('link', { name: 'Next' }).click();
			await expect(page).toHaveURL(new RegExp(`&page=${at}$`));
			await expect(page).toHaveTitle(new RegExp(`page ${at}`));
			// It comes after the days: all of them have loaded.
			await expect(paging).toBeVisible();
		}
		count += await page.locator('.event-days > li').count();
		expect(count).toBe(Number(total.replace(',', '')));
		await page.goto('/events?page=999');
		await expect(page.getByText('There is no page 999.')).toBeVisible();
		await page.getByRole('link', { name: 'To the first' }).click();
		await expect(page).toHaveURL(/\/events$/);
	});

	test('samples are marked and hidden from machines; nothing widens a narrow page', async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 800 });
		await page.goto('/events');
		const listed = await page.locator('.event-days > li').count();
		await expect(page.locator('.event-days .sample')).toHaveCount(listed);
		const data = await page.locator('script[type="application/ld+json"]').textContent();
		expect(data).not.toContain('"Event"');
		expect(await widerThanScreen(page)).toEqual([]);
	});

	test('an empty catalogue has an empty list; a real event is in structured data', async ({
		page,
	}) => {
		const site = await startOwnSite(async () => undefined);
		try {
			const open = async (path: string) =>
				page.setContent(await (await fetch(site.url + path)).text());
			await open('/events');
			await expect(page.getByText('No upcoming event is known.')).toHaveCount(1);
			await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
			await open('/events?when=past&kind=Hard%20Fork');
			await expect(page.getByText('No past Hard Fork event is known.')).toHaveCount(1);

			const { db, close } = connect(site.databaseUrl, { max: 1 });
			const event = {
				title: 'Fork',
				kind: 'Hard Fork' as const,
				date: today(),
				end_date: null,
				location: null,
				url: null,
			};
			await revise(db, { origin: 'staff' }, [
				{ type: 'project', set: { name: 'Chain', events: [event] } },
			]);
			await close();
			await expect(async () => {
				await open('/events');
				await expect(page.locator('.event-days > li')).toHaveCount(1, { timeout: 500 });
			}).toPass();
			const data = await page.locator('script[type="application/ld+json"]').textContent();
			expect(JSON.parse(data ?? '')['@graph'][0]).toEqual({
				'@type': 'Event',
				name: 'Fork',
				url: `${site.url}/project/chain/events`,
				startDate: today(),
				organizer: { '@type': 'Organization', name: 'Chain', url: `${site.url}/project/chain` },
			});
		} finally {
			await site.stop();
		}
	});
});
