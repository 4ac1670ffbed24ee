import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { catalogue, emptyCatalogue, input, load } from '../../../tests/setup/import.ts';
import { csv } from './csv.ts';

const database = useTestDatabase();
beforeEach(async () => {
	await emptyCatalogue(database.db);
});
const run = (lines: string[]) => load(database.db, csv, input(lines.join('\n')));
const all = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;

test('rounds with money, dates and lists in their usual spellings; again changes nothing', async () => {
	const lines = [
		'Project,Round,Amount,Date,Lead investor,Other investors,Source,Mood',
		'Ember,seed,1.2M,2026-05,North Fund,A; B,https://news.example/1,good',
		'Tidal,Series A,"1,200,000",2026-05-18,,,,',
		'Quiet,,,2026,X + Y,,no address,',
		'Bad,Seed,lots,2026,,,,',
		',Seed,1,2026,,,,',
	];
	const first = await run(lines);
	expect(first.counts).toEqual({ read: 5, created: 3, updated: 0, unchanged: 0, rejected: 2 });
	expect(first.rejected.map(({ where, reason }) => `${where}: ${reason}`)).toEqual([
		'line 5: amount is not a number: lots',
		'line 6: name is empty',
	]);
	expect(Object.fromEntries(first.notes)).toEqual({
		'column mood left out: not one that is imported': 1,
		'source left out: not a web address': 1,
	});
	expect(
		await all(sql`select type, amount_usd::float8 as usd, date, date_precision as p,
			(select count(*)::int from round_investor i where i.round_id = f.id) as n from funding_round f order by id`),
	).toEqual([
		{ type: 'Seed', usd: 1_200_000, date: '2026-05-01', p: 'month', n: 3 },
		{ type: 'Series A', usd: 1_200_000, date: '2026-05-18', p: 'day', n: 0 },
		{ type: null, usd: null, date: '2026-01-01', p: 'year', n: 2 },
	]);
	const before = await catalogue(database.db);
	expect((await run(lines)).counts).toMatchObject({ read: 5, unchanged: 3, rejected: 2 });
	expect(await catalogue(database.db)).toEqual(before);
});

test.each([
	['Name,Symbol,Website,Sector', 'Ember,EMB,https://ember.example,DeFi; Lending', 'project'],
	['Name,Job title,Type of investor', 'Ada Moss,Partner,Angel', 'person'],
	['Name,Type,Founded,Actively investing', 'North Fund,Fund,2019,yes', 'organization'],
])('%s', async (header, line, table) => {
	expect((await run([header, line])).counts).toMatchObject({ read: 1, created: 1 });
	expect((await run([header, line])).counts).toMatchObject({ read: 1, unchanged: 1 });
	expect(await all(sql`select name from ${sql.identifier(table)}`)).toHaveLength(1);
});

test.each([
	['only a header', ['Name,Symbol'], 'has no rows below its header'],
	['columns that say nothing', ['Name,Mood', 'Ember,good'], 'do not tell what the file lists'],
	['a foreign file', ['<html>', '<p>'], 'has no column name'],
])('%s ends with one sentence', async (_, lines, sentence) => {
	expect((await run(lines)).ended).toEqual({ broken: expect.stringContaining(sentence) });
});
