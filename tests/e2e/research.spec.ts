import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { revise } from '#lib/catalogue/revise.ts';
import { proposal } from '#lib/db/schema/contributions.ts';
import { acceptLockedProposal } from '#lib/proposals/apply/accept.ts';
import { lockProposal, takeStep } from '#lib/proposals/proposal/proposals.ts';
import { addSession, type SignedIn } from '../setup/signed-in.ts';
import { dropCookies, expect, test, widerThanScreen } from './fixtures.ts';
import { startProfileSite } from './profile/profile-site.ts';
import { violationsInThemes } from './violations.ts';

const path = '/contribute/new/research';
const body = 'Basalt settles trades in two steps, and each is public. '.repeat(6);

test.describe.configure({ mode: 'default' });
let site: Awaited<ReturnType<typeof startProfileSite>>;
let editor: SignedIn;
test.beforeAll(async () => {
	site = await startProfileSite();
	editor = await site.join({ roles: ['editor'] });
	await revise(site.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Basalt Network' }, source: 'https://example.com/about' },
	]);
});
test.afterAll(() => site?.stop());
// The site of this file differs from that of the whole run; a proposal's page belongs to another test.
test.beforeEach(({ expected }) => void expected.push(/asked another site/, /status of 404/));

async function open(page: Page, who: SignedIn, at = path): Promise<void> {
	const { url } = site;
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url }]);
	await addSession(page.context(), url, who.token);
	await page.goto(url + at);
	await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text (required)', exact: true });
const latest = async (who: SignedIn) => {
	const rows = await site.db.select().from(proposal).where(eq(proposal.author_id, who.member.id));
	return rows.at(-1);
};

test('a contributor writes, saves a draft, sends, gets change requests, amends, and is published', async ({
	page,
}) => {
	const who = await site.join({ name: 'Ada Basalt', roles: ['contributor'] });
	await open(page, who);
	await page.getByLabel('Title').fill('How Basalt settles trades');
	await text(page).fill(body);
	await text(page).press('Home');
	await page.getByRole('button', { name: 'Heading', exact: true }).click();
	await expect(text(page)).toHaveValue(/^## Basalt/);
	await text(page).press('ControlOrMeta+End');
	const buffer = await sharp({
		create: { width: 60, height: 40, channels: 3, background: '#3b82c4' },
	})
		.png()
		.toBuffer();
	const [chooser] = await Promise.all([
		page.waitForEvent('filechooser'),
		page.getByRole('button', { name: 'Picture', exact: true }).click(),
	]);
	await chooser.setFiles({ name: 'chart [1].png', mimeType: 'image/png', buffer });
	await expect(text(page)).toHaveValue(/!\[chart {2}1\]\(\/uploads\/[\da-f-]{36}\.webp\)/);
	await page.getByLabel('Tags').fill('DeFi');
	await page.getByLabel('Tags').press('Enter');
	await page.getByLabel('Assets').fill('basalt');
	await expect(page.getByRole('option', { name: /Basalt Network/ })).toBeVisible();
	await page.getByLabel('Assets').press('Enter');
	await expect(page.getByRole('button', { name: 'Remove Basalt Network' })).toBeVisible();
	await page.getByLabel('Attachment').setInputFiles({
		name: 'figures.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n'),
	});
	await expect(page.getByText('figures.pdf attached.')).toBeVisible();
	await page.getByLabel('Mark it as Exclusive').check();
	await page.getByRole('button', { name: 'Preview' }).click();
	const preview = page.getByRole('region', { name: 'Preview' });
	await expect(preview.getByRole('heading', { level: 2 })).toBeVisible();
	await expect(preview.getByRole('img')).toHaveJSProperty('naturalWidth', 60);
	await expect(page.getByText(/^Draft saved at/)).toBeVisible();
	await page.reload();
	await expect(page.getByLabel('Title')).toHaveValue('How Basalt settles trades');
	await expect(page.getByRole('button', { name: 'Remove figures.pdf' })).toBeVisible();
	await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
	await page.getByRole('button', { name: 'Send for review' }).click();
	await page.waitForURL(/\/dao\/new-how-basalt-settles-trades-[\da-f]{8}$/);
	const sent = await latest(who);
	const id = sent?.id ?? 0;
	await site.db.transaction(async (tx) => {
		await takeStep(tx, await lockProposal(tx, id), 'ask-changes', {
			actorId: editor.member.id,
			reason: 'not-clear',
		});
	});
	await open(page, who, `${path}?proposal=${sent?.slug}`);
	await expect(page.getByText('Changes asked.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Remove Basalt Network' })).toBeVisible();
	await page.getByLabel('Title').fill('How Basalt settles its trades');
	await page.getByRole('button', { name: 'Send again' }).click();
	await page.waitForURL(/\/dao\//);
	await site.db.transaction(async (tx) => {
		await acceptLockedProposal(tx, await lockProposal(tx, id), 'accept-at-once', {
			actorId: editor.member.id,
		});
	});
	await dropCookies(page);
	await page.goto(`${site.url}/research/how-basalt-settles-its-trades`);
	const header = page.locator('article.reading > header');
	await expect(header).toContainText('By Ada Basalt');
	await expect(header).toContainText('Exclusive');
	await expect(header).toContainText('DeFi');
	await expect(page.getByRole('link', { name: 'Basalt Network' }).first()).toBeVisible();
	const attachment = page.getByRole('link', { name: 'Attachment (PDF)' });
	const words = page.getByText('Basalt settles trades in two steps').first();
	await expect(page.getByRole('heading', { name: 'The full text is Exclusive' })).toBeVisible();
	await expect(attachment.or(words)).toHaveCount(0);
	// Its author can read all of it, in place.
	await addSession(page.context(), site.url, who.token);
	await page.reload();
	await expect(words).toBeVisible();
	const address = await attachment.getAttribute('href');
	const answer = await page.request.get(site.url + (address ?? ''));
	expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

test('errors are shown at their field, which gets the focus; nothing is sent', async ({ page }) => {
	const who = await site.join({ roles: ['contributor'] });
	await open(page, who);
	await page.getByLabel('Title').fill('Short');
	await page.getByRole('button', { name: 'Send for review' }).click();
	await expect(page.getByText('A title must have 10 to 200 characters.')).toBeVisible();
	await expect(page.getByText('Research has at least 200 characters.')).toBeVisible();
	await expect(page.getByLabel('Title')).toBeFocused();
	expect(await latest(who)).toBeUndefined();
});

test('hostile Markdown is shown in the preview as harmless text', async ({ page }) => {
	const who = await site.join({ roles: ['contributor'] });
	await open(page, who);
	await text(page).fill(
		'<script>window.hit = 1</script> <img src=x onerror="window.hit = 1">\n\n[x](javascript:window.hit=1) ![y](/api/users/auth/logout)',
	);
	await page.getByRole('button', { name: 'Preview' }).click();
	const preview = page.getByRole('region', { name: 'Preview' });
	await expect(preview).toContainText('<script>window.hit = 1</script>');
	await expect(preview.locator('script, img, a')).toHaveCount(0);
	expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
});

test('a non-contributor learns how to become one; another’s proposal is unknown', async ({
	page,
}) => {
	const who = await site.join();
	await open(page, who);
	await expect(page.getByText('to submit research.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Send for review' })).toHaveCount(0);
	const answer = await page.goto(`${site.url}${path}?proposal=new-how-basalt-1`);
	expect(answer?.status()).toBe(404);
});

test('tags and assets are added and removed by keyboard, and the focus stays', async ({ page }) => {
	const who = await site.join({ roles: ['contributor'] });
	await open(page, who);
	const tags = page.getByLabel('Tags', { exact: false }).and(page.getByRole('textbox'));
	const chosen = page.getByRole('list', { name: 'Tags: chosen' }).getByRole('listitem');
	await tags.focus();
	await page.keyboard.type('DeFi,Lending');
	await page.keyboard.press('Enter');
	await page.keyboard.type('defi');
	await page.keyboard.press('Enter');
	await expect(chosen).toHaveText(['DeFi', 'Lending']);
	await page.keyboard.press('Backspace');
	await expect(chosen).toHaveText(['DeFi']);
	await page.getByRole('button', { name: 'Remove DeFi' }).press('Enter');
	await expect(chosen).toHaveCount(0);
	await expect(tags).toBeFocused();

	const assets = page.getByRole('combobox', { name: 'Assets' });
	await assets.focus();
	await page.keyboard.type('basalt');
	const option = page.getByRole('option', { name: /Basalt Network/ });
	await expect(option).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('Escape');
	await expect(option).toBeHidden();
	await expect(assets).toHaveAttribute('aria-expanded', 'false');
	await page.keyboard.press('ArrowDown');
	await expect(option).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('Enter');
	await expect(assets).toHaveValue('');
	await expect(page.getByRole('button', { name: 'Remove Basalt Network' })).toBeVisible();
	await page.keyboard.press('Backspace');
	await expect(page.getByRole('button', { name: 'Remove Basalt Network' })).toBeHidden();
	await expect(assets).toBeFocused();
});

test.describe('accessible in both themes', () => {
	for (const width of [390, 1280])
		test(`${width} px`, async ({ page }) => {
			await page.setViewportSize({ width, height: 844 });
			const who = await site.join({ roles: ['contributor'] });
			await open(page, who);
			await page.getByLabel('Tags').fill('DeFi');
			await page.getByLabel('Tags').press('Enter');
			await page.getByLabel('Assets').fill('basalt');
			await expect(page.getByRole('option', { name: /Basalt Network/ })).toBeVisible();
			expect(await widerThanScreen(page)).toEqual([]);
			expect(await violationsInThemes(page)).toEqual([]);
		});
});
