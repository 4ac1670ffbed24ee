import { expect, test } from 'vitest';
import {
	chipsOf,
	clearViewFilters,
	currentSort,
	orderNote,
	sortViewBy,
	viewHref,
	withoutFilter,
} from './links.ts';
import { readView } from './view.ts';

const view = (query: string) => readView('projects', new URLSearchParams(query));

test('a header cycles descending, ascending, none, and goes back to page one', () => {
	const first = sortViewBy(view('page=3'), 'volume');
	expect(first).toMatchObject({ sort: { field: 'volume', order: 'desc' }, page: 1 });
	const second = first && sortViewBy(first, 'volume');
	expect(second?.sort).toEqual({ field: 'volume', order: 'asc' });
	expect(second && sortViewBy(second, 'volume')?.sort).toBeNull();
	expect(sortViewBy(view(''), 'description')).toBeUndefined();
});

test('the first press on the default sort column reverses the order', () => {
	const turned = sortViewBy(view(''), 'market_cap_usd');
	expect(turned?.sort).toEqual({ field: 'market_cap_usd', order: 'asc' });
	expect(turned && sortViewBy(turned, 'market_cap_usd')?.sort).toBeNull();
});

test('a search without its own order is sorted by no column', () => {
	expect(currentSort(view('q=eth'))).toBeNull();
	expect(currentSort(view('q=eth&sort=volume'))).toEqual({ field: 'volume', order: 'desc' });
	expect(sortViewBy(view('q=eth'), 'market_cap_usd')?.sort).toEqual({
		field: 'market_cap_usd',
		order: 'desc',
	});
});

test('chips name each active filter and link to the view without it', () => {
	const shown = view('sector=DeFi&sector=AI&market-cap=10m-50m&organization=7&raised=1000000..');
	const chips = chipsOf(shown, new Map([['RelatedOrganizationID 7', 'North Fund']]));
	expect(chips.map((chip) => chip.text)).toEqual([
		'10 – 50 M',
		'from $1.00M',
		'AI',
		'DeFi',
		'North Fund',
	]);
	const withoutAi = chips.find((chip) => chip.text === 'AI')?.without;
	expect(withoutAi && viewHref(withoutAi)).toContain('sector=DeFi');
	expect(withoutAi && viewHref(withoutAi)).not.toContain('sector=AI');
});

test('removing the last item of a list removes the filter, and clearing removes all', () => {
	expect(withoutFilter(view('sector=AI'), 'Sector', 'AI').filters).toEqual({});
	expect(viewHref(clearViewFilters(view('sector=AI&q=x&sort=volume&dir=asc')))).toBe(
		'/directory/projects?sort=volume&dir=asc',
	);
});

test('a directory sorted by completeness says so, until a sort is chosen', () => {
	const opened = { ...view(''), opensByKnown: true };
	expect([currentSort(opened), orderNote(opened)]).toEqual([
		null,
		expect.stringContaining('complete'),
	]);
	const asked = sortViewBy(opened, 'market_cap_usd');
	expect(asked?.sort).toEqual({ field: 'market_cap_usd', order: 'desc' });
	expect(asked && orderNote(asked)).toBeNull();
	expect(orderNote({ ...opened, search: 'eth' })).toBeNull();
	expect(orderNote(view(''))).toBeNull();
});
