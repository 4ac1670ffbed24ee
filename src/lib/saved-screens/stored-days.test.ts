import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { screenDay } from '#lib/db/schema/members.ts';
import { emptyScreen, type Screen } from '#lib/screens/screen.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { addScreen, changeScreen } from './change-screens.ts';
import { type SavedScreen, screenFor } from './saved-screen.ts';
import { storeDays } from './store-days-job.ts';
import { readSnapshot, storeDay } from './stored-days.ts';

const database = useTestDatabase();
let owner: number;

beforeAll(async () => {
	await seedSamples(database.db);
	owner = (await signedIn(database.db)).member.id;
});

async function saved(screen: Screen): Promise<SavedScreen> {
	const facts = { name: 'Kept', description: '', public: true, screen };
	return screenFor(database.db, await addScreen(database.db, owner, facts), owner);
}

const dayOf = (number: number) => new Date(Date.UTC(2030, 0, 1 + number, 12));
const textOf = (day: Date) => day.toISOString().slice(0, 10);

/** Possible events of a day, before and after the screen is saved. */
const happening = fc.oneof(
	fc.record({ what: fc.constant('nothing' as const) }),
	fc.record({ what: fc.constant('figures' as const), factor: fc.integer({ min: 2, max: 9 }) }),
	fc.record({ what: fc.constant('gone' as const), id: fc.integer({ min: 0, max: 9 }) }),
	fc.record({ what: fc.constant('other' as const), source: fc.constantFrom('projects', 'people') }),
);

test('what was shown on a day is what as-of gives later, whatever changed in between', async () => {
	const { db } = database;
	await fc.assert(
		fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 6 }), async (days) => {
			let screen = await saved(emptyScreen('projects'));
			const shown: { total: number; rows: unknown }[] = [];
			for (const [number, one] of days.entries()) {
				if (one.what === 'figures')
					await db.execute(
						sql`update project_listing set market_cap_usd = least(coalesce(market_cap_usd, id) * ${one.factor}::int, 1e15) - id`,
					);
				if (one.what === 'gone')
					await db.execute(
						sql`delete from project_listing where id in (select id from project_listing order by id offset ${one.id} limit 1)`,
					);
				if (one.what === 'other') {
					const source = one.source === 'people' ? 'people' : 'projects';
					await changeScreen(db, owner, screen.id, { screen: emptyScreen(source) });
					screen = await screenFor(db, screen.id, owner);
				}
				await storeDay(db, screen, dayOf(number));
				shown.push(await screenRows(db, screen.screen, { skip: 0, take: 500, now: dayOf(number) }));
			}
			for (const [number, { rows, total }] of shown.entries()) {
				const found = await readSnapshot(db, screen.id, textOf(dayOf(number)));
				expect({ rows: found?.rows, total: found?.total }).toEqual({
					rows: JSON.parse(JSON.stringify(rows)),
					total,
				});
			}
			expect(await readSnapshot(db, screen.id, '2029-12-31')).toBeNull();
		}),
		{ numRuns: 20 },
	);
});

test('without changes nothing is written, and the last of a day is kept', async () => {
	const { db } = database;
	const screen = await saved(emptyScreen('organizations'));
	const days = () => db.$count(screenDay, eq(screenDay.screen_id, Number(screen.id)));
	expect(await storeDay(db, screen, dayOf(0))).toBe(true);
	expect(await storeDay(db, screen, dayOf(1))).toBe(false);
	expect(await days()).toBe(1);
	expect((await readSnapshot(db, screen.id, textOf(dayOf(1))))?.at).toBe('2030-01-01T12:00:00Z');
	const narrow = { ...emptyScreen('organizations'), columns: ['ventures_name', 'type'] };
	await changeScreen(db, owner, screen.id, { screen: narrow });
	const later = new Date(dayOf(0).getTime() + 3_600_000);
	expect(await storeDay(db, await screenFor(db, screen.id, owner), later)).toBe(true);
	expect(await days()).toBe(1);
	expect((await readSnapshot(db, screen.id, textOf(dayOf(0))))?.screen).toEqual(narrow);
});

test('the daily job records every screen, and a failed one delays no other', async () => {
	const { db } = database;
	const screens = [await saved(emptyScreen('people')), await saved(emptyScreen('fundraising'))];
	// Its record no longer exists: its rows cannot be read.
	await db.execute(sql`alter table round_listing rename to round_listing_away`);
	const done = await storeDays(db);
	await db.execute(sql`alter table round_listing_away rename to round_listing`);
	expect(done.failed).toBe(1);
	const today = textOf(new Date());
	const [people, rounds] = screens;
	expect(await readSnapshot(db, people?.id ?? '', today)).not.toBeNull();
	expect(await readSnapshot(db, rounds?.id ?? '', today)).toBeNull();
	expect(await storeDays(db)).toMatchObject({ kept: 1, failed: 0 });
});
