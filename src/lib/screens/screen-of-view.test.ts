import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readRows } from '#lib/db/read-rows.ts';
import { directoryCondition, listingTables } from '#lib/directory/conditions.ts';
import { type FilterSpec, type FilterValue, filtersOf } from '#lib/directory/filter-specs.ts';
import { type DirectorySource, directorySources } from '#lib/directory/sources.ts';
import type { DirectoryView } from '#lib/directory/view.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { findRows } from './find-rows.ts';
import { hasScreen } from './has-screen.ts';
import { screenOfView } from './screen-of-view.ts';

const database = useTestDatabase();
/** Values that rows have, by directory and filter. */
const known = new Map<string, string[]>();

beforeAll(async () => {
	await seedSamples(database.db);
	for (const source of directorySources)
		for (const [name, spec] of filtersOf(source)) {
			if (!('options' in spec)) continue;
			const column = sql.identifier(spec.column);
			const isList = spec.form === 'ids' || spec.test !== 'is';
			const rows = await readRows(database.db, z.object({ value: z.string() }))`
				select distinct value from (
					select ${isList ? sql`unnest(${column})` : column}::text as value
					from ${sql.identifier(listingTables[source])}
				) as held where value is not null order by value limit 20`;
			known.set(
				`${source} ${name}`,
				rows.map(({ value }) => value),
			);
		}
});

function anyValueOf(source: DirectorySource, name: string, spec: FilterSpec) {
	const values = known.get(`${source} ${name}`) ?? [];
	const some = values.length > 0 ? fc.constantFrom(...values) : fc.constant('none');
	const several = fc.uniqueArray(some, { minLength: 1, maxLength: 4 });
	if (spec.form === 'names') return several.map((names): FilterValue => ({ kind: 'names', names }));
	if (spec.form === 'ids') return several.map((ids): FilterValue => ({ kind: 'ids', ids }));
	const choices = fc
		.constantFrom(...spec.choices.filter(({ word }) => word !== null))
		.map(({ id }): FilterValue => ({ kind: 'choice', id }));
	const end = fc.option(fc.constantFrom(100_000, 1_000_000, 2.5e7), { nil: null });
	if (spec.form === 'money')
		return fc.oneof(
			choices,
			fc.record({ kind: fc.constant('money' as const), from: end, to: end }),
		);
	const day = fc.option(fc.constantFrom('2021-01-01', '2023-06-30', '2026-01-01'), { nil: null });
	if (spec.form === 'days')
		return fc.oneof(choices, fc.record({ kind: fc.constant('days' as const), from: day, to: day }));
	return choices;
}

const anyView = (source: DirectorySource) =>
	fc
		.subarray(filtersOf(source), { maxLength: 3 })
		.chain((chosen) =>
			fc.tuple(
				...chosen.map(([name, spec]) =>
					anyValueOf(source, name, spec).map((value) => [name, value] as const),
				),
			),
		)
		.map(
			(filters): DirectoryView => ({
				...{ source, search: '', sort: null, page: 1, columns: null },
				filters: Object.fromEntries(filters),
			}),
		);

const idRow = z.object({ id: z.string() });

test.each(directorySources)('a view of %s and its screen have the same rows', async (source) => {
	let compared = 0;
	await fc.assert(
		fc.asyncProperty(anyView(source), async (view) => {
			const now = new Date();
			const screen = await screenOfView(database.db, view);
			expect(screen !== undefined).toBe(hasScreen(view));
			// Investor stages are not a column of a screen.
			if (!screen) {
				expect(Object.keys(view.filters)).toContain('FundingStage');
				return;
			}
			compared += 1;
			const met = directoryCondition(source, view, now) ?? sql`true`;
			const rows = await readRows(database.db, idRow)`
				select id::text from ${sql.identifier(listingTables[source])} where ${met}`;
			const { ids } = await findRows(database.db, screen, { skip: 0, take: 100_000, now });
			expect(ids.toSorted((a, b) => a - b)).toEqual(
				rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
			);
		}),
		{ numRuns: 60 },
	);
	expect(compared).toBeGreaterThan(20);
});
