import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGlobalSearch, destination, SEARCH_DEBOUNCE } from './global-search.ts';

function memoryStorage(start: Record<string, string> = {}) {
	const values = new Map(Object.entries(start));
	return {
		values,
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
	};
}

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

describe('typing', () => {
	test('asks once, for the last value, 300 ms after the last key', () => {
		const search = createGlobalSearch(null);
		const asked: string[] = [];
		search.$term.listen((term) => asked.push(term));
		for (const value of ['b', 'bi', 'bit ']) {
			search.type(value);
			vi.advanceTimersByTime(SEARCH_DEBOUNCE - 1);
		}
		expect(asked).toEqual([]);
		vi.advanceTimersByTime(1);
		expect(asked).toEqual(['bit']);
		expect(search.$value.get()).toBe('bit ');
	});

	test('opens the list with no result active', () => {
		const search = createGlobalSearch(null);
		search.press('ArrowDown', 3);
		search.type('x');
		expect([search.$open.get(), search.$active.get()]).toEqual([true, -1]);
	});

	test('keeps no more than 200 characters', () => {
		const search = createGlobalSearch(null);
		search.type('x'.repeat(500));
		expect(search.$value.get()).toHaveLength(200);
	});

	test('asks nothing after being stopped', () => {
		const search = createGlobalSearch(null);
		search.type('bit');
		search.stop();
		vi.runAllTimers();
		expect(search.$term.get()).toBe('');
	});
});

describe('the last value', () => {
	test('is kept on request and restored to an empty box', () => {
		const storage = memoryStorage();
		const first = createGlobalSearch(storage);
		first.type('ether');
		vi.runAllTimers();
		const second = createGlobalSearch(storage);
		expect(second.open()).toBe(true);
		expect([second.$value.get(), second.$term.get()]).toEqual(['ether', 'ether']);
	});

	test('does not replace what is typed', () => {
		const search = createGlobalSearch(memoryStorage({ last_search_value: 'ether' }));
		search.type('sol');
		expect(search.open()).toBe(false);
		expect(search.$value.get()).toBe('sol');
	});

	test('works without storage', () => {
		const refuses = () => {
			throw new Error('refused');
		};
		const search = createGlobalSearch({ getItem: refuses, setItem: refuses });
		expect(search.open()).toBe(false);
		search.type('bit');
		vi.runAllTimers();
		expect(search.$term.get()).toBe('bit');
	});
});

describe('keys', () => {
	test('arrows walk round the results; Home and End go to the ends once one is active', () => {
		const search = createGlobalSearch(null);
		search.open();
		expect(search.press('Home', 3)).toEqual({ kind: 'none' });
		const places = ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home'].map((key) => {
			search.press(key, 3);
			return search.$active.get();
		});
		expect(places).toEqual([0, 1, 2, 0, 2, 0]);
	});

	test('Enter opens the active result, else submits', () => {
		const search = createGlobalSearch(null);
		search.open();
		expect(search.press('Enter', 2)).toEqual({ kind: 'submit' });
		search.press('ArrowUp', 2);
		expect(search.press('Enter', 2)).toEqual({ kind: 'open', index: 1 });
	});

	test('Escape closes, then leaves', () => {
		const search = createGlobalSearch(null);
		search.open();
		expect(search.press('Escape', 2)).toEqual({ kind: 'moved' });
		expect(search.$open.get()).toBe(false);
		expect(search.press('Escape', 2)).toEqual({ kind: 'leave' });
	});

	test('characters go to the box, and so do arrows while there is no result', () => {
		const search = createGlobalSearch(null);
		expect(search.press('a', 2)).toEqual({ kind: 'none' });
		expect(search.press('ArrowDown', 0)).toEqual({ kind: 'none' });
	});
});

test('Enter without an active result goes to the first one, or to the projects directory', () => {
	expect(destination('bit & co', '/project/bitcoin')).toBe('/project/bitcoin');
	expect(destination('bit & co', undefined)).toBe('/directory/projects?q=bit+%26+co');
});
