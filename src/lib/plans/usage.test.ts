import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import type { LedgerEntry } from './ledger.ts';
import { standingOf } from './ledger.ts';
import { addMonths } from './paid-days.ts';
import { ledgerOf, planAt, writeEntries } from './plan-store.ts';
import { countExport, countUse, isRepeatedExport, LimitReachedError, usageOf } from './usage.ts';

const database = useTestDatabase();
const now = new Date('2027-04-10T12:00:00Z');
let member: number;

beforeEach(async () => {
	member = (await signedIn(database.db)).member.id;
});

const aMonthOfPro: LedgerEntry[] = [
	{ at: now, kind: 'payment', cents: 1_045, provider: 'sandbox', reference: 'one' },
	{
		...{ at: now, kind: 'period', cents: -1_045, plan: 'pro', term: 1 },
		...{ from: now, until: addMonths(now, 1), day: 10 },
	},
];

const inTurn = (at = now) => database.db.transaction((tx) => countUse(tx, member, 'exports', at));

test('a ledger is read as it was written', async () => {
	const all: LedgerEntry[] = [
		...aMonthOfPro,
		{ at: now, kind: 'choice', cents: 0, next: { plan: 'enterprise', term: 12 } },
		{ at: now, kind: 'choice', cents: 0, next: null },
		{ at: now, kind: 'cancel', cents: 0, ends: addMonths(now, 2) },
		{ at: now, kind: 'resume', cents: 0 },
		{ at: now, kind: 'return', cents: 12 },
		{ at: now, kind: 'refund', cents: -12, provider: 'sandbox', reference: 'two' },
		{ at: now, kind: 'trial', cents: 0, from: now, until: addMonths(now, 1) },
	];
	await writeEntries(database.db, member, all);
	expect(await ledgerOf(database.db, member)).toEqual(all);
	expect(standingOf(all).balance).toBe(0);
});

test('ledger entries are never changed or deleted, and a payment is written once', async () => {
	await writeEntries(database.db, member, aMonthOfPro.slice(0, 1)).catch(() => undefined);
	for (const change of ['update plan_entry set cents = 1', 'delete from plan_entry'])
		await expect(database.db.execute(sql.raw(change))).rejects.toThrow();
	await expect(writeEntries(database.db, member, aMonthOfPro.slice(0, 1))).rejects.toThrow();
});

test('fifty at once with three left: three succeed', async () => {
	const answers = await Promise.allSettled(Array.from({ length: 50 }, () => inTurn()));
	expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
	for (const answer of answers)
		if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(LimitReachedError);
	expect(await usageOf(database.db, member, 'exports', now)).toEqual({
		...{ plan: 'standard', used: 3, limit: 3 },
		resetsAt: new Date('2027-05-01T00:00:00Z'),
	});
});

test('a month later the count restarts, and a plan gives more at once', async () => {
	for (const _use of [1, 2, 3]) await inTurn();
	await expect(inTurn()).rejects.toThrow(LimitReachedError);
	const other = aMonthOfPro.map((one) =>
		one.kind === 'payment' ? { ...one, reference: `${member}` } : one,
	);
	await writeEntries(database.db, member, other);
	expect(await inTurn()).toMatchObject({ plan: 'pro', used: 4, limit: 100 });
	expect(await inTurn(addMonths(now, 2))).toMatchObject({ plan: 'standard', used: 1 });
});

test('a failed call uses nothing', async () => {
	const failing = database.db.transaction(async (tx) => {
		await countUse(tx, member, 'exports', now);
		throw new Error('The export failed.');
	});
	await expect(failing).rejects.toThrow('The export failed.');
	expect(await usageOf(database.db, member, 'exports', now)).toMatchObject({ used: 0 });
});

test('the same view again within the hour is no further export', async () => {
	const { db } = database;
	expect(await isRepeatedExport(db, member, '/a', now)).toBe(false);
	await db.transaction((tx) => countExport(tx, member, '/a', now));
	const soon = new Date(now.getTime() + 3_500_000);
	expect(await isRepeatedExport(db, member, '/a', soon)).toBe(true);
	expect(await isRepeatedExport(db, member, '/b', soon)).toBe(false);
	expect(await isRepeatedExport(db, member, '/a', new Date(now.getTime() + 3_600_000))).toBe(false);
	expect(await usageOf(db, member, 'exports', now)).toMatchObject({ used: 1 });
	const more: boolean[] = [];
	for (let time = 3; time <= 11; time += 1)
		more.push(await isRepeatedExport(db, member, '/a', soon));
	// Ten in all, across formats: each builds the whole view.
	expect(more).toEqual([...Array<boolean>(8).fill(true), false]);
});

test('a trial is Pro for as long as it runs', () => {
	const until = addMonths(now, 1);
	const standing = standingOf([{ at: now, kind: 'trial', cents: 0, from: now, until }]);
	expect(planAt(standing, now)).toBe('pro');
	expect(planAt(standing, until)).toBe('standard');
});
