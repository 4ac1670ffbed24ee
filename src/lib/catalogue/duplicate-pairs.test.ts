import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../tests/setup/import.ts';
import {
	findDistinctRecords,
	markDistinct,
	offerPairs,
	type RecordRef,
	reopenPair,
} from './duplicate-pairs.ts';
import type { RecordType } from './record-types.ts';
import { removeRecord } from './removal.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

async function made(
	type: Exclude<RecordType, 'round'>,
	name: string,
	origin = 'import:test',
): Promise<RecordRef> {
	const [result] = await revise(database.db, { origin }, [{ type, set: { name } }]);
	return { type, id: result?.id ?? 0 };
}
const offer = (one: RecordRef, other: RecordRef, signs = ['the same name']) =>
	offerPairs(database.db, 'rule', [{ one, other, signs }]);
const pairs = async () =>
	(
		await database.db.execute(sql`
			select one_type, one_id::int, other_type, other_id::int, state, signs from duplicate_pair order by at, one_id`)
	).rows;

test('a pair is proposed once, in the table’s order, whichever is named first', async () => {
	const [fund, ann, bob] = [
		await made('organization', 'Ann'),
		await made('person', 'Ann'),
		await made('person', 'Bob'),
	];
	expect(await offer(ann, fund)).toBe(1);
	expect(await offer(fund, ann, ['another sign'])).toBe(0);
	expect(await offer(bob, ann)).toBe(1);
	expect(await pairs()).toEqual([
		{
			one_type: 'organization',
			one_id: fund.id,
			other_type: 'person',
			other_id: ann.id,
			state: 'open',
			signs: ['the same name'],
		},
		{
			one_type: 'person',
			one_id: ann.id,
			other_type: 'person',
			other_id: bob.id,
			state: 'open',
			signs: ['the same name'],
		},
	]);
});

test('no pair is proposed of a record with itself, a sample, or a deleted record', async () => {
	const [real, sample] = [
		await made('organization', 'Real'),
		await made('organization', 'Sample', 'sample'),
	];
	expect(await offer(real, real)).toBe(0);
	expect(await offer(real, sample)).toBe(0);
	expect(await offer(real, { type: 'organization', id: 987 })).toBe(0);
});

test('a pair kept apart is not proposed again, until that is undone', async () => {
	const [one, other, third] = [
		await made('project', 'One'),
		await made('project', 'Other'),
		await made('project', 'Third'),
	];
	await offer(one, other);
	await markDistinct(database.db, { one: other, other: one }, null);
	await markDistinct(database.db, { one: third, other }, null);
	expect(await offer(one, other)).toBe(0);
	expect(await findDistinctRecords(database.db, 'project', [one.id, other.id])).toEqual(
		new Map([
			[one.id, new Set([other.id])],
			[other.id, new Set([one.id, third.id])],
		]),
	);
	expect(await findDistinctRecords(database.db, 'organization', [one.id])).toEqual(new Map());
	expect(await reopenPair(database.db, { one, other })).toBe(true);
	expect(await reopenPair(database.db, { one, other })).toBe(false);
	expect((await findDistinctRecords(database.db, 'project', [one.id])).size).toBe(0);
});

test('open pairs of a deleted record go with it', async () => {
	const [one, other] = [await made('project', 'One'), await made('project', 'Other')];
	await offer(one, other);
	await database.db.transaction((tx) =>
		removeRecord(tx, { origin: 'staff' }, { type: 'project', recordId: other.id }),
	);
	expect(await pairs()).toEqual([]);
});
