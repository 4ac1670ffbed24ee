import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
	offerPairs,
	orderPair,
	type RecordPair,
	type RecordRef,
} from '#lib/catalogue/duplicate-pairs.ts';
import { mergeRounds } from '#lib/catalogue/merge-rounds.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../../tests/setup/import.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { decidePairs } from './decide-pairs.ts';
import { pairCounts, pairsPage } from './open-pairs.ts';
import { pairKey } from './pair-key.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

async function fund(name: string, location: string | null = null): Promise<RecordRef> {
	const [made] = await revise(database.db, { origin: 'import:test' }, [
		{ type: 'organization', set: { name, location } },
	]);
	return { type: 'organization', id: made?.id ?? 0 };
}
async function offered(one: RecordRef, other: RecordRef): Promise<RecordPair> {
	await offerPairs(database.db, 'rule', [{ one, other, signs: [] }]);
	return { one, other };
}
const editor = async (name: string) =>
	(await signedIn(database.db, { roles: ['editor'], name })).member.id;
const standing = async () =>
	(
		await database.db.execute<{ name: string }>(sql`select name from organization order by name`)
	).rows.map(({ name }) => name);

test('a pair is merged into the better-known record, once', async () => {
	const [ada, bob] = [await editor('Ada'), await editor('Bob')];
	const pair = await offered(await fund('a16z'), await fund('Andreessen Horowitz', 'Menlo Park'));
	expect(await decidePairs(database.db, ada, [pair], 'merge')).toEqual([
		{ pair: pairKey(pair), state: 'same', link: '/organization/andreessen-horowitz' },
	]);
	expect(await standing()).toEqual(['Andreessen Horowitz']);
	const [again] = await decidePairs(database.db, bob, [pair], 'apart');
	expect(again).toMatchObject({
		state: 'same',
		problem: { description: 'Ada already merged these records.', status: 409 },
	});
	const { pairs } = await pairsPage(database.db, { state: 'decided' });
	expect(pairs).toMatchObject([
		{
			left: { name: 'a16z', gone: true },
			right: { name: 'Andreessen Horowitz' },
			decidedBy: 'Ada',
		},
	]);
});

test('all pairs of three equal records merge at once, and a refusal leaves the others alone', async () => {
	const ada = await editor('Ada');
	const [a, b, c, d] = [await fund('A', 'Zug'), await fund('B'), await fund('C'), await fund('D')];
	const pairs = [await offered(a, b), await offered(b, c), await offered(a, c)];
	const outcomes = await decidePairs(database.db, ada, [...pairs, { one: a, other: d }], 'merge');
	expect(outcomes.map(({ state, problem }) => [state, problem?.status])).toEqual([
		['same', undefined],
		['same', undefined],
		['same', undefined],
		[null, 404],
	]);
	expect(await standing()).toEqual(['A', 'D']);
});

test('keeping apart can be undone; merging cannot', async () => {
	const ada = await editor('Ada');
	const pair = await offered(await fund('A'), await fund('B'));
	await decidePairs(database.db, ada, [pair], 'apart');
	expect(await pairCounts(database.db)).toMatchObject({ all: 0, organization: 0, decided: 1 });
	expect((await decidePairs(database.db, ada, [pair], 'merge'))[0]?.problem?.description).toBe(
		'Ada already decided to keep these records apart.',
	);
	await decidePairs(database.db, ada, [pair], 'open');
	expect(await pairCounts(database.db)).toMatchObject({ all: 1, organization: 1, decided: 0 });
	await decidePairs(database.db, ada, [pair], 'merge-right');
	expect(await standing()).toEqual(['B']);
	expect((await decidePairs(database.db, ada, [pair], 'open'))[0]?.problem?.status).toBe(409);
});

test('joined rounds can be parted', async () => {
	const { db } = database;
	const ada = await editor('Ada');
	const raiser = await fund('A');
	const round = { organization_id: raiser.id, type: 'Seed', date: '2024-03-10' };
	const made = await revise(db, { origin: 'import:test' }, [
		{ type: 'round', set: round },
		{ type: 'round', set: { ...round, date: '2024-03-12' } },
	]);
	const [one, other] = made.map(({ id }): RecordRef => ({ type: 'round', id }));
	if (!one || !other) throw new Error('The rounds were not made.');
	await mergeRounds(db, { origin: 'staff' }, one.id, other.id);
	await db.execute(sql`truncate duplicate_pair`);
	const pair = await offered(one, other);
	expect((await decidePairs(db, ada, [pair], 'apart'))[0]?.state).toBe('apart');
	const { rows } = await db.execute(
		sql`select from funding_round where merged_into_id is not null`,
	);
	expect(rows).toEqual([]);
});

test('rounds kept apart follow the rule again once their pair is reopened', async () => {
	const { db } = database;
	const ada = await editor('Ada');
	const raiser = await fund('A');
	const made = await Promise.all(
		['a', 'b'].map((source, at) =>
			revise(db, { origin: `import:${source}` }, [
				{
					type: 'round',
					set: {
						organization_id: raiser.id,
						type: 'Seed',
						date: '2024-03-10',
						amount: [5_000_000, 6_000_000][at],
						amount_usd: [5_000_000, 6_000_000][at],
						currency: 'USD',
					},
				},
			]),
		),
	);
	const [one, other] = made.flat().map(({ id }): RecordRef => ({ type: 'round', id }));
	if (!one || !other) throw new Error('The rounds were not made.');
	const standing = async () =>
		(await db.execute(sql`select id from funding_round where merged_into_id is null`)).rows.length;
	expect(await standing()).toBe(1);
	const pair = orderPair({ one, other });
	expect((await decidePairs(db, ada, [pair], 'apart'))[0]?.state).toBe('apart');
	expect(await standing()).toBe(2);
	expect((await decidePairs(db, ada, [pair], 'open'))[0]?.state).toBe('open');
	expect(await standing()).toBe(1);
});
