import { expect, test } from 'vitest';
import { accountMenuOn, extraLinksOn, footerFeaturesOn, menusOn, shownOn } from './menus.ts';
import { isOpen, notOpenPages } from './not-open.ts';

const items = (today: string) => menusOn(today).flatMap((menu) => menu.groups.flat());
const badges = (today: string) =>
	items(today)
		.filter((item) => item.badge)
		.map((item) => item.label);

test('a badge is shown through its last day and is gone after it', () => {
	expect(badges('2026-09-12')).toContain('Fundraising Directory');
	expect(badges('2026-09-13')).not.toContain('Fundraising Directory');
});

test('a menu or a group with nothing in it is not shown', () => {
	for (const menu of menusOn('2026-11-21')) {
		expect(menu.groups.length).toBeGreaterThan(0);
		for (const group of menu.groups) expect(group.length).toBeGreaterThan(0);
	}
});

test('the header has its three menus and the link to the assistant', () => {
	expect(menusOn('2026-11-21').map(({ label }) => label)).toEqual(['About', 'Features', 'Degen']);
	expect(extraLinksOn('2026-11-21')).toMatchObject([{ label: 'AI', link: '/ai' }]);
	expect(accountMenuOn('2026-11-21').groups.flat()).toContainEqual(
		expect.objectContaining({ label: 'Quests', link: '/quest' }),
	);
});

test('a page that is still to come says so in the menu, and the home of the DAO as well', () => {
	const all = [
		...items('2026-11-21'),
		...accountMenuOn('2026-11-21').groups.flat(),
		...extraLinksOn('2026-11-21'),
		...footerFeaturesOn('2026-11-21'),
	];
	const coming = all.filter((item) => item.badge === 'Coming soon').map((item) => item.link);
	expect(all.filter((item) => !isOpen(item.link) && !coming.includes(item.link))).toEqual([]);
	expect(coming).toContain('/cairn_dao');
	expect(coming.filter((link) => link !== '/cairn_dao' && isOpen(link))).toEqual([]);
});

test('an item without an address is left out, one of another site is marked', () => {
	const item = { _id: 'radar', label: 'Radar', icon: 'radar', desc: 'Mints' } as const;
	expect(shownOn('2026-11-21', [{ ...item, link: null }])).toEqual([]);
	expect(shownOn('2026-11-21', [{ ...item, link: 'https://example.org/' }])).toEqual([
		{ ...item, link: 'https://example.org/', isExternal: true, badge: undefined },
	]);
});

test('a page is not open when it or one above it is still to come', () => {
	expect(isOpen('/ai-chat?x=1')).toBe(false);
	expect(isOpen('/quest/2')).toBe(true);
	expect(isOpen('/career/post-job?x=1')).toBe(true);
	expect(isOpen('/signup?referral=x')).toBe(true);
	expect(isOpen('/directory/projects')).toBe(true);
	expect(isOpen('/aid')).toBe(true);
});

test('every page that is not open has a title of its own', () => {
	const titles = [...notOpenPages.values()].map((page) => page.title);
	expect(new Set(titles).size).toBe(titles.length);
});
