import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { emptyColumnsNote, openingColumns } from '#lib/directory/columns.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import { cellOf } from '#lib/directory/directories.ts';
import { emptyColumns } from '#lib/directory/empty-columns.dataset.ts';
import { pageIds } from '#lib/directory/page-ids.ts';
import type { DirectoryRows } from '#lib/directory/row-shapes.ts';
import { organizationRows, personRows, projectRows, roundRows } from '#lib/directory/rows.ts';
import { defaultSorts } from '#lib/directory/sorts.ts';
import { type DirectorySource, directorySources, pageSize } from '#lib/directory/sources.ts';
import { searchEntries } from '#lib/search/global-search.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { seedSamples, seedStarter } from './seed.ts';

const database = useTestDatabase();

beforeAll(async () => {
	await seedStarter(database.db);
});

const opening = (source: DirectorySource, take: number = pageSize) => ({
	source,
	search: '',
	filters: {},
	sort: { ...defaultSorts[source] },
	skip: 0,
	take,
});

const emptyOf = async (target: DirectorySource) =>
	(await emptyColumns.load(database.db, { target })).map(({ name }) => name);

test('Bitcoin, Ethereum, Solana and Uniswap are on the first screen of the projects', async () => {
	const rows = await projectRows(database.db, opening('projects', 19));
	const names = rows.map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(['Bitcoin', 'Ethereum', 'Solana', 'Uniswap']));
	for (const name of ['Bitcoin', 'Ethereum', 'Solana', 'Uniswap']) {
		const row = rows.find((one) => one.name === name);
		expect(row?.description).toBeTruthy();
		expect(row?.peoples_count).toBeGreaterThan(0);
		expect(row?.sector.length).toBeGreaterThan(0);
	}
});

const readers: {
	[S in DirectorySource]: () => Promise<DirectoryRows[S][]>;
} = {
	projects: () => projectRows(database.db, opening('projects')),
	people: () => personRows(database.db, opening('people')),
	organizations: () => organizationRows(database.db, opening('organizations')),
	fundraising: () => roundRows(database.db, opening('fundraising')),
};

async function emptyOnScreen<S extends DirectorySource>(source: S): Promise<string[]> {
	const rows = await readers[source]();
	expect(rows.length).toBe(pageSize);
	return openingColumns(source, await emptyOf(source)).filter((column) =>
		rows.every((row) => cellOf(source, column, row).kind === 'missing'),
	);
}

test.each(directorySources)('no column of the opening view of %s is empty', async (source) => {
	expect(await emptyOnScreen(source)).toEqual([]);
});

test('empty columns stay out and are reported, until a record has a value', async () => {
	expect(emptyColumnsNote('projects', await emptyOf('projects'))).toBe(
		'Price, 24h, 7d, Last 7 days, Market cap, Volume 24h, and TVL appear after the first market refresh.',
	);
	expect(emptyColumnsNote('projects', ['prices_7d'])).toBe(
		'Last 7 days appears with the next market refreshes.',
	);
	expect(emptyColumnsNote('people', ['type_of_investor'])).toBe(
		'Type of investor appears once a source or a contributor states it.',
	);
	expect(emptyColumnsNote('projects', [])).toBeNull();
});

test('with samples, directories open with real records', async () => {
	await seedSamples(database.db);
	// Their day is fixed, so that by now they have no prices for the last week.
	expect((await emptyOf('projects')).filter((name) => name !== 'prices_7d')).toEqual([]);
	for (const source of directorySources) {
		const { rows } = await database.db.execute<{ id: string }>(
			sql`select id from ${sql.identifier(listingTables[source])} where origin = 'sample'`,
		);
		const samples = new Set(rows.map(({ id }) => Number(id)));
		const ids = await pageIds(database.db, { ...opening(source), isOpening: true });
		expect(ids.filter((id) => samples.has(id)).length, source).toBe(0);
	}
});

test('samples come after all real records in the search', async () => {
	for (const words of ['a', 'protocol', 'capital', 'mel']) {
		const hits = await searchEntries(database.db, words, 100);
		const first = hits.findIndex(({ origin }) => origin === 'sample');
		if (first >= 0) expect(hits.slice(first).every(({ origin }) => origin === 'sample')).toBe(true);
	}
});
