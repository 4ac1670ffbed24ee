import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { directoryCondition, listingTables } from '#lib/directory/conditions.ts';
import { storedCountSql } from '#lib/directory/listing-counts.ts';
import { sectorsAtAGlance } from '#lib/home/home.dataset.ts';
import { observatorySectors } from '#lib/observatory/groups.dataset.ts';
import { screenSql } from '#lib/screens/find-rows.ts';
import { searchSector } from '#lib/search/options.dataset.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { revise } from './revise.ts';
import { sectorsOfTree, withSubsectors } from './sector-tree.ts';
import words from './sector-words.json' with { type: 'json' };

const database = useTestDatabase();

test('a sector holds what stands under it, and itself', () => {
	expect(withSubsectors(['DeFi'])).toEqual(expect.arrayContaining(['DeFi', 'Lending', 'DEX']));
	expect(withSubsectors(['Lending', 'A word of a member'])).toEqual([
		'Lending',
		'A word of a member',
	]);
});

test('what sources call sectors are sectors of the tree', () => {
	const named = Object.values(words).flatMap((sectors) => Object.keys(sectors));
	expect(named.filter((sector) => !sectorsOfTree.has(sector))).toEqual([]);
});

test('a project of a sector counts in the sector above it, wherever sectors are counted', async () => {
	const { db } = database;
	await revise(db, { origin: 'import:test' }, [
		{ type: 'project', set: { name: 'Lender', sectors: ['Lending'] } },
		{ type: 'project', set: { name: 'Both', sectors: ['DEX', 'AMM', 'DeFi'] } },
		{ type: 'project', set: { name: 'Game', sectors: ['Gaming'] } },
	]);
	const query = { search: '', filters: { Sector: { kind: 'names' as const, names: ['DeFi'] } } };
	const found = await db.execute(
		sql`select name from ${sql.raw(listingTables.projects)} where ${directoryCondition('projects', query, new Date())} order by name`,
	);
	expect(found.rows.map(({ name }) => name)).toEqual(['Both', 'Lender']);
	expect(storedCountSql('projects', query)).toBeNull();

	const screen = {
		...{ source: 'projects' as const, sort: [], columns: null },
		groups: [
			{
				match: 'none' as const,
				conditions: [{ field: 'sector', comparison: 'is' as const, values: ['DeFi'] }],
			},
		],
	};
	const { from, where } = await screenSql(db, screen, new Date());
	const outside = await db.execute(sql`select l.name ${from} ${where}`);
	expect(outside.rows.map(({ name }) => name)).toEqual(['Game']);

	const options = await searchSector.load(db, {
		searchValue: 'defi',
		limit: 30,
		target: 'projects',
	});
	expect(options.map(({ name, count }) => ({ name, count }))).toEqual([{ name: 'DeFi', count: 2 }]);
	const glance = await sectorsAtAGlance.load(db, { limit: 100 });
	expect(glance.find(({ sector }) => sector === 'DeFi')?.projects).toBe(2);
	const groups = await observatorySectors.load(db, { limit: 100, records: 'real' });
	expect(groups.find(({ name }) => name === 'DeFi')?.projects).toBe(2);
});
