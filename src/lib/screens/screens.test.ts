import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { directorySources } from '#lib/directory/sources.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { anyScreen, type KnownValues } from '../../../tests/setup/any-screen.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import {
	referenceRows,
	valueIn,
	type Whole,
	wholeDirectory,
} from '../../../tests/setup/reference-screen.ts';
import { countAndFind, countConditions } from './count-conditions.ts';
import { findIds, findRows } from './find-rows.ts';
import type { Screen } from './screen.ts';

const database = useTestDatabase();
const directories = new Map<string, Whole>();

beforeAll(async () => {
	await seedSamples(database.db);
	// Half of them real, so that both parts of an order occur.
	for (const table of ['project', 'organization', 'person', 'round'])
		await database.db.execute(
			sql`update ${sql.raw(`${table}_listing`)} set origin = 'staff' where id % 2 = 0`,
		);
	for (const source of directorySources)
		directories.set(source, await wholeDirectory(database.db, source));
});

const wholeOf = (source: string): Whole => {
	const whole = directories.get(source);
	if (!whole) throw new Error(source);
	return whole;
};

/** Values that occur in rows, for conditions that match some of them. */
const known: KnownValues = (source, field) => {
	const { rows, ids } = wholeOf(source);
	const values = rows.slice(0, 40).flatMap((row): unknown[] => {
		const value = valueIn(field, row);
		return Array.isArray(value) ? value : [value];
	});
	if (field.kind !== 'links')
		return [...new Set(values)]
			.filter((one) => one !== null && one !== undefined && typeof one !== 'object')
			.map(String)
			.filter(
				(one) =>
					one.length > 0 &&
					one.length <= 200 &&
					(field.kind !== 'number' || /^-?\d{1,18}(?:\.\d{1,10})?$/.test(one)),
			);
	const linked = new Set(values.map(Number));
	return [...ids].flatMap(([key, id]) =>
		key.startsWith(`${field.type} `) && linked.has(id) ? [key.slice(field.type.length + 1)] : [],
	);
};

describe.each(directorySources)('screens of %s', (source) => {
	test('match a plain reading, in order, and count what each condition leaves', async () => {
		const whole = wholeOf(source);
		const now = new Date();
		await fc.assert(
			fc.asyncProperty(anyScreen(known, source), fc.nat({ max: 60 }), async (screen, skip) => {
				const expected = referenceRows(whole, screen, now);
				const { ids, total } = await findRows(database.db, screen, { skip, take: 25, now });
				expect(total).toBe(expected.length);
				expect(ids).toEqual(expected.slice(skip, skip + 25));
				const counts = countsOf(whole, screen, now);
				expect(await countConditions(database.db, screen, now)).toEqual(counts);
				// As pages of small and large directories are read: by matching rows, or by non-matching ones.
				const page = { skip, take: 25, now };
				expect(await findIds(database.db, screen, page)).toEqual(ids);
				for (const few of [1e9, 40, 0]) {
					const found = await countAndFind(database.db, screen, now, few);
					expect(found.counts).toEqual(counts);
					expect(await findIds(database.db, screen, page, found.rows)).toEqual(ids);
				}
			}),
			{ numRuns: 150 },
		);
	});
});

/** The same counts from plain reads of smaller screens. */
function countsOf(whole: Whole, screen: Screen, now: Date) {
	const rows = (groups: Screen['groups']) =>
		referenceRows(whole, { ...screen, groups }, now).length;
	return {
		all: rows([]),
		total: rows(screen.groups),
		groups: screen.groups.map((group, at) => {
			const before = screen.groups.slice(0, at);
			return {
				left: rows([...before, group]),
				conditions: group.conditions.map((one, place) =>
					rows([
						...before,
						group.match === 'all'
							? { match: 'all', conditions: group.conditions.slice(0, place + 1) }
							: { match: 'all', conditions: [one] },
					]),
				),
			};
		}),
	};
}
