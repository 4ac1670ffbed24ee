import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openingColumns } from '#lib/directory/columns.ts';
import { readView } from '#lib/directory/view.ts';
import { createTableState, rowsKey, SEARCH_DEBOUNCE } from './table-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Memory {
	values = new Map<string, string>();
	getItem(key: string) {
		return this.values.get(key) ?? null;
	}
	setItem(key: string, value: string) {
		this.values.set(key, value);
	}
}

function tableAt(query: string, storage: Memory = new Memory()) {
	const written: string[] = [];
	const table = createTableState(
		readView('projects', new URLSearchParams(query)),
		new Map([['RelatedPeopleID 7', 'Ada']]),
		{ storage, write: (address, step) => written.push(`${step} ${address}`) },
	);
	return { table, written, storage };
}

test('a sort adds a history entry and goes back to the first page', () => {
	const { table, written } = tableAt('page=4');
	table.setSort({ field: 'tvl', order: 'desc' });
	table.setSort(null);
	expect(written).toEqual(['push sort=tvl&dir=desc', 'push ']);
});

test('typing searches after a pause, as one history entry however often it pauses', () => {
	const { table, written } = tableAt('');
	table.type('un');
	vi.advanceTimersByTime(SEARCH_DEBOUNCE - 1);
	expect(written).toEqual([]);
	vi.advanceTimersByTime(1);
	table.type('uni ');
	vi.advanceTimersByTime(SEARCH_DEBOUNCE);
	table.endTyping();
	table.type('');
	table.endTyping();
	expect(written).toEqual(['push q=un', 'replace q=uni', 'push ']);
});

test('text not searched for yet is kept by the next step', () => {
	const { table } = tableAt('');
	table.type('uni');
	table.setSort({ field: 'tvl', order: 'asc' });
	expect(table.$view.get()).toMatchObject({ search: 'uni', sort: { field: 'tvl' } });
});

test('filters are set, removed one by one, and all cleared', () => {
	const { table, written } = tableAt('sector=AI');
	table.setFilter('Sector', { kind: 'names', names: ['AI', 'DeFi'] });
	table.clearFilter('Sector', 'AI');
	table.setFilter('RelatedPeopleID', { kind: 'ids', ids: ['7', '8'] }, { 8: 'Bo' });
	expect([...table.$names.get().values()]).toEqual(['Ada', 'Bo']);
	table.clearAll();
	expect(written).toEqual([
		'push sector=AI&sector=DeFi',
		'push sector=DeFi',
		'push sector=DeFi&person=7&person=8',
		'push ',
	]);
});

test('a date filter replaces the previous one, or is added', () => {
	const table = createTableState(
		readView('fundraising', new URLSearchParams('round=seed')),
		new Map(),
		{
			storage: new Memory(),
			write: () => {},
		},
	);
	const { filters: first } = table.$view.get();
	expect(Object.keys(first)).toHaveLength(1);
	const days = { kind: 'days', from: '2026-01-01', to: '2026-06-30' } as const;
	table.setFilter('Date', { ...days, to: null });
	expect(table.$view.get().filters).toEqual({ ...first, Date: { ...days, to: null } });
	table.setFilter('Date', days);
	expect(table.$view.get().filters).toEqual({ ...first, Date: days });
	table.setFilter('Date', null);
	expect(table.$view.get().filters).toEqual(first);
});

test('Back shows the view of its address and writes nothing', () => {
	const { table, written } = tableAt('q=uni');
	table.type('half typed');
	table.arrive(new URLSearchParams('sector=AI&page=2'));
	vi.advanceTimersByTime(SEARCH_DEBOUNCE);
	expect(table.$typed.get()).toBe('');
	expect(table.$view.get()).toMatchObject({ page: 2, filters: { Sector: { names: ['AI'] } } });
	expect(written).toEqual([]);
});

test('the visible page is kept in the address without a history entry', () => {
	const { table, written } = tableAt('sort=tvl&dir=desc');
	table.setPage(3);
	table.setPage(3);
	expect(written).toEqual(['replace sort=tvl&dir=desc&page=3']);
	expect(rowsKey(table.$view.get())).toBe('sort=tvl&dir=desc');
});

test('columns are in the address and remembered for the next visit, which the address overrides', () => {
	const { table, written, storage } = tableAt('');
	table.setColumns(['tvl', 'ordinal']);
	table.setWidth('tvl', 222.4);
	table.setOrder(['tvl', 'name']);
	expect(written).toEqual(['push cols=ordinal,name,tvl']);
	const again = tableAt('', storage).table;
	expect(again.$columns.get()).toEqual(['ordinal', 'name', 'tvl']);
	expect(again.$kept.get()).toMatchObject({ widths: { tvl: 222 }, order: ['tvl', 'name'] });
	expect(tableAt('cols=name', storage).table.$columns.get()).toEqual(['name']);
	again.resetColumns();
	expect(tableAt('', storage).table.$columns.get()).toEqual(openingColumns('projects', []));
});

test('the last filters are offered next time, not applied', () => {
	const { table, storage } = tableAt('');
	table.setFilter('Sector', { kind: 'names', names: ['AI'] });
	const next = tableAt('', storage);
	expect(next.table.$view.get().filters).toEqual({});
	next.table.useOffered();
	expect(next.written).toEqual(['push sector=AI']);
	expect(next.table.$offered.get()).toBeNull();
	expect(tableAt('sector=DeFi', storage).table.$offered.get()).toBeNull();
});

test('unreadable browser storage counts as empty', () => {
	const storage = new Memory();
	for (const text of ['{', 'null', '{"shown":7,"order":["x"],"widths":{"tvl":"a","name":9}}']) {
		storage.setItem('directory_projects', text);
		const { table } = tableAt('', storage);
		expect(table.$columns.get()).toEqual(openingColumns('projects', []));
		expect(table.$kept.get()).toMatchObject({ order: null, widths: {} });
	}
});
