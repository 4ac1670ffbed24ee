import { expect, type Page, test } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { lockProposal, takeStep } from '#lib/proposals/proposal/proposals.ts';
import { closeVotes } from '#lib/proposals/vote/close-votes.ts';
import { endVote, inVote, sent } from '../setup/in-vote.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, type MemberFacts, type SignedIn, signedIn } from '../setup/signed-in.ts';
import { dropCookies } from './fixtures.ts';
import { violations } from './violations.ts';

// One site for all tests: each has its own proposals.
test.describe.configure({ mode: 'default' });

let site: OwnSite<void>;
let db: Db;
let close: () => Promise<void>;

async function fill(to: Db): Promise<void> {
	await revise(to, { origin: 'starter' }, [
		{
			type: 'project',
			set: { name: 'Alpha', symbol: 'ALP', sectors: ['DeFi', 'AI'], location: 'Oslo' },
		},
		{ type: 'organization', set: { name: 'Fund', type: 'Fund' } },
		{ type: 'person', set: { name: 'Ada Example' } },
	]);
}

test.beforeAll(async () => {
	site = await startOwnSite(fill);
	({ db, close } = connect(site.databaseUrl, { max: 3 }));
});

test.afterAll(async () => {
	await close?.();
	await site?.stop();
});

const idOf = async (table: string, slug: string): Promise<number> => {
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from ${sql.identifier(table)} where slug = ${slug}`,
	);
	return Number(rows[0]?.id);
};

/** A page in a fresh browser, of a new member if `facts` are given. */
async function browse(page: Page, facts?: MemberFacts): Promise<SignedIn | null> {
	await dropCookies(page);
	await page.context().addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
	if (!facts) return null;
	const who = await signedIn(db, facts);
	await addSession(page.context(), site.url, who.token);
	return who;
}

/** Reloads a page until it shows what was just written: cached copies are dropped a moment later. */
async function openUntil(page: Page, path: string, text: string | RegExp): Promise<void> {
	await expect(async () => {
		await page.goto(site.url + path);
		await expect(page.locator('main')).toContainText(text, { timeout: 500 });
	}).toPass();
}

const isWide = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** A screenshot for people; `SHOTS` is the folder. */
async function shot(page: Page, name: string): Promise<void> {
	const folder = process.env.SHOTS;
	if (!folder) return;
	for (const colorScheme of ['light', 'dark'] as const)
		for (const width of [1440, 1024, 390]) {
			await page.setViewportSize({ width, height: 900 });
			await page.emulateMedia({ colorScheme });
			await page.screenshot({
				path: `${folder}/${name}-${width}-${colorScheme}.png`,
				fullPage: true,
			});
		}
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.emulateMedia({ colorScheme: 'light' });
}

test('a proposal’s whole life: members vote, one changes their vote, it ends, and the record says it', async ({
	page,
}) => {
	const { proposal } = await inVote(db, {
		slug: 'alpha',
		fields: { website: 'https://alpha.example', sectors: ['DeFi', 'Gaming'], location: 'Bergen' },
		rules: { quorum: 3, threshold: 50, days: 7 },
		author: { username: 'life_author' },
		note: 'The site moved.\nSee the footer.',
	});
	const path = `/dao/${proposal.slug}`;
	const accept = page.getByRole('button', { name: 'Accept' });
	const reject = page.getByRole('button', { name: 'Reject' });
	const total = page.locator('[data-count="total"]');
	// A vote is shown at once; it counts once the server has responded.
	const answered = page.locator('[data-vote][aria-busy="false"]');

	await browse(page);
	await openUntil(page, '/dao?state=voting', 'Alpha');
	await page.getByRole('link', { name: 'Alpha', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alpha');
	await expect(page.locator('#field-website')).toContainText('https://alpha.example');
	await expect(page.locator('#field-location')).toContainText('Oslo');
	await expect(page.locator('#field-location')).toContainText('Bergen');
	await expect(page.locator('#field-sectors .dao-before')).toContainText('AI');
	await expect(page.locator('#field-sectors .dao-before')).not.toContainText('DeFi');
	await expect(page.locator('#field-sectors')).toContainText('1 item stays');
	await expect(page.getByRole('link', { name: 'example.com' }).first()).toBeVisible();
	await expect(page.locator('[data-ends]')).toHaveText(/6 days 23 hours left/);
	await expect(page.getByRole('link', { name: 'Sign in to vote' })).toBeVisible();
	await expect(accept).toBeHidden();

	for (const [n, word] of (['Accept', 'Accept', 'Reject'] as const).entries()) {
		await browse(page, { roles: ['dao'], username: `life_voter_${n}` });
		await openUntil(page, path, n > 0 ? `life_voter_${n - 1}` : 'Nobody has voted yet');
		await (word === 'Accept' ? accept : reject).click();
		await expect(page.getByText(`You voted ${word}.`)).toBeVisible();
		await expect(total).toHaveText(String(n + 1));
		await expect(answered).toBeVisible();
	}
	await expect(reject).toHaveAttribute('aria-pressed', 'true');
	// By keyboard, to the other option.
	await accept.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByText('You voted Accept.')).toBeVisible();
	await expect(page.locator('[data-count="accept"]')).toHaveText('3');
	await openUntil(page, path, /life_voter_2\s*Accept/);
	await expect(page.getByText('You voted Accept.')).toBeVisible();
	expect(await violations(page)).toEqual([]);
	await shot(page, 'voting');

	// Meanwhile one of the fields is changed.
	await revise(db, { origin: 'staff' }, [
		{ type: 'project', id: await idOf('project', 'alpha'), set: { location: 'Tromsø' } },
	]);
	await endVote(db, proposal.id);
	await reject.click();
	await expect(page.locator('[data-standing]')).toHaveText(/Voting has ended/);
	await expect(page.locator('[data-count="accept"]')).toHaveText('3');
	await expect(accept).toHaveAttribute('aria-pressed', 'true');
	await closeVotes(db);
	await openUntil(page, path, 'Members accepted it: 3 to accept, 0 to reject.');
	await expect(page.locator('#field-website .dao-outcome')).toHaveText('Applied');
	await expect(page.locator('#field-location .dao-outcome')).toHaveText('Went back to the author');
	await expect(accept).toHaveCount(0);
	await shot(page, 'accepted');
	await openUntil(page, '/project/alpha', 'alpha.example');
	await openUntil(page, '/project/alpha/history', 'example.com');
	await openUntil(page, '/cairn_dao', '100%');
});

test('a member without a vote learns why: their own proposal, or a young account', async ({
	page,
}) => {
	const { proposal, author } = await inVote(db, {
		fields: { name: 'Own stone' },
		author: { roles: ['contributor', 'dao'] },
	});
	await browse(page);
	await addSession(page.context(), site.url, author.token);
	await openUntil(page, `/dao/${proposal.slug}`, 'Own stone');
	await expect(page.getByText('This proposal is yours, so you cannot vote on it.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden();

	const young = await browse(page, {});
	await db
		.update(account)
		.set({ created_at: sql`now() - interval '12 days'` })
		.where(eq(account.id, young?.member.id ?? 0));
	await page.goto(`${site.url}/dao/${proposal.slug}`);
	await expect(
		page.getByText(
			'tier 1 and an account older than 30 days; you are at tier 0 and yours is 12 days old.',
		),
	).toBeVisible();
});

test('a vote that fails in transit is taken back and reported', async ({ page }) => {
	const { proposal } = await inVote(db, { fields: { name: 'Broken line' } });
	await browse(page, { roles: ['dao'] });
	await openUntil(page, `/dao/${proposal.slug}`, 'Broken line');
	const accept = page.getByRole('button', { name: 'Accept' });
	await expect(page.locator('[data-vote]')).toHaveAttribute('aria-busy', 'false');
	await page.route('**/api/dao/vote', (route) => route.abort());
	await accept.click();
	await expect(page.getByText('Network Error!')).toBeVisible();
	await expect(page.locator('[data-count="total"]')).toHaveText('0');
	await expect(accept).toHaveAttribute('aria-pressed', 'false');
});

test('the discussion: hostile text is text, and an editor hides a comment with a reason', async ({
	page,
}) => {
	const hostile = '<img src=x onerror=alert(1)> & "quoted"\nsecond line';
	const { proposal } = await sent(db, {
		fields: { name: 'Talked about', description: '<script>alert(2)</script> a stone' },
		note: '<b>bold?</b>',
	});
	const path = `/dao/${proposal.slug}`;
	await browse(page, { username: 'talker' });
	await openUntil(page, path, 'It is waiting for an editor.');
	await expect(page.locator('[data-comment-form]')).toHaveAttribute('aria-busy', 'false');
	await page.getByLabel('Your comment').fill(hostile);
	await page.getByRole('button', { name: 'Comment', exact: true }).click();
	await expect(page.locator('[data-comments]')).toContainText('You, just now');
	await expect(page.getByLabel('Your comment')).toHaveValue('');
	await openUntil(page, path, 'talker');
	await expect(page.locator('.dao-said').last()).toHaveText(hostile);
	await expect(page.locator('main img[src="x"], main script:not([src])')).toHaveCount(0);
	await expect(page.locator('#field-description')).toContainText('<script>alert(2)</script>');
	expect(await violations(page)).toEqual([]);
	await shot(page, 'in-review');

	await browse(page, { roles: ['editor'] });
	await page.goto(site.url + path);
	const last = page.locator('[data-comment]').last();
	await last.getByLabel('Reason for hiding').fill('Not about the fact');
	await last.getByRole('button', { name: 'Hide' }).click();
	await expect(last).toContainText('An editor hid this comment: Not about the fact');
	await browse(page);
	await openUntil(page, path, 'An editor hid this comment: Not about the fact');
	await expect(page.locator('main')).not.toContainText('second line');
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('one votes and comments by plain forms, and sees the outcome', async ({ page }) => {
		const { proposal } = await inVote(db, { fields: { name: 'Plain forms' } });
		const path = `/dao/${proposal.slug}`;
		await browse(page);
		await openUntil(page, path, 'Plain forms');
		await page.getByRole('button', { name: 'Accept' }).click();
		await expect(page.getByText('Sign in first, then send it again.')).toBeVisible();
		await browse(page, { roles: ['dao'], username: 'plain_voter' });
		await page.goto(site.url + path);
		await page.getByRole('button', { name: 'Reject' }).click();
		await expect(page).toHaveURL(`${site.url}${path}#voted`);
		await expect(page.getByText('Your vote counts.')).toBeVisible();
		await openUntil(page, path, 'plain_voter');
		await page.getByLabel('Your comment').fill('By hand');
		await page.getByRole('button', { name: 'Comment', exact: true }).click();
		await expect(page.getByText('Your comment is shown below.')).toBeVisible();
		await openUntil(page, path, 'By hand');
	});
});

test('rejected proposals stay readable, but are not indexed', async ({ page }) => {
	const { proposal, author, editor } = await sent(db, { fields: { name: 'Turned down' } });
	await browse(page);
	await openUntil(page, `/dao/${proposal.slug}`, 'It is waiting for an editor.');
	await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
	await db.transaction(async (tx) => {
		await takeStep(tx, await lockProposal(tx, proposal.id), 'reject', {
			actorId: editor.member.id,
			reason: 'no-source',
			comment: 'The link is dead.',
		});
	});
	await openUntil(page, `/dao/${proposal.slug}`, 'An editor rejected it. A fact has no source');
	await expect(page.locator('main')).toContainText('The link is dead.');
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
	const withdrawn = await sent(db, { fields: { name: 'Thought again' } });
	await db.transaction(async (tx) => {
		await takeStep(tx, await lockProposal(tx, withdrawn.proposal.id), 'withdraw', {
			actorId: withdrawn.author.member.id,
		});
	});
	await openUntil(page, `/dao/${withdrawn.proposal.slug}`, 'Its author withdrew it.');
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
	await db
		.update(account)
		.set({ privacy: { profile: 1, links: 1, contributions: 0 } })
		.where(eq(account.id, author.member.id));
});

test('the list is filtered by its form and paged; the feeds match', async ({ page }) => {
	for (let n = 0; n < 26; n += 1)
		await sent(db, { type: 'organization', fields: { name: `Listed fund ${n}` } });
	await browse(page);
	await openUntil(page, '/dao', 'Listed fund 25');
	await page.locator('select[name="type"]').selectOption('Organization');
	await page.locator('select[name="state"]').selectOption('In review');
	await page.getByRole('button', { name: 'Show' }).click();
	await expect(page).toHaveURL(/state=review&type=organization/);
	await expect(page.locator('.dao-list > li')).toHaveCount(25);
	expect(await violations(page)).toEqual([]);
	await shot(page, 'list');
	await page.getByRole('link', { name: 'Next' }).click();
	await expect(page.locator('.dao-list')).toContainText('Listed fund 0');
	await page.goto(`${site.url}/dao?state=accepted&type=people`);
	await expect(page.getByText('No proposal is like that.')).toBeVisible();
	await shot(page, 'nothing');
	await page.goto(`${site.url}/dao?page=999`);
	await expect(page.getByRole('link', { name: 'To the first' })).toBeVisible();
	const feed = await fetch(`${site.url}/dao/feed.json`);
	expect((await feed.json()).items[0].title).toBe('New organization: Listed fund 25');
	expect((await fetch(`${site.url}/dao/feed.xml`)).headers.get('content-type')).toContain('rss');
});

test('the DAO’s home tells its rules as they are set', async ({ page }) => {
	await browse(page);
	await page.goto(`${site.url}/cairn_dao`);
	await expect(page.getByText('A vote lasts 7 days.')).toBeVisible();
	await expect(page.getByText('at least 5 votes, more than 50% of them')).toBeVisible();
	await expect(
		page.getByText('Membership takes tier 1 and an account older than 30 days.'),
	).toBeVisible();
	expect(await violations(page)).toEqual([]);
	await shot(page, 'home');
});

test('at 390 px no page is wider than the screen, and targets are large', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const { proposal } = await inVote(db, {
		type: 'organization',
		fields: {
			name: 'Averyveryverylongnamewithoutanyspaceinitatallthatcannotbebrokenanywhere',
			website: `https://long.example/${'path'.repeat(60)}`,
			rounds: [
				{
					source: 'https://long.example/a',
					date: '2026-10-01',
					amount_usd: 5e6,
					type: 'Seed',
					investors: [
						{
							organization_id: await idOf('organization', 'fund'),
							person_id: null,
							name: null,
							is_lead: true,
						},
					],
				},
			],
			employees: [
				{
					person_id: await idOf('person', 'ada-example'),
					name: 'Ada Example',
					position: 'Partner',
					twitter: null,
					is_founder: true,
				},
			],
		},
	});
	await browse(page, { roles: ['dao'] });
	await openUntil(page, `/dao/${proposal.slug}`, 'Seed');
	await expect(page.locator('#field-rounds')).toContainText('$5,000,000');
	await expect(
		page.locator('#field-rounds').getByRole('link', { name: 'Fund', exact: true }),
	).toHaveAttribute('href', '/organization/fund');
	await expect(
		page.locator('#field-employees').getByRole('link', { name: 'Ada Example' }),
	).toBeVisible();
	for (const path of [`/dao/${proposal.slug}`, '/dao', '/cairn_dao']) {
		await page.goto(site.url + path);
		expect(await isWide(page), path).toBe(false);
		expect(await violations(page), path).toEqual([]);
	}
	await page.goto(`${site.url}/dao/${proposal.slug}`);
	await expect(page.getByText(/left,/)).toBeVisible();
	for (const name of ['Accept', 'Reject'])
		expect((await page.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(
			44,
		);
	await shot(page, 'new');
});
