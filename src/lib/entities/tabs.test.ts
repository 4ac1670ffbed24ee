import { expect, test } from 'vitest';
import { parseTab, reportHref, tabBarItems, tabCount, tabHref } from './tabs.ts';

test('a tab shows what it holds, and empty ones come last', () => {
	const tabs = tabBarItems('organization', {
		financials: tabCount(0),
		'company-profile': tabCount(1_234),
		news: tabCount(50, 50),
	});
	expect(tabs.map(({ name, held, isEmpty }) => [name, held, isEmpty])).toEqual([
		['summary', null, false],
		['company-profile', '1,234', false],
		['news', '50+', false],
		['history', null, false],
		['financials', null, true],
	]);
	// Properties that every object has are not counts.
	expect(tabBarItems('round', {}).map(({ name }) => name)).toEqual(['overview', 'history']);
});

test('a round has its own tabs, of which the first is the bare address', () => {
	expect(parseTab('round', undefined)).toMatchObject({ kind: 'tab', tab: { name: 'overview' } });
	expect(parseTab('round', 'overview')).toEqual({ kind: 'moved' });
	expect(parseTab('round', 'backers')).toEqual({ kind: 'unknown' });
	expect(tabHref('round', 'a', 'history')).toBe('/round/a/history');
	expect(reportHref('round', 'a', 'amount_usd')).toBe('/contribute/edit/round/a?field=amount_usd');
});
