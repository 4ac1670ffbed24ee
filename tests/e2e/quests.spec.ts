import { type Browser, expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { addAccount } from '#lib/accounts/new-account.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { deedKinds } from '#lib/db/schema/quests.ts';
import { noteAcceptedProposal, undoAcceptedProposal } from '#lib/deeds/checks/proposal-accepted.ts';
import { checks } from '#lib/deeds/checks.ts';
import { countUse } from '#lib/plans/usage.ts';
import { acceptLockedProposal } from '#lib/proposals/apply/accept.ts';
import { revertContribution } from '#lib/proposals/moderation/taken-back.ts';
import { lockProposal } from '#lib/proposals/proposal/proposals.ts';
import { settleReferrals } from '#lib/referral/settle-referrals.ts';
import { inVote } from '../setup/in-vote.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addQuest, closeQuests } from '../setup/quests.ts';
import {
	addSession,
	type MemberFacts,
	type SignedIn,
	sessionFor,
	signedIn,
} from '../setup/signed-in.ts';
import { violationsInThemes } from './violations.ts';

// One site for all tests: each uses its own member.
test.describe.configure({ mode: 'default' });

let site: OwnSite<{ slug: string; tasks: number[] }>;
let db: Db;
let close: () => Promise<void>;

async function fill(to: Db) {
	await closeQuests(to);
	await revise(to, { origin: 'staff' }, [
		...Array.from({ length: 4 }, (_, at) => ({
			type: 'project' as const,
			set: { name: `Project ${at}`, sectors: ['DeFi'] },
			source: 'https://example.com/about',
		})),
		{
			type: 'project' as const,
			set: {
				name: 'A name that goes on and on until no column of any table is wide enough for it',
			},
		},
	]);
	return addQuest(to, { tasks: deedKinds.map((kind) => ({ kind })) });
}

test.beforeAll(async () => {
	site = await startOwnSite(fill);
	({ db, close } = connect(site.databaseUrl, { max: 2 }));
});

test.afterAll(async () => {
	await close?.();
	await site?.stop();
});

async function pageOf(
	browser: Browser,
	{ token }: { token: string },
	hasScript = true,
): Promise<Page> {
	const context = await browser.newContext({
		baseURL: site.url,
		javaScriptEnabled: hasScript,
		viewport: { width: 1280, height: 900 },
	});
	await addSession(context, site.url, token);
	await context.addCookies([{ name: 'consent', value: 'accepted', url: site.url }]);
	await context.addInitScript(() => {
		localStorage.setItem('has_navigated', '1');
		localStorage.setItem('mobile_notice', '1');
	});
	return context.newPage();
}

const join = (facts: MemberFacts = {}): Promise<SignedIn> => signedIn(db, facts);

/** What the quest's page shows for a task, and the member's total points. */
async function stands(
	page: Page,
	kind: (typeof deedKinds)[number],
	isDone: boolean,
): Promise<void> {
	await page.goto(`/quest/${site.filled.slug}`);
	const task = page.locator('.quest-tasks > li').nth(deedKinds.indexOf(kind));
	await expect(task.locator('.task-state')).toContainText(
		isDone ? /^\s*Done/ : checks[kind].words(0, 1),
	);
	const { data } = await (await page.request.get('/api/users/points')).json();
	// The reward of an invitation is a separate line.
	const ofTasks = data.filter(({ reason }: { reason: string }) => reason.startsWith('subquest-'));
	expect(ofTasks[0]?.points).toBe(isDone ? 10 : -10);
}

test('each kind of task is done and undone, and the pages say so', async ({ browser }) => {
	test.setTimeout(480_000);
	const who = await join({ name: 'Quinn Quest', roles: ['contributor', 'dao'] });
	const { id } = who.member;
	const page = await pageOf(browser, who);
	const call = async (path: string, data?: object) => {
		const answer = await page.request.post(path, { data, headers: { origin: site.url } });
		expect([path, answer.ok()]).toEqual([path, true]);
		return answer.status() === 204 ? {} : answer.json();
	};

	await test.step('profile filled: by its form, and emptied', async () => {
		const save = async (bio: string) => {
			await page.goto('/profile-settings/profile');
			await page.locator('[name=bio]').fill(bio);
			await page.getByLabel('GitHub').fill('https://github.com/quinn');
			const saved = page.waitForResponse('**/api/users/update-user-info');
			await page.getByRole('button', { name: 'Save profile' }).click();
			expect((await saved).status()).toBe(200);
		};
		await save('I look things up.');
		await stands(page, 'profile-filled', true);
		await save('');
		await stands(page, 'profile-filled', false);
	});

	await test.step('records watched: by the star', async () => {
		for (const isOn of [true, false]) {
			await page.goto('/project/project-0');
			const star = page.locator('[aria-pressed]').first();
			const kept = page.waitForResponse((one) => /watch-list\/(?:add|remove)/.test(one.url()));
			await star.click();
			await expect(star).toHaveAttribute('aria-pressed', String(isOn));
			expect((await kept).status()).toBe(200);
			await stands(page, 'record-watched', isOn);
		}
	});

	await test.step('alerts made', async () => {
		const { _id } = await call('/api/users/alerts/save', {
			type: 'project',
			slug: 'project-1',
			kind: 'round',
		});
		await stands(page, 'alert-made', true);
		await call('/api/users/alerts/remove', { _id });
		await stands(page, 'alert-made', false);
	});

	await test.step('views saved', async () => {
		const { storage_id } = await call('/api/users/storage/save', {
			...{ type: 'screener', key: 'k', name: 'Mine', value: { a: 1 } },
		});
		await stands(page, 'view-saved', true);
		await call('/api/users/storage/remove', { storage_id });
		await stands(page, 'view-saved', false);
	});

	await test.step('votes cast: changing one reverts nothing', async () => {
		const { proposal } = await inVote(db, { fields: { name: 'Voted' } });
		for (const vote of ['Accept', 'Reject']) {
			await call('/api/dao/vote', { slug: proposal.slug, vote });
			await stands(page, 'vote-cast', true);
		}
	});

	await test.step('proposals sent, accepted, with a source; reverted by an editor, and restored', async () => {
		const body = {
			...{ type: 'project', slug: 'project-2', note: '' },
			said: { location: { value: 'Oslo', source: 'https://example.com/about' } },
		};
		const first = await call('/api/contributions/submit', body);
		await stands(page, 'proposal-sent', true);
		await call('/api/contributions/withdraw', { _id: first._id });
		await stands(page, 'proposal-sent', false);
		const sent = await call('/api/contributions/submit', body);
		const editor = await join({ roles: ['editor'] });
		await db.transaction(async (tx) =>
			acceptLockedProposal(tx, await lockProposal(tx, Number(sent._id)), 'accept-at-once', {
				actorId: editor.member.id,
			}),
		);
		await stands(page, 'proposal-accepted', true);
		await stands(page, 'source-added', true);
		const revert = async () => {
			const { rows } = await db.execute<{ id: string }>(
				sql`select id from revision where record_type = 'project' and field = 'location' order by id desc limit 1`,
			);
			await revertContribution(db, { origin: 'revert' }, Number(rows[0]?.id), 'A reason');
		};
		await revert();
		await stands(page, 'proposal-accepted', false);
		await stands(page, 'source-added', false);
		await page.goto('/notifications');
		await expect(page.getByText(/^10 points from .* revoked$/).first()).toBeVisible();
		await revert();
		await stands(page, 'source-added', true);
	});

	await test.step('questions asked', async () => {
		await db.transaction((tx) => countUse(tx, id, 'questions'));
		await stands(page, 'question-asked', true);
	});

	await test.step('the API called, with a key', async () => {
		const { key } = await call('/api/users/keys', { name: 'A program', scope: 'read' });
		const answer = await fetch(`${site.url}/api/v1/projects?limit=1`, {
			headers: { authorization: `Bearer ${key}` },
		});
		expect(answer.status).toBe(200);
		await stands(page, 'api-called', true);
	});

	await test.step('an invitation: shown, rewarded, reverted', async () => {
		await page.goto('/quest/invite');
		const link = await page.getByLabel('Your invitation link').inputValue();
		const code = link.split('/').at(-1) ?? '';
		const led = await fetch(link, { redirect: 'manual' });
		expect(led.headers.get('location')).toBe(`/signup?referral=${code}`);
		const person = { username: 'newcomer', email: 'newcomer@gmail.com', passwordHash: null };
		const referee = await db.transaction((tx) =>
			addAccount(tx, { name: 'New Comer', ...person, invitedBy: code }),
		);
		const at = new Date(Date.now() - 15 * 86_400_000).toISOString();
		await page.reload();
		await expect(page.getByRole('row', { name: /New Comer/ })).toContainText(
			'Until a first contribution',
		);
		await expect(page.locator('body')).not.toContainText('newcomer@gmail.com');
		await db.transaction((tx) =>
			noteAcceptedProposal(tx, referee, { proposalId: 9_999, about: [], at }),
		);
		await settleReferrals(db);
		await page.reload();
		await expect(page.getByRole('row', { name: /New Comer/ })).toContainText('100 points each');
		await stands(page, 'referral-counted', true);
		const newcomer = await pageOf(browser, await sessionFor(db, referee));
		await stands(newcomer, 'email-verified', true);
		await newcomer.context().close();
		await db.transaction((tx) => undoAcceptedProposal(tx, referee, 9_999));
		await settleReferrals(db);
		await stands(page, 'referral-counted', false);
	});

	await test.step('the points page matches the ledger, and so does its file', async () => {
		await page.goto('/quest/points');
		const shown = Number((await page.locator('.points-sum b').textContent())?.replaceAll(',', ''));
		const { data } = await (await page.request.get('/api/users/points')).json();
		expect(data[0].sum).toBe(shown);
		await page.goto(`/leaderboard?quest=${site.filled.slug}`);
		await expect(page.getByRole('row', { name: /Quinn Quest/ })).toBeVisible();
	});
	await page.context().close();
});

test('an operator makes, changes and closes a quest by forms only, and checks an invitation', async ({
	browser,
}) => {
	const master = await join({ roles: ['master', 'editor'] });
	const page = await pageOf(browser, master, false);
	await page.goto('/quest/operate/new');
	await page.getByLabel('Name', { exact: true }).fill('Complete ten profiles in DeFi');
	await page.getByLabel('Description', { exact: true }).first().fill('Find what is missing.');
	const row = page.locator('.quest-task-row').first();
	await row.getByLabel('Name of task 1').fill('Ten accepted');
	await row.getByLabel('What counts').selectOption('profile-filled');
	await row.getByLabel('How many').fill('10');
	await row.getByLabel('About').fill('sector:DeFi');
	await page.getByRole('button', { name: 'Make the quest' }).click();
	await expect(page.getByRole('alert')).toHaveText('“Profile filled”: at most 1.');
	await row.getByLabel('What counts').selectOption('proposal-accepted');
	await page.getByRole('button', { name: 'Make the quest' }).click();
	await expect(page.locator('.quest-said, .review-done')).toHaveText('Quest created.');
	await page.getByRole('link', { name: 'Complete ten profiles in DeFi' }).click();
	await page.getByLabel('Name', { exact: true }).first().fill('Ten profiles in DeFi');
	await page.getByRole('button', { name: 'Save the quest' }).click();
	await expect(page.locator('.quest-said, .review-done')).toHaveText('Quest saved.');
	await page.goto('/quest');
	const card = page.locator('.quest-card', { hasText: 'Ten profiles in DeFi' });
	await expect(card).toContainText('0 of 10 proposals accepted');
	await page.goto('/quest/operate');
	await page.getByRole('link', { name: 'Ten profiles in DeFi' }).click();
	await page.getByRole('link', { name: 'Close this quest' }).click();
	await page.getByRole('button', { name: 'Close the quest' }).click();
	await expect(page.locator('.quest-said, .review-done')).toContainText(
		'Members keep what they earned.',
	);
	await page.goto('/quest');
	await expect(card.locator('.badge').first()).toHaveText('CLOSED');

	const referrer = await join({ username: 'inviter' });
	const { rows } = await db.execute<{ code: string }>(
		sql`select referral_code as code from account where id = ${referrer.member.id}`,
	);
	const referee = await db.transaction((tx) =>
		addAccount(tx, {
			...{ name: 'Twin', username: 'twin', email: 'twin@example.com', passwordHash: null },
			invitedBy: rows[0]?.code ?? '',
		}),
	);
	const at = new Date(Date.now() - 15 * 86_400_000).toISOString();
	await db.transaction((tx) =>
		noteAcceptedProposal(tx, referee, { proposalId: 9_998, about: [], at }),
	);
	await settleReferrals(db);
	await page.goto('/review/invitations');
	await expect(page.getByRole('row', { name: /twin/ })).toContainText('similar e-mail addresses');
	await page.getByRole('button', { name: 'Let the invitation of twin count' }).click();
	await expect(page.locator('.quest-said, .review-done')).toHaveText('The invitation may count.');
	await expect(page.getByText('No invitation waits.')).toBeVisible();
	await page.context().close();
});

test('accessible in both themes at 390 and 1280 px, never wider than the screen, and by keyboard', async ({
	browser,
}) => {
	test.setTimeout(180_000);
	const master = await join({ roles: ['master', 'editor'], name: 'Otto Operator' });
	const page = await pageOf(browser, master);
	const paths = [
		'/quest',
		`/quest/${site.filled.slug}`,
		'/quest/points',
		'/quest/invite',
		'/quest/operate',
		'/quest/operate/new',
		'/review/invitations',
		'/missing-facts',
	];
	for (const path of paths) {
		await page.goto(path);
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 844 });
			const isWide = await page.evaluate(
				() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
			);
			expect([path, width, isWide]).toEqual([path, width, false]);
			expect([path, await violationsInThemes(page)]).toEqual([path, []]);
		}
	}
	await page.goto('/missing-facts');
	await page.getByRole('textbox', { name: 'Sector' }).focus();
	await page.keyboard.type('DeFi');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/sector=DeFi/);
	await expect(page.getByText('Complete 4 profiles in DeFi')).toBeVisible();
	await expect(page.locator('tbody tr')).toHaveCount(4);
	await page.getByRole('link', { name: 'Add description of Project 0' }).focus();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/contribute\/edit\/project\/project-0|signin|contributor/);
	await page.context().close();
});
