import { expect, test } from 'vitest';
import { menusOn } from './site.ts';

const badges = (today: string) =>
	menusOn(today)
		.flatMap((menu) => menu.items)
		.filter((item) => item.badge)
		.map((item) => item.label);

test('a badge is shown through its last day and is gone after it', () => {
	expect(badges('2026-09-12')).toContain('Fundraising Directory');
	expect(badges('2026-09-13')).toEqual([]);
});

test('a menu with nothing in it is not shown', () => {
	expect(menusOn('2026-11-21').every((menu) => menu.items.length > 0)).toBe(true);
});
