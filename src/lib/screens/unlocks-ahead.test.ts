import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { revise } from '#lib/catalogue/revise.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { storeUnlocks, storeUnlocksJob, unlocksAhead } from './unlocks-ahead.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const aheadRow = z.object({ id: z.string(), percent: z.number() });

const queriedUnlocks = async () =>
	readRows(
		database.db,
		aheadRow,
	)`select id, percent from (${sql.raw(await unlocksAhead(database.db))}) as ahead order by id`;
const workedOut = () =>
	readRows(database.db, aheadRow)`
		select id, percent from unlocks_ahead((now() at time zone 'UTC')::date, array(select id from project)) order by id`;
const storedUnlocks = () =>
	readRows(
		database.db,
		aheadRow,
	)`select project_id as id, percent from unlock_ahead order by project_id`;
/** As if the last job had run the day before. */
const passDay = () => database.db.execute(sql`update unlock_day set day = day - 1`);

const daysAgo = (days: number): string =>
	new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Half of the supply, unlocking in equal parts over three years that have begun. */
const terms = {
	...{ label: 'Team', percent: 50, tokens: null, unlocked_at_start_percent: null },
	...{ cliff_months: null, vesting_months: 36, start_date: daysAgo(40) },
};

const allocation = fc.record({
	label: fc.constantFrom('Team', 'Seed'),
	percent: fc.integer({ min: 1, max: 30 }),
	tokens: fc.constant(null),
	unlocked_at_start_percent: fc.constantFrom(null, 0, 10, 100),
	cliff_months: fc.constantFrom(null, 0, 3),
	vesting_months: fc.constantFrom(null, 0, 36),
	start_date: fc.integer({ min: -60, max: 900 }).map(daysAgo),
});

test('stored values match computed ones, whatever is written before and after', async () => {
	const { db } = database;
	const tokens = await revise(
		db,
		staff,
		['A', 'B', 'C'].map((name) => ({ type: 'project', set: { name } })),
	);
	const write = fc.record({
		at: fc.nat({ max: 2 }),
		allocations: fc.array(allocation, { maxLength: 3 }),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(write, { maxLength: 3 }),
			fc.array(write, { minLength: 1, maxLength: 4 }),
			async (before, after) => {
				const apply = async ({ at, allocations }: (typeof before)[number]) => {
					const id = tokens[at]?.id ?? 0;
					await revise(db, staff, [{ type: 'project', id, set: { allocations } }]);
				};
				await passDay();
				for (const one of before) await apply(one);
				expect(await queriedUnlocks()).toEqual(await workedOut());
				await storeUnlocks(db);
				expect(await storedUnlocks()).toEqual(await workedOut());
				for (const one of after) {
					await apply(one);
					expect(await queriedUnlocks()).toEqual(await workedOut());
					expect(await storedUnlocks()).toEqual(await workedOut());
				}
			},
		),
		{ numRuns: 25 },
	);
});

test('rows that move to another project, or are deleted, leave nothing behind', async () => {
	const { db } = database;
	const [from, to] = await revise(
		db,
		staff,
		['From', 'To'].map((name) => ({ type: 'project', set: { name } })),
	);
	if (!from || !to) throw new Error('nothing was created');
	await revise(db, staff, [{ type: 'project', id: from.id, set: { allocations: [terms] } }]);
	await storeUnlocks(db);
	expect(await storedUnlocks()).toContainEqual({
		id: String(from.id),
		percent: expect.any(Number),
	});
	await db.execute(
		sql`update token_allocation set project_id = ${to.id} where project_id = ${from.id}`,
	);
	expect(await storedUnlocks()).toEqual(await workedOut());
	await db.execute(sql`delete from token_allocation where project_id = ${to.id}`);
	expect(await storedUnlocks()).toEqual(await workedOut());
});

test('a day is stored once', async () => {
	await passDay();
	await revise(database.db, staff, [
		{ type: 'project', set: { name: 'Once', allocations: [terms] } },
	]);
	const first = await storeUnlocksJob.run(database.db, database.url);
	expect(first.projects).toBe((await workedOut()).length);
	expect(await storeUnlocksJob.run(database.db, database.url)).toEqual({ projects: 0 });
});
