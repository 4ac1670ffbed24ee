import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listingTables } from '#lib/directory/conditions.ts';
import { pageIds } from '#lib/directory/page-ids.ts';
import { defaultSorts, sortSpecs } from '#lib/directory/sorts.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { findIds, findRows } from './find-rows.ts';

const database = useTestDatabase();

beforeAll(async () => {
	await seedSamples(database.db);
	for (const source of directorySources)
		await database.db.execute(
			sql`update ${sql.identifier(listingTables[source])} set origin = 'staff' where id % 2 = 0`,
		);
});

const all = { skip: 0, take: 100_000 };

/** Ids in an order, each with whether it lacks a value, and whether its row is a sample. */
async function standing(source: (typeof directorySources)[number], unknown: string) {
	const { rows } = await database.db.execute<{ id: string; group: number }>(sql`
		select id::text as id, (case when ${sql.raw(unknown)} then 2 else 0 end + case when origin = 'sample' then 1 else 0 end)::int
			as group from ${sql.identifier(listingTables[source])}`);
	return new Map(rows.map(({ id, group }) => [Number(id), group]));
}

describe.each(directorySources)('every sortable column of %s', (source) => {
	test.each(Object.entries(sortSpecs[source]))(
		'by %s unknown values are last both ways, samples or not',
		async (field, { column, missing }) => {
			const unknown = { null: `${column} is null`, zero: `${column} = 0`, never: 'false' }[missing];
			const groups = await standing(source, unknown);
			for (const order of ['asc', 'desc'] as const) {
				const sort = { field, order };
				const screen = { source, groups: [], sort: [sort], columns: null };
				const listed = await pageIds(database.db, {
					...{ source, search: '', filters: {}, sort },
					...all,
				});
				for (const ids of [listed, await findIds(database.db, screen, all)]) {
					const found = ids.map((id) => groups.get(id) ?? -1);
					expect(found).toEqual(found.toSorted());
					expect(found).toHaveLength(groups.size);
				}
			}
		},
	);
});

test('a directory whose default sort is empty for all real records opens with real records', async () => {
	const { db } = database;
	const screen = { source: 'projects' as const, groups: [], sort: [], columns: null };
	const query = {
		...{ source: 'projects' as const, search: '', filters: {}, ...all },
		...{ sort: { ...defaultSorts.projects }, isOpening: true },
	};
	const firstSample = async (ids: number[]) => {
		const { rows } = await db.execute<{ id: string }>(
			sql`select id::text as id from project_listing where origin = 'sample'`,
		);
		const samples = new Set(rows.map(({ id }) => Number(id)));
		return [ids.findIndex((id) => samples.has(id)), ids.length - samples.size];
	};
	// If some real records have a market cap, samples with one come before those without.
	const [mixed = 0, reals = 0] = await firstSample(await pageIds(db, query));
	expect(mixed).toBeGreaterThan(0);
	expect(mixed).toBeLessThan(reals);
	expect(await findIds(db, screen, all)).toEqual(await pageIds(db, query));
	await db.execute(
		sql`update project_listing set market_cap_usd = null, known = id % 7 where origin <> 'sample'`,
	);
	const opened = await pageIds(db, query);
	expect(await firstSample(opened)).toEqual([reals, reals]);
	expect((await findRows(db, screen, all)).ids).toEqual(opened);
	// A requested order is kept.
	const [asked] = await firstSample(await pageIds(db, { ...query, isOpening: false }));
	expect(asked).toBe(0);
	for (const skip of [0, reals - 5, reals + 5])
		expect(await pageIds(db, { ...query, skip, take: 10 })).toEqual(opened.slice(skip, skip + 10));
});
