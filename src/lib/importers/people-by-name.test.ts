import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, input, load } from '../../../tests/setup/import.ts';
import { defillama } from './defillama.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const raise = (name: string, investors: string[]) => ({
	date: 1_602_460_800,
	name,
	round: 'Seed',
	amount: 5,
	source: `https://news.example/${encodeURIComponent(name)}`,
	leadInvestors: investors.slice(0, 1),
	otherInvestors: investors.slice(1),
});
const loadRaises = (...raises: unknown[]) => load(database.db, defillama, input({ raises }));

/** Investors, with their round counts. */
async function investors(): Promise<unknown[]> {
	const { rows } = await database.db.execute(sql`
		select case when person_id is null then 'organization' else 'person' end as kind,
			coalesce(p.name, o.name) as name, count(*)::int as rounds
		from round_investor i left join person p on p.id = person_id left join organization o on o.id = organization_id
		group by 1, 2 order by 2`);
	return rows;
}

const idOf = async (table: 'organization' | 'person', name: string) => {
	const { rows } = await database.db.execute<{ id: string }>(
		sql`select id from ${sql.identifier(table)} where name = ${name}`,
	);
	return Number(rows[0]?.id);
};

const ember = raise('Ember', ['Michael Egorov', 'North Quay Capital', 'Sandeep Nailwal']);
const tidal = raise('Tidal', ['MICHAEL EGOROV', 'Morgan Stanley', 'Rising Tide', 'cryptomike']);
const ended = [
	{ kind: 'person', name: 'Michael Egorov', rounds: 2 },
	{ kind: 'organization', name: 'Morgan Stanley', rounds: 1 },
	{ kind: 'organization', name: 'North Quay Capital', rounds: 1 },
	{ kind: 'organization', name: 'Rising Tide', rounds: 1 },
	{ kind: 'person', name: 'Sandeep Nailwal', rounds: 1 },
	{ kind: 'organization', name: 'cryptomike', rounds: 1 },
];
const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

test('investors whose names are surely people become people, with their rounds, and are listed so', async () => {
	await loadRaises(ember, tidal);
	expect(sorted(await investors())).toEqual(sorted(ended));
	const { rows } = await database.db.execute(sql`select name from person_listing order by name`);
	expect(rows).toEqual([{ name: 'Michael Egorov' }, { name: 'Sandeep Nailwal' }]);
	expect((await loadRaises(ember, tidal)).counts).toMatchObject({ unchanged: 2, created: 0 });
	expect(sorted(await investors())).toEqual(sorted(ended));
});

test('importing file by file ends the same', async () => {
	await loadRaises(ember);
	await loadRaises(tidal);
	expect(sorted(await investors())).toEqual(sorted(ended));
});

test('the history says why', async () => {
	await loadRaises(ember);
	const { rows } = await database.db.execute(sql`
		select distinct origin from revision
		where record_type = 'person' and record_id = ${await idOf('person', 'Michael Egorov')}`);
	expect(rows).toEqual([{ origin: 'rule:name' }]);
	const joined = await database.db.execute(sql`select distinct signs from record_joining`);
	expect(joined.rows).toEqual([{ signs: ['taken for a person by its name'] }]);
});

test('one who raised a round, or is better known, stays an organization', async () => {
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'Michael Egorov', type: 'Company' } },
	]);
	await loadRaises(ember);
	expect(await idOf('person', 'Michael Egorov')).toBeNaN();
});

test('an organization confirmed by an editor stays one, and later rounds are its own', async () => {
	await loadRaises(ember);
	const identifiers = [{ source: 'defillama-investor', external_id: 'michaelegorov' }];
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'person', id: await idOf('person', 'Michael Egorov'), set: { identifiers: [] } },
	]);
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'Michael Egorov', identifiers } },
	]);
	await loadRaises(tidal);
	expect(await investors()).toContainEqual({
		kind: 'organization',
		name: 'Michael Egorov',
		rounds: 1,
	});
});
