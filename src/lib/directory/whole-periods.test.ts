import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';
import { conditionSql } from '#lib/screens/condition-sql.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { directoryCondition } from './conditions.ts';

const now = new Date('2026-06-15T12:00:00Z');
const database = useTestDatabase();

beforeAll(async () => {
	const [raiser] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Polymer' } },
	]);
	const round = (type: string, date: string, date_precision: 'day' | 'month' | 'year') => ({
		type: 'round' as const,
		set: { project_id: raiser?.id, type, date, date_precision },
	});
	await revise(database.db, { origin: 'staff' }, [
		round('of 2024', '2024-01-01', 'year'),
		round('of January 2024', '2024-01-01', 'month'),
		round('of 23 January 2024', '2024-01-23', 'day'),
		round('of 2026', '2026-01-01', 'year'),
	]);
});

/** Names of the rounds that the directory's filter and the screen's condition find, which must agree. */
async function between(from: string, to: string): Promise<string[]> {
	const filters = { Date: { kind: 'days' as const, from, to } };
	const inDirectory = directoryCondition('fundraising', { search: '', filters }, now) ?? sql`true`;
	const days = { field: 'date', comparison: 'between' as const, values: [from, to] };
	const reading = { now, ids: new Map(), relations: new Map() };
	const inScreen = conditionSql('fundraising', days, reading);
	const found = [];
	for (const met of [inDirectory, inScreen]) {
		const rows = await readRows(
			database.db,
			nameRow,
		)`select l.type as name from round_listing as l where ${met} order by l.id`;
		found.push(rows.map((row) => row.name));
	}
	expect(found[0]).toEqual(found[1]);
	return found[0] ?? [];
}

test('a round dated to its year is not one of a month of it', async () => {
	expect(await between('2024-01-01', '2024-01-31')).toEqual([
		'of January 2024',
		'of 23 January 2024',
	]);
});

test('a round dated to its month is not one of the first half of it', async () => {
	expect(await between('2024-01-01', '2024-01-15')).toEqual([]);
	expect(await between('2024-01-01', '2024-02-10')).toEqual([
		'of January 2024',
		'of 23 January 2024',
	]);
});

test('a whole year has all of its rounds, and so has a span up to today', async () => {
	expect(await between('2024-01-01', '2024-12-31')).toEqual([
		'of 2024',
		'of January 2024',
		'of 23 January 2024',
	]);
	expect(await between('2025-06-15', '2026-06-15')).toEqual(['of 2026']);
});
