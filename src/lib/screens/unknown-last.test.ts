import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listingTables } from '#lib/directory/conditions.ts';
import { pageIds } from '#lib/directory/page-ids.ts';
import { sortSpecs } from '#lib/directory/sorts.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { findIds } from './find-rows.ts';

const database = useTestDatabase();

beforeAll(async () => {
	await seedSamples(database.db);
	for (const source of directorySources)
		await database.db.execute(
			sql`update ${sql.identifier(listingTables[source])} set origin = 'staff' where id % 2 = 0`,
		);
});

const all = { skip: 0, take: 100_000 };

/** Ids in an order, each with whether its row is a sample, and whether it has no value. */
async function standing(source: (typeof directorySources)[number], unknown: string) {
	const { rows } = await database.db.execute<{ id: string; group: number }>(sql`
		select id::text as id, (case when origin = 'sample' then 2 else 0 end + case when ${sql.raw(unknown)} then 1 else 0 end)::int
			as group from ${sql.identifier(listingTables[source])}`);
	return new Map(rows.map(({ id, group }) => [Number(id), group]));
}

describe.each(directorySources)('every sortable column of %s', (source) => {
	test.each(Object.entries(sortSpecs[source]))(
		'by %s unknown values are last both ways, of real records and of samples',
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
