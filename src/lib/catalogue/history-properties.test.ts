import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { recordAsOf } from './as-of.ts';
import type { Change } from './change.ts';
import { type Fields, isSameValue } from './field-values.ts';
import { readRevisions, revertRevision } from './history.ts';
import { listTables } from './list-tables.ts';
import { readList, readScalars } from './record-store.ts';
import { revise } from './revise.ts';

/** Invariants of every record, whatever was stated about it and reverted. */

const database = useTestDatabase();
const staff = { origin: 'staff' };
const metadataColumns = new Set(['id', 'origin', 'created_at', 'updated_at']);
const lists = listTables.person;

/** What a person's record currently shows. */
async function present(id: number): Promise<Fields> {
	const { db } = database;
	const record = (await readScalars(db, 'person', [id])).get(id) ?? {};
	const fields = Object.fromEntries(
		Object.entries(record).filter(([name]) => !metadataColumns.has(name)),
	);
	for (const [field, list] of Object.entries(lists))
		fields[field] = (await readList(db, 'person', list, [id])).get(id) ?? [];
	return fields;
}

async function asOf(id: number, at: string): Promise<Fields> {
	const record = await recordAsOf(database.db, 'person', id, at);
	return Object.fromEntries([...(record ?? [])].map(([field, { value }]) => [field, value]));
}

/** Oldest first. */
const revisionsOf = async (id: number) =>
	(await readRevisions(database.db, 'person', id, { take: 10_000 })).reverse();

const replayed = async (id: number): Promise<Fields> =>
	Object.fromEntries((await revisionsOf(id)).map(({ field, value }) => [field, value]));

function differences(a: Fields, b: Fields): string[] {
	return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
		(field) => !isSameValue(lists[field], a[field] ?? null, b[field] ?? null),
	);
}

const word = fc.constantFrom('Alpha', 'Beta', 'Gamma');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const position = fc.record({
	organization_id: fc.constant(null),
	project_id: fc.constant(null),
	employer: word,
	title: word,
	from_date: maybe(fc.constantFrom('2020-01-01', '2021-06-01')),
	from_precision: maybe(fc.constantFrom('day' as const, 'month' as const)),
	to_date: fc.constant(null),
	to_precision: fc.constant(null),
	is_founder: fc.boolean(),
	is_primary: fc.boolean(),
});
const sector = fc.constantFrom('AI', 'DeFi', 'Gaming', 'defi');
const spoken = fc.record(
	{
		name: word,
		slug: fc.constantFrom('subject-one', 'subject-two'),
		location: maybe(word),
		background_summary: maybe(word),
		sectors: fc.array(sector),
		positions: fc.array(position, { maxLength: 3 }),
	},
	{ requiredKeys: [] },
);
const act = fc.oneof(
	fc
		.record(
			{
				set: spoken,
				fill: spoken,
				add: fc.record({ sectors: fc.array(sector) }, { requiredKeys: [] }),
			},
			{ requiredKeys: [] },
		)
		.map((parts) => ({
			kind: 'revise' as const,
			parts,
		})),
	fc.nat().map((which) => ({ kind: 'revert' as const, which })),
	// Reverting a revert: two cancel out.
	fc.constant({ kind: 'undo' as const }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Does it if possible: a record always has a name. */
async function perform(id: number, step: Act): Promise<void> {
	const { db } = database;
	if (step.kind === 'revise') {
		const change: Change = { type: 'person', id, ...step.parts };
		await revise(db, staff, [change]);
		return;
	}
	const revisions = await revisionsOf(id);
	const chosen = step.kind === 'undo' ? revisions.at(-1) : revisions[step.which % revisions.length];
	if (chosen && chosen.old !== null) await revertRevision(db, staff, chosen.id);
}

async function newPerson(): Promise<number> {
	const [made] = await revise(database.db, staff, [{ type: 'person', set: { name: 'Subject' } }]);
	if (!made) throw new Error('not made');
	return made.id;
}

test('a record equals the replay of its revisions, and as of a past moment is what was shown then', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
			const id = await newPerson();
			const shown: { at: string; fields: Fields }[] = [];
			const look = async () => {
				const fields = await present(id);
				expect(differences(fields, await replayed(id))).toEqual([]);
				shown.push({ at: (await revisionsOf(id)).at(-1)?.at ?? '', fields });
			};
			await look();
			for (const step of acts) {
				await perform(id, step);
				await look();
			}
			for (const { at, fields } of shown)
				expect(differences(await asOf(id, at), fields), at).toEqual([]);
			const before = new Date(Date.parse(shown[0]?.at ?? '') - 1).toISOString();
			expect(await recordAsOf(database.db, 'person', id, before)).toBeUndefined();
		}),
		{ numRuns: 12 },
	);
});

test('a revert of a revert is the identity, whichever revision is reverted', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(act, { minLength: 1, maxLength: 5 }),
			fc.nat(),
			async (acts, which) => {
				const { db } = database;
				const id = await newPerson();
				for (const step of acts) await perform(id, step);
				const revisions = (await revisionsOf(id)).filter(({ old }) => old !== null);
				const chosen = revisions[which % Math.max(1, revisions.length)];
				if (!chosen) return;
				const before = await present(id);
				const { outcome } = await revertRevision(db, staff, chosen.id);
				if (outcome === 'unchanged') {
					expect(await present(id)).toEqual(before);
					return;
				}
				const undo = (await revisionsOf(id)).at(-1);
				expect(undo).toMatchObject({ reverts: chosen.id, field: chosen.field });
				await revertRevision(db, staff, undo?.id ?? 0);
				expect(differences(await present(id), before)).toEqual([]);
			},
		),
		{ numRuns: 12 },
	);
});
