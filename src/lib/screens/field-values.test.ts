import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { directorySources } from '#lib/directory/sources.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { anyScreen } from '../../../tests/setup/any-screen.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { referenceRows, wholeDirectory } from '../../../tests/setup/reference-screen.ts';
import { fieldValues } from './field-values.ts';
import { fields } from './fields.ts';
import { emptyScreen } from './screen.ts';

const database = useTestDatabase();

beforeAll(() => seedSamples(database.db));

test.each(directorySources)(
	'every field of %s gives a value of its kind, for every row',
	async (source) => {
		const kinds = { words: 'string', number: 'number', day: 'string', flag: 'boolean' } as const;
		const all = [...fields[source].values()];
		const { rows, total } = await fieldValues(
			database.db,
			emptyScreen(source),
			all.map(({ name }) => name),
			{ take: 5_000 },
		);
		expect(rows).toHaveLength(total);
		for (const { values } of rows)
			for (const [at, field] of all.entries()) {
				const value = values[at] ?? null;
				if (field.kind === 'list' || field.kind === 'links')
					expect(value === null || Array.isArray(value), field.name).toBe(true);
				else expect([kinds[field.kind], 'object'], field.name).toContain(typeof value);
				if (field.kind === 'day' && value !== null) expect(value).toMatch(/^\d{4}-\d\d-\d\d$/);
			}
	},
);

test('rows are those of the screen, in order, as many as requested', async () => {
	const whole = await wholeDirectory(database.db, 'projects');
	const slugs = new Map(whole.rows.map((row) => [String(row.id), String(row.slug)]));
	await fc.assert(
		fc.asyncProperty(
			anyScreen(() => [], 'projects'),
			fc.integer({ min: 1, max: 20 }),
			async (screen, take) => {
				const ids = referenceRows(whole, screen, new Date()).map(String);
				const { rows, total } = await fieldValues(database.db, screen, ['sector'], { take });
				expect(total).toBe(ids.length);
				expect(rows.map(({ slug }) => slug)).toEqual(ids.slice(0, take).map((id) => slugs.get(id)));
			},
		),
		{ numRuns: 40 },
	);
});

test('linked records are shown by name', async () => {
	const { rows } = await fieldValues(database.db, emptyScreen('fundraising'), ['organizations'], {
		take: 5_000,
	});
	const { rows: named } = await database.db.execute<{ name: string }>(
		sql`select distinct name from organization`,
	);
	const known = new Set(named.map(({ name }) => name));
	const told = rows.flatMap(({ values: [value] }) => (Array.isArray(value) ? value : []));
	expect(told.length).toBeGreaterThan(0);
	expect(told.every((name) => known.has(name))).toBe(true);
});
