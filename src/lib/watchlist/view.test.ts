import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortSpecs } from '#lib/directory/sorts.ts';
import { readWatchView, sortTableBy, watchViewHref } from './view.ts';
import { type WatchType, watchNames } from './watch-types.ts';

const table = (type: WatchType) =>
	fc.record({
		sort: fc.option(
			fc.record({
				field: fc.constantFrom(...Object.keys(sortSpecs[watchNames[type].source])),
				order: fc.constantFrom('asc' as const, 'desc' as const),
			}),
		),
		page: fc.integer({ min: 1, max: 20 }),
	});
const view = fc.record({
	list: fc.option(fc.integer({ min: 1, max: 1e12 })),
	tag: fc.option(
		fc
			.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
			.filter((tag) => tag.trim() === tag && tag.length <= 40 && !tag.includes('\0')),
	),
	tables: fc.record({
		project: table('project'),
		organization: table('organization'),
		people: table('people'),
	}),
});

const queryOf = (href: string) => new URL(href, 'https://cairn.test').searchParams;

test('the address of a view holds all of it', () => {
	fc.assert(
		fc.property(view, (one) => {
			expect(readWatchView(queryOf(watchViewHref(one, '/watchlist')))).toEqual(one);
		}),
	);
});

test('any address is a view', () => {
	fc.assert(
		fc.property(
			fc.array(
				fc.tuple(
					fc.constantFrom('list', 'tag', 'projects-sort', 'people-page', 'organizations-dir'),
					fc.string({ unit: 'binary' }),
				),
			),
			(query) => {
				const read = readWatchView(new URLSearchParams(query));
				for (const { page } of Object.values(read.tables)) {
					expect(page).toBeGreaterThanOrEqual(1);
					expect(page).toBeLessThanOrEqual(20);
				}
			},
		),
	);
});

test('a header sorts descending, ascending, then not at all, and goes to the first page', () => {
	const plain = readWatchView(new URLSearchParams('projects-page=3'));
	const first = sortTableBy(plain, 'project', 'name');
	expect(first?.tables.project).toEqual({ sort: { field: 'name', order: 'desc' }, page: 1 });
	const second = first && sortTableBy(first, 'project', 'name');
	expect(second?.tables.project.sort?.order).toBe('asc');
	expect(second && sortTableBy(second, 'project', 'name')?.tables.project.sort).toBeNull();
	expect(sortTableBy(plain, 'project', 'nothing')).toBeUndefined();
});
