import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { proposal } from '#lib/db/schema/contributions.ts';
import { closeVotes } from '#lib/proposals/vote/close-votes.ts';
import { endVote } from '../../setup/in-vote.ts';
import type { Person } from './cast.ts';

type Word = 'Accept' | 'Reject';

/** Reloads a page until it shows what was just written: cached copies are dropped a moment later. */
export async function openUntil(page: Page, path: string, text: string | RegExp): Promise<void> {
	await expect(async () => {
		await page.goto(path);
		await expect(page.locator('main')).toContainText(text, { timeout: 500 });
	}).toPass();
}

/** An editor finds a proposal in the queue and takes it. */
export async function takeOn(page: Page, name: string): Promise<void> {
	await page.goto('/review');
	await page.getByRole('link', { name, exact: true }).first().click();
	await page.getByRole('button', { name: 'Take it on' }).click();
	await expect(page.getByText(/with Edda Editor/)).toBeVisible();
}

/** Asks for changes or rejects, with a reason and a comment, on the open bench. */
export async function answer(
	page: Page,
	button: 'Ask for changes' | 'Reject',
	{ reason, comment }: { reason: string; comment: string },
): Promise<void> {
	await page.getByLabel(/Reason/).selectOption(reason);
	await page.getByLabel(/Comment/).fill(comment);
	await page.getByRole('button', { name: button }).click();
	await expect(page.locator('.review-done')).toBeVisible();
}

/** Opens the vote on a proposal from its bench. */
export async function openVote(page: Page, slug: string): Promise<void> {
	await page.goto(`/review/${slug}`);
	await page.getByRole('button', { name: 'Open the vote' }).click();
	await expect(page.locator('.review-done')).toHaveText('The vote is open.');
}

/** A member votes on the public page; with two options they change their vote. */
export async function voteOn({ page }: Person, slug: string, ...words: Word[]): Promise<void> {
	await page.goto(`/dao/${slug}`);
	for (const word of words) {
		await page.getByRole('button', { name: word, exact: true }).click();
		await expect(page.getByText(`You voted ${word}.`)).toBeVisible();
		// It is shown at once; it counts once the server has responded.
		await expect(page.locator('[data-vote]')).toHaveAttribute('aria-busy', 'false');
	}
}

/** Advances past the end of votes, and ends them as the site's job does each minute. */
export async function passTime(db: Db, ...slugs: string[]): Promise<void> {
	for (const slug of slugs) {
		const [found] = await db
			.select({ id: proposal.id })
			.from(proposal)
			.where(eq(proposal.slug, slug));
		if (!found) throw new Error(`There is no proposal ${slug}.`);
		await endVote(db, found.id);
	}
	await closeVotes(db);
}
