import type { Locator, Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { proposal, proposalChange } from '#lib/db/schema/contributions.ts';
import { type MemberSite, startMemberSite } from '../../setup/member-site.ts';
import { addSession, type MemberFacts, type SignedIn, signedIn } from '../../setup/signed-in.ts';
import { expect, test } from '../fixtures.ts';

/** Addresses of two sources. */
export const NEWS = 'https://news.example/a-new-fund';
export const OTHER = 'https://www.other.example/filing';

/** A site for the forms of one test file. */
export interface FormSite {
	db: Db;
	/** A new contributor. */
	join(facts?: MemberFacts): Promise<SignedIn>;
	/** Opens a page as somebody, and waits until its forms are hydrated. */
	open(page: Page, who: SignedIn | null, path: string): Promise<void>;
	url: string;
}

/** Starts the site before the tests of this file and stops it after them. */
export function useFormSite(): () => FormSite {
	let site: MemberSite;
	test.beforeAll(async () => {
		site = await startMemberSite();
	});
	test.afterAll(() => site?.stop());
	// This file's site differs from that of the whole run.
	test.beforeEach(({ expected }) => void expected.push(/asked another site/));

	async function open(page: Page, who: SignedIn | null, path: string): Promise<void> {
		const { url } = site;
		await page.context().addCookies([{ name: 'consent', value: 'accepted', url }]);
		if (who) await addSession(page.context(), url, who.token);
		await page.goto(url + path);
		await awake(page);
	}
	return () => ({
		db: site.db,
		url: site.url,
		join: (facts = {}) => signedIn(site.db, { roles: ['contributor'], ...facts }),
		open,
	});
}

/** Waits until the page's forms respond. */
export const awake = (page: Page) => expect(page.locator('main astro-island[ssr]')).toHaveCount(0);

/** The row of a field: its control, its source and the record's previous value. */
export const row = (page: Page, field: string) => page.locator(`#row-${field}`);
/** The control of a single-line or multi-line field. */
export const line = (page: Page, field: string) => row(page, field).getByRole('textbox').first();
export const review = (page: Page) => page.getByRole('button', { name: 'Review and send' });
export const savedNotice = (page: Page) => page.getByText(/Draft saved/);

/** Selects a catalogue record by name. */
export async function pick(within: Locator, label: string, name: string): Promise<void> {
	const box = within.getByRole('combobox', {
		name: new RegExp(`^${label}(?: \\((?:required|optional)\\))?$`),
	});
	await box.fill(name);
	await within.getByRole('option').filter({ hasText: name }).first().click();
	await expect(within.getByRole('button', { name: `Choose another than ${name}` })).toBeFocused();
}

/** Goes through the review, and sends. */
export async function send(page: Page, button = 'Send the proposal'): Promise<void> {
	await review(page).click();
	await expect(page.getByRole('heading', { name: 'What you send' })).toBeFocused();
	await page.getByRole('button', { name: button }).click();
	await expect(page.getByRole('heading', { name: 'Your proposal was sent' })).toBeFocused();
}

/** Somebody's latest proposal, and its values by field. */
export async function changesOf(db: Db, authorId: number) {
	const [made] = await db
		.select()
		.from(proposal)
		.where(eq(proposal.author_id, authorId))
		.orderBy(desc(proposal.id))
		.limit(1);
	if (!made) return undefined;
	const changes = await db
		.select()
		.from(proposalChange)
		.where(eq(proposalChange.proposal_id, made.id));
	return { made, said: Object.fromEntries(changes.map((one) => [one.field, one])) };
}
