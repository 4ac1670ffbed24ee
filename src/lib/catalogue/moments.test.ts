import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#lib/db/connect.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import type { Change } from './change.ts';
import { revise, reviseWithin } from './revise.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const project = (name: string): Change => ({ type: 'project', set: { name } });

/** The times of all revisions, in microseconds of the epoch, by id. */
async function moments(db: Db): Promise<number[]> {
	const { rows } = await db.execute<{ at: number }>(
		sql`select (extract(epoch from at) * 1000000)::float8 as at from revision order by id`,
	);
	return rows.map(({ at }) => at);
}

const isInOrder = (times: readonly number[]) =>
	times.every((time, place) => place === 0 || time >= (times[place - 1] ?? 0));

test('one who began first but waited for the lock has the later moment', async () => {
	const { db } = database;
	const begun = Promise.withResolvers<void>();
	const gate = Promise.withResolvers<void>();
	// Its transaction, and so its now(), began before the other's.
	const first = db.transaction(async (tx) => {
		await tx.execute(sql`select now()`);
		begun.resolve();
		await gate.promise;
		await reviseWithin(tx, staff, [project('Began first')]);
	});
	await begun.promise;
	await revise(db, staff, [project('Wrote first')]);
	gate.resolve();
	await first;
	const { rows } = await db.execute<{ value: string }>(
		sql`select value from revision where field = 'name' order by at, id`,
	);
	expect(rows.map(({ value }) => value)).toEqual(['Wrote first', 'Began first']);
	expect(isInOrder(await moments(db))).toBe(true);
});

test('a call has one moment for all its revisions, in whole milliseconds, and the next call a later one', async () => {
	const { db } = database;
	const before = (await moments(db)).length;
	await revise(db, staff, [project('One'), project('Two')]);
	await revise(db, staff, [project('Three')]);
	const times = (await moments(db)).slice(before);
	expect(new Set(times).size).toBe(2);
	expect(times[0]).toBeLessThan(times.at(-1) ?? 0);
	for (const time of times) expect(time % 1000).toBe(0);
});

test('a call with more revisions than one statement takes still has one moment', async () => {
	const { db } = database;
	const before = (await moments(db)).length;
	const names = Array.from({ length: 2_600 }, (_, at) => project(`Of many ${at}`));
	await revise(db, staff, names);
	const times = (await moments(db)).slice(before);
	expect(times.length).toBeGreaterThan(5_000);
	expect(new Set(times).size).toBe(1);
	expect((times[0] ?? 1) % 1000).toBe(0);
});

test('a clock set back makes no revision older than the one before', async () => {
	const { db } = database;
	await db.execute(sql`update revision set at = now() + interval '1 hour'
		where id = (select max(id) from revision)`);
	await revise(db, staff, [project('After the clock was set back')]);
	expect(isInOrder(await moments(db))).toBe(true);
});
