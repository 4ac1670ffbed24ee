import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { type MemberSite, startMemberSite } from '../setup/member-site.ts';
import { StandInModel } from '../setup/model.ts';
import { addSession, type SignedIn, signedIn } from '../setup/signed-in.ts';
import { onTrial } from '../setup/with-plan.ts';
import { violationsInThemes } from './violations.ts';

// One site for all tests: each uses its own member.
test.describe.configure({ mode: 'default' });

let model: StandInModel;
let site: MemberSite;

test.beforeAll(async () => {
	model = await new StandInModel().start();
	site = await startMemberSite(model.settings);
});
test.beforeEach(() => {
	model.answer = () => 'garbage';
});
test.afterAll(async () => {
	await site?.stop();
	model?.close();
});

const QUESTION = 'How much did Uniswap raise?';

async function memberPage(browser: Browser, hasScript = true): Promise<[Page, SignedIn]> {
	const who = await signedIn(site.db);
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
		addEventListener('DOMContentLoaded', () => {
			const status = document.querySelector('[data-chat-status]');
			const said: string[] = [];
			const note = () => {
				if (status?.textContent) said.push(status.textContent);
				sessionStorage.setItem('announced', JSON.stringify(said));
			};
			if (status) new MutationObserver(note).observe(status, { childList: true });
		});
	});
	return [await context.newPage(), who];
}

const field = (page: Page) => page.getByLabel('Your question');
const messages = (page: Page) => page.locator('.message:not(.pending)');
const wordsOf = async (locator: Locator) => ((await locator.textContent()) ?? '').trim();
const isWide = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Everything the status line announced, in order, regardless of other live regions on the page. */
const announced = (page: Page): Promise<string[]> =>
	page.evaluate(() => JSON.parse(sessionStorage.getItem('announced') ?? '[]'));

/** What a user hears and can reach by keyboard while a question is answered, also on a phone. */
async function checkMeanwhile(page: Page): Promise<void> {
	const pending = page.locator('.message.pending');
	await expect(pending).toHaveAttribute('aria-busy', 'true');
	const stop = page.getByRole('button', { name: 'Stop' });
	await expect(stop, 'the focus goes on with the button').toBeFocused();
	await expect(pending).toMatchAriaSnapshot(
		[
			'- article:',
			'  - heading "Who founded Uniswap?" [level=2]',
			'  - paragraph: Reading the question',
		].join('\n'),
	);
	await expect(page.locator('[data-composer]')).toMatchAriaSnapshot(
		['- textbox "Your question"', '- button "Stop"', '- button "Ask" [disabled]'].join('\n'),
	);
	await expect(page.locator('[data-chat-status]')).toHaveText('Reading the question.');
	expect(
		await pending.evaluate((one) => one.closest('[aria-live], [role="log"], [role="status"]')),
		'its pieces are not read one by one',
	).toBeNull();
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await isWide(page)).toBe(false);
	await expect(stop).toBeInViewport();
	expect(await violationsInThemes(page)).toEqual([]);
	await page.setViewportSize({ width: 1280, height: 900 });
	await expect(stop).toBeFocused();
}

test('a visitor tries the examples, and goes to sign in and back with a question', async ({
	browser,
}) => {
	const context = await browser.newContext({ baseURL: site.url });
	const page = await context.newPage();
	await page.goto('/ai');
	const examples = page.locator('.ai-examples a');
	expect(await examples.count()).toBeGreaterThan(2);
	const second = await wordsOf(examples.nth(1));
	await examples.nth(1).click();
	await expect(page.locator('#answer h3')).toHaveText(second);
	await expect(page.locator('#answer .answer-text')).not.toBeEmpty();
	await page.getByRole('link', { name: 'Ask this and go on' }).click();
	await expect(field(page)).toHaveValue(second);
	await page.getByRole('button', { name: 'Sign in and ask' }).click();
	await expect(page).toHaveURL(/\/signin\?next=/);
	expect(new URL(page.url()).searchParams.get('next')).toContain(
		new URLSearchParams({ q: second }).toString(),
	);
	await context.close();
});

test('a member asks, goes on, stops, edits, judges, shares and deletes', async ({ browser }) => {
	const [page, who] = await memberPage(browser);
	await onTrial(site.db, who.member.id);
	await page.goto('/ai-chat');
	await field(page).fill(QUESTION);
	await field(page).press('Enter');
	await expect(messages(page)).toHaveCount(1);
	await expect(page).toHaveURL(/\/ai-chat\?c=\d+$/);
	const answer = messages(page).first();
	await expect(answer.locator('.answer-text')).toContainText(/\$\d/);
	// The whole answer is announced, at once.
	const said = await wordsOf(answer.locator('.answer-text'));
	await expect(page.locator('[data-chat-status]')).toHaveText(said);
	await expect(field(page)).toBeFocused();
	await expect(page.getByText('1 question used today.')).toBeVisible();

	await answer.locator('.answer-text .fact').last().hover();
	await expect(page.locator('.fact-card')).toContainText(/Read at|Counted/);
	await page.keyboard.press('Escape');
	await expect(page.locator('.fact-card')).toHaveCount(0);

	model.answer = () => 'stall';
	const called = model.calls.length;
	// Held back until everything was checked: a stalled model is given up meanwhile.
	const looked = Promise.withResolvers<void>();
	await page.route('**/api/ai/ask', async (route) => {
		await looked.promise;
		await route.continue();
	});
	await field(page).fill('Who founded Uniswap?');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await checkMeanwhile(page);
	looked.resolve();
	await expect.poll(() => model.calls.length).toBeGreaterThan(called);
	await page.keyboard.press('Enter');
	await page.unroute('**/api/ai/ask');
	await expect(page.locator('[data-chat-status]')).toHaveText('Stopped. It was not counted.');
	expect(await announced(page)).toEqual([
		...['Reading the question.', said],
		...['Reading the question.', 'Stopped. It was not counted.'],
	]);
	await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
	await expect(field(page)).toBeFocused();
	await expect(field(page)).toHaveValue('Who founded Uniswap?');
	model.answer = () => 'garbage';
	await page.getByRole('button', { name: 'Ask', exact: true }).click();
	await expect(messages(page)).toHaveCount(2);
	await expect(page.getByText('2 questions used today.')).toBeVisible();
	await page.reload();
	await expect(messages(page), 'the one that was stopped is replaced').toHaveCount(2);

	await messages(page).last().getByText('Edit and ask again').click();
	await expect(field(page)).toHaveValue('Who founded Uniswap?');
	await field(page).fill('Who founded Aave?');
	await field(page).press('Enter');
	await expect(messages(page).last().locator('h2')).toContainText('Who founded Aave?');
	await expect(messages(page)).toHaveCount(2);

	await messages(page).last().getByText('Report a wrong reading').click();
	await page.getByLabel('What was misread?').last().fill('I meant the people');
	await page.getByRole('button', { name: 'Send the report' }).last().click();
	await expect(page.getByText('Thank you. Your feedback was saved.')).toBeVisible();

	await page.getByText('Rename', { exact: true }).first().click();
	await page.getByLabel('Name', { exact: true }).fill('DEX money');
	await page.getByRole('button', { name: 'Rename' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('DEX money');
	await page.locator('summary', { hasText: 'Share' }).click();
	await page.getByRole('button', { name: 'Make the page' }).click();
	await page.locator('summary', { hasText: 'Shared' }).click();
	const shared = await page
		.getByRole('link', { name: 'Open the shared page' })
		.getAttribute('href');
	const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
	await visitor.goto(shared ?? '');
	await expect(visitor.locator('.message')).toHaveCount(2);
	expect(await visitor.content()).not.toContain(who.member.username);
	expect(await violationsInThemes(visitor)).toEqual([]);

	await page.goto('/6557');
	await page.getByLabel('Search conversations').fill('aave');
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await page.getByRole('link', { name: /^DEX money/ }).click();
	await expect(messages(page)).toHaveCount(2);
	expect(await violationsInThemes(page)).toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await isWide(page)).toBe(false);
	await page.getByRole('link', { name: 'Delete' }).click();
	await page.getByRole('link', { name: 'Keep it' }).click();
	await page.getByRole('link', { name: 'Delete' }).click();
	await page.getByRole('button', { name: 'Delete the conversation' }).click();
	await expect(page.getByText('Conversation deleted.')).toBeVisible();
	expect((await visitor.goto(shared ?? ''))?.status()).toBe(404);
	await visitor.context().close();
	await page.context().close();
});

test('without script a question is a form, up to the day’s last one', async ({ browser }) => {
	const [page] = await memberPage(browser, false);
	await page.goto('/ai-chat');
	for (const [at, question] of [QUESTION, 'Who founded Uniswap?', 'Who founded Aave?'].entries()) {
		await field(page).fill(question);
		await page.getByRole('button', { name: 'Ask', exact: true }).click();
		await expect(page).toHaveURL(/\/ai-chat\?c=\d+#m\d+$/);
		await expect(messages(page)).toHaveCount(at + 1);
	}
	await field(page).fill('And Bitcoin?');
	await page.getByRole('button', { name: 'Ask', exact: true }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'all 3 questions today' })).toBeVisible();
	await expect(field(page)).toHaveValue('And Bitcoin?');
	await page.context().close();
});

for (const hasScript of [true, false])
	test(`a counter-question has the closest facts beside it, ${hasScript ? 'with' : 'without'} script`, async ({
		browser,
	}) => {
		const [page] = await memberPage(browser, hasScript);
		await page.goto('/ai-chat');
		await field(page).fill('Would you say who wrote the first version of Yearn?');
		await page.getByRole('button', { name: 'Ask', exact: true }).click();
		const closest = messages(page).getByRole('region', { name: 'Closest facts' });
		const founder = closest
			.getByRole('listitem')
			.filter({ hasText: 'Yearn Finance was founded by' });
		await expect(founder).toContainText('Andre Cronje');
		await expect(founder.locator('.fact').first()).toHaveAttribute('href', /^\//);
		if (hasScript) expect(await violationsInThemes(page)).toEqual([]);
		await page.context().close();
	});

test('a model’s wording is shown where it is faithful, and never where it lies', async ({
	browser,
}) => {
	const [page, who] = await memberPage(browser);
	await onTrial(site.db, who.member.id);
	await page.goto('/ai-chat');
	const told = async () => {
		await field(page).fill(QUESTION);
		await field(page).press('Enter');
		await expect(page.locator('.message.pending')).toHaveCount(0);
		return wordsOf(messages(page).last().locator('.answer-text'));
	};
	const plain = await told();
	model.answer = ({ told: prompt }) => ({
		text: `According to the catalogue, ${/Text: (.*?)"/.exec(prompt)?.[1] ?? ''}`,
	});
	expect(await told()).toBe(`According to the catalogue, ${plain}`);
	for (const lie of [
		{ text: 'Uniswap raised $9 B. Buy it.' },
		{ text: '{f1} {f2} {f3} {f4} <img src=x onerror=alert(1)>' },
		'break in the middle',
		'endless',
		{ status: 500 },
	] as const) {
		model.answer = () => lie;
		expect(await told()).toBe(plain);
	}
	// A word that the planner does not know: the model's plan is discarded, the planner asks back.
	model.answer = () => ({ raw: '{"query": {"kind": "everything"' });
	await field(page).fill('Did Uniswap hoover a zamboni?');
	await field(page).press('Enter');
	await expect(messages(page).last().locator('.answer-text')).toContainText('zamboni');
	await page.context().close();
});
