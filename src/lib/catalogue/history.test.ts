import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import type { Change } from './change.ts';
import { type Fields, sameValue } from './field-values.ts';
import { history, revert } from './history.ts';
import { listTables } from './list-tables.ts';
import { readList, readScalars } from './record-store.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const kept = new Set(['id', 'origin', 'created_at', 'updated_at']);

/** What a project says now. */
async function present(id: number): Promise<Fields> {
	const { db } = database;
	const record = (await readScalars(db, 'project', [id])).get(id) ?? {};
	const fields = Object.fromEntries(Object.entries(record).filter(([name]) => !kept.has(name)));
	for (const [field, list] of Object.entries(listTables.project)) {
		fields[field] = (await readList(db, 'project', list, [id])).get(id) ?? [];
	}
	return fields;
}

/** What its revisions add up to, oldest first, up to `until`. */
async function replay(id: number, until = Number.POSITIVE_INFINITY): Promise<Fields> {
	const fields: Fields = {};
	const revisions = await history(database.db, 'project', id, { take: 10_000 });
	for (const revision of revisions.reverse()) {
		if (revision.id <= until) fields[revision.field] = revision.value;
	}
	return fields;
}

function expectSame(a: Fields, b: Fields): void {
	for (const field of new Set([...Object.keys(a), ...Object.keys(b)])) {
		const list = listTables.project[field];
		expect.soft(sameValue(list, a[field] ?? null, b[field] ?? null), field).toBe(true);
	}
}

const word = fc.constantFrom('Alpha', 'Beta', 'Gamma');
const sector = fc.constantFrom('AI', 'DeFi', 'Gaming', 'defi');
const contract = fc.record({
	chain: fc.constantFrom('ethereum', 'base'),
	address: fc.constantFrom('0x1', '0x2'),
});
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const spoken = fc.record(
	{
		location: maybe(word),
		symbol: maybe(word),
		year_founded: maybe(fc.integer({ min: 1990, max: 2026 })),
		has_token: maybe(fc.boolean()),
		sectors: fc.array(sector),
		contracts: fc.array(contract),
	},
	{ requiredKeys: [] },
);
const change = fc.record(
	{
		set: spoken,
		fill: spoken,
		add: fc.record(
			{ sectors: fc.array(sector), contracts: fc.array(contract) },
			{ requiredKeys: [] },
		),
	},
	{ requiredKeys: [] },
);
const act = fc.oneof(
	change.map((parts) => ({ kind: 'revise' as const, parts })),
	fc.nat().map((which) => ({ kind: 'revert' as const, which })),
);

async function newProject(): Promise<number> {
	const [made] = await revise(database.db, staff, [{ type: 'project', set: { name: 'Subject' } }]);
	if (!made) throw new Error('not made');
	return made.id;
}

test('a record always equals the replay of its revisions, whatever was said and reverted', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
			const id = await newProject();
			for (const step of acts) {
				if (step.kind === 'revise') {
					const said: Change = { type: 'project', id, ...step.parts };
					await revise(database.db, staff, [said]);
				} else {
					const revisions = await history(database.db, 'project', id);
					const chosen = revisions[step.which % revisions.length];
					if (chosen && chosen.field !== 'name' && chosen.field !== 'slug') {
						await revert(database.db, staff, chosen.id);
					}
				}
				expectSame(await present(id), await replay(id));
			}
		}),
		{ numRuns: 25 },
	);
});

test('reverting a revert of the newest revision is as if nothing had been done', async () => {
	await fc.assert(
		fc.asyncProperty(spoken, async (set) => {
			const id = await newProject();
			await revise(database.db, staff, [{ type: 'project', id, set }]);
			const before = await present(id);
			const newest = (await history(database.db, 'project', id))[0];
			if (!newest || newest.field === 'name' || newest.field === 'slug') return;
			await revert(database.db, staff, newest.id);
			const undo = (await history(database.db, 'project', id))[0];
			expect(undo?.reverts).toBe(newest.id);
			await revert(database.db, staff, undo?.id ?? 0);
			expectSame(await present(id), before);
		}),
		{ numRuns: 15 },
	);
});

test('a name cannot be taken away by a revert', async () => {
	const id = await newProject();
	const naming = (await history(database.db, 'project', id, { field: 'name' }))[0];
	await expect(revert(database.db, staff, naming?.id ?? 0)).rejects.toMatchObject({
		field: 'name',
	});
});

test('there is no way to revert what is not there', async () => {
	await expect(revert(database.db, staff, 999_999)).rejects.toThrow('there is no revision 999999');
});

test('a page of history is newest first and of one field when asked', async () => {
	const id = await newProject();
	for (const location of ['Hanoi', 'Hue', 'Da Nang']) {
		await revise(database.db, staff, [{ type: 'project', id, set: { location } }]);
	}
	const page = await history(database.db, 'project', id, { field: 'location', skip: 1, take: 1 });
	expect(page.map(({ old, value }) => [old, value])).toEqual([['Hanoi', 'Hue']]);
	const { rows } = await database.db.execute(sql`select location from project where id = ${id}`);
	expect(rows).toEqual([{ location: 'Da Nang' }]);
});
