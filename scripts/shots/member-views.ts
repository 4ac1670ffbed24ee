import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { saveAlert } from '#lib/alerts/alerts.ts';
import type { Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { notifyAll } from '#lib/notifications/notify.ts';
import { addEntry, annotate } from '#lib/watchlist/entries.ts';
import { createList, listsOf, updateList } from '#lib/watchlist/lists.ts';
import { type SignedIn, sessionFor, signedIn } from '../../tests/setup/signed-in.ts';
import type { View } from './view.ts';

/** A member to take pictures for, and the views they see. */
export interface PicturedMember {
	token: string;
	views: View[];
}

const bell = async (page: Page) => {
	await page.getByRole('button', { name: 'Notifications' }).click();
	await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
};
/** Opens the avatar's menu; on narrow screens its items are in the drawer. */
export const openMenu = async (page: Page) => {
	const wide = page.locator('header > .menu.account > summary');
	const narrow = page.locator('.drawer summary').first();
	await ((await wide.isVisible()) ? wide : narrow).click();
};

const pages: readonly View[] = [
	{ name: 'watchlist', path: '/watchlist' },
	{ name: 'notifications', path: '/notifications' },
	{ name: 'alerts', path: '/notifications/alerts' },
	{ name: 'preferences', path: '/notifications/preferences' },
	{ name: 'profile', path: '/user_profile' },
	{ name: 'settings-profile', path: '/profile-settings/profile', whole: true },
	{ name: 'settings-plan', path: '/profile-settings/change_plan' },
	{ name: 'settings-contributor', path: '/profile-settings/contributor' },
	{ name: 'popup', path: '/project/bitcoin', reach: bell },
	{ name: 'avatar-menu', path: '/project/bitcoin', reach: openMenu },
];

const prefixNames = (kind: string, views: readonly View[]): View[] =>
	views.map((view) => ({ ...view, name: `${kind}-${view.name}` }));

/** A member who has just signed up. */
export async function emptyMember(db: Db): Promise<PicturedMember> {
	const { token } = await signedIn(db, { name: 'Ada Lovelace', username: 'ada' });
	return { token, views: prefixNames('empty', pages) };
}

const watchedSlugs = {
	project: ['bitcoin', 'ethereum', 'solana', 'uniswap', 'aave', 'arbitrum', 'chainlink', 'lido'],
	organization: ['paradigm', 'coinbase-ventures', 'a16z-crypto'],
	people: ['vitalik-buterin', 'hayden-adams'],
} as const;

const notices = [
	['alert-round', 'Aave raised: Series A, $11.00M', 'Nov 03, 2026.', '/project/aave/backers'],
	['alert-price', 'Solana is up 12.40% at $231.1700', '', '/project/solana'],
	['alert-revision', 'Lido: Location changed', 'Location: Bern → Zug', '/project/lido/history'],
	['security', 'Your password was changed', 'If that was not you, reset it at once.', '/signin'],
	[
		'alert-unlock',
		'A project with quite a long name that has to be broken: tokens unlock on Nov 25, 2026',
		'1% of the total supply, and a sentence that goes on for longer than one line of the popup has room for.',
		'/project/arbitrum/token-distribution',
	],
] as const;

async function fillLists(db: Db, { member }: SignedIn): Promise<string> {
	const entries: string[] = [];
	for (const [type, slugs] of Object.entries(watchedSlugs))
		for (const slug of slugs) {
			if (type !== 'project' && type !== 'organization' && type !== 'people') continue;
			// Which of them exist depends on the site's catalogue.
			const made = await addEntry(db, member.id, { type, slug }).catch(() => null);
			if (made !== null) entries.push(made);
		}
	const note = 'Look again when the unlock of November is over; the team answers in the forum.';
	await annotate(db, member.id, Number(entries[0]), { note, tags: ['L1', 'long term'] });
	const shown = await createList(db, member.id, 'Layer 2 that I follow');
	for (const slug of ['arbitrum', 'optimism', 'polygon'])
		await addEntry(db, member.id, { type: 'project', slug }, shown).catch(() => null);
	await updateList(db, member.id, shown, { privacy: 1 });
	await createList(db, member.id, 'A list whose name is rather long for a small screen');
	return (await listsOf(db, member.id)).find(({ _id }) => _id === String(shown))?.slug ?? '';
}

/** A member who has used everything for a while. */
export async function fullMember(db: Db): Promise<PicturedMember> {
	const who = await signedIn(db, { name: 'Grace Brewster Hopper', username: 'grace_hopper' });
	const accountId = who.member.id;
	const slug = await fillLists(db, who);
	for (const [at, kind] of (['round', 'revision', 'price', 'unlock'] as const).entries())
		await saveAlert(db, accountId, {
			type: 'project',
			slug: watchedSlugs.project[at] ?? 'bitcoin',
			kind,
			by_mail: at % 2 === 0,
			...((kind === 'price' || kind === 'unlock') && { limit: 10 }),
		}).catch(() => null);
	await notifyAll(
		db,
		notices.map(([kind, title, body, link]) => ({ accountId, kind, title, body, link })),
	);
	await db
		.update(account)
		.set({
			bio: 'Writes compilers by day and reads vesting schedules by night. Mostly layer 2 and lending.',
			gender: 'Female',
			links: { twitter: 'https://x.com/grace', github: 'https://github.com/grace' },
		})
		.where(eq(account.id, accountId));
	await sessionFor(db, accountId);
	const list: View = { name: 'public-list', path: `/watchlist/${slug}` };
	return { token: who.token, views: prefixNames('full', [...pages, list]) };
}
