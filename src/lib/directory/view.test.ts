import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtersOf } from './filter-specs.ts';
import { sortSpecs } from './sorts.ts';
import { directorySources } from './sources.ts';
import { readView, readViewWithNotes, toParams, viewKeys, writeView } from './view.ts';

const source = fc.constantFrom(...directorySources);
const word = fc.oneof(
	fc.string({ maxLength: 20 }),
	fc.constantFrom(
		'10m-50m',
		'none',
		'1..5',
		'2024-01-01..2025-02-28',
		'past-month',
		'2024-02-30..',
		'12',
		'seed',
		"It's",
	),
);
const query = source.chain((name) =>
	fc.tuple(
		fc.constant(name),
		fc.array(
			fc.tuple(
				fc.constantFrom(...viewKeys(name), 'utm_source'),
				fc.oneof(word, fc.constantFrom(...Object.keys(sortSpecs[name]))),
			),
			{ maxLength: 12 },
		),
	),
);

describe('the view in the address', () => {
	it('reads back what it wrote, and writes equal views alike', () => {
		fc.assert(
			fc.property(query, ([name, entries]) => {
				const view = readView(name, new URLSearchParams(entries));
				const text = writeView(view);
				const again = readView(name, new URLSearchParams(text));
				expect(again).toEqual(view);
				expect(writeView(again)).toBe(text);
			}),
			{ numRuns: 500 },
		);
	});

	it('is empty for the plain directory', () => {
		for (const name of directorySources)
			expect(writeView(readView(name, new URLSearchParams()))).toBe('');
	});

	it('names the unreadable parameter, and ignores unknown ones', () => {
		const { view, notes } = readViewWithNotes(
			'projects',
			new URLSearchParams('raised=lots&page=0&utm_source=x'),
		);
		expect(view).toMatchObject({ page: 1, filters: {} });
		expect(notes).toHaveLength(2);
	});

	it('takes as many values as links can repeat, and states the limit', () => {
		const values = (count: number, length: number) =>
			Array.from({ length: count }, (_, at) => ['sector', `${at}`.padEnd(length, 'é')]);
		for (const [many, most] of [
			[values(600, 8), 50],
			[values(600, 200), 3],
		] as const) {
			const { view, notes } = readViewWithNotes('projects', new URLSearchParams(many));
			expect(view.filters.Sector).toMatchObject({ names: { length: expect.any(Number) } });
			expect(writeView(view).length).toBeLessThan(3_100);
			expect(new URLSearchParams(writeView(view)).getAll('sector').length).toBeLessThanOrEqual(
				most,
			);
			expect(notes).toEqual([
				expect.stringMatching(
					/^The address has more values for the filter “.+” than allowed: \d+ of 600 are used\.$/,
				),
			]);
		}
	});

	it('becomes the parameters of the master dataset', () => {
		const view = readView(
			'projects',
			new URLSearchParams(
				"sector=AI&sector=It's&raised=10m-50m&market-cap=5..&token=none&page=3&q=x",
			),
		);
		expect(toParams(view)).toEqual({
			searchAssetValue: 'x',
			skip: 200,
			take: 100,
			// A search puts the best match first.
			sort: null,
			filters: {
				Sector: { apply: 1, value: "'AI','It''s'" },
				TotalFundRaised: { apply: 1, value: 5 },
				Financials: { apply: 1, from: 5, to: null },
				NoToken: { apply: 1, value: 2 },
			},
		});
		const sort = { field: 'volume', order: 'asc' } as const;
		expect(toParams({ ...view, sort }).sort).toEqual(sort);
	});

	it('has a parameter of its own for every filter', () => {
		for (const name of directorySources) {
			const params = filtersOf(name).map(([, { param }]) => param);
			expect(new Set([...params, 'q', 'sort', 'dir', 'page', 'cols']).size).toBe(params.length + 5);
		}
	});
});
