import { expect, test } from 'vitest';
import { accountMenuOn, extraLinksOn, footerFeaturesOn, menusOn, visibleItems } from './menus.ts';

const items = (today: string) => menusOn(today).flatMap((menu) => menu.groups.flat());
const badges = (today: string) =>
	items(today)
		.filter((item) => item.badge)
		.map((item) => item.label);

test('a badge is shown through its last day and is gone after it', () => {
	expect(badges('2026-09-12')).toContain('Fundraising Directory');
	expect(badges('2026-09-13')).not.toContain('Fundraising Directory');
});

test('an empty menu or group is not shown', () => {
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

test('only the home of the DAO is marked as coming', () => {
	const all = [
		...items('2026-11-21'),
		...accountMenuOn('2026-11-21').groups.flat(),
		...extraLinksOn('2026-11-21'),
		...footerFeaturesOn('2026-11-21'),
	];
	const coming = all.filter((item) => item.badge === 'Coming soon').map((item) => item.link);
	expect(new Set(coming)).toEqual(new Set(['/cairn_dao']));
});

test('an item without an address is left out, an external one is marked', () => {
	const item = { _id: 'radar', label: 'Radar', icon: 'radar', desc: 'Mints' } as const;
	expect(visibleItems('2026-11-21', [{ ...item, link: null }])).toEqual([]);
	expect(visibleItems('2026-11-21', [{ ...item, link: 'https://example.org/' }])).toEqual([
		{ ...item, link: 'https://example.org/', isExternal: true, badge: undefined },
	]);
});

test('the groups of the features: DAO and Observatory; the four directories; Intelligence and the links outside', () => {
	const features = menusOn('2026-09-12').find(({ label }) => label === 'Features');
	const groups =
		features?.groups.map((group) => group.map(({ label, link }) => [label, link])) ?? [];
	expect(groups[0]?.slice(0, 2)).toEqual([
		['DAO', '/dao'],
		['Observatory', '/observatory'],
	]);
	expect(groups[1]).toEqual([
		['Projects Directory', '/directory/projects'],
		['People Directory', '/directory/people'],
		['Organizations Directory', '/directory/organizations'],
		['Fundraising Directory', '/directory/fundraising'],
	]);
	expect(groups[2]?.[0]).toEqual(['Intelligence', '/news-research?type=news&view=default']);
	expect(groups).toHaveLength(3);
});

test('every item has an icon and a description', () => {
	for (const { label, icon, desc } of [
		...items('2026-11-21'),
		...accountMenuOn('2026-11-21').groups.flat(),
	])
		expect([icon, desc].every(Boolean), label).toBe(true);
});

test('no two items of a menu have the same id, label or address', () => {
	for (const { groups } of [...menusOn('2026-11-21'), accountMenuOn('2026-11-21')])
		for (const said of ['_id', 'label', 'link'] as const) {
			const all = groups.flat().map((item) => item[said]);
			expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
		}
});

test.each([
	['Profile', '/user_profile', undefined],
	['Quests', '/quest', 'new'],
	['Setting', '/profile-settings', undefined],
	['Change Plan', '/profile-settings/change_plan', '15% discount'],
	['Be Contributor', '/profile-settings/contributor', undefined],
])('the account menu has %s, at %s, with the badge %s', (label, link, badge) => {
	const item = accountMenuOn('2026-11-21')
		.groups.flat()
		.find((one) => one.label === label);
	expect(item).toMatchObject({ link });
	expect(item?.badge).toBe(badge);
});
