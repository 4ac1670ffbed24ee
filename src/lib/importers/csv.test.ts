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
	expect(first.counts).toEqual({ read: 5, created: 4, updated: 0, unchanged: 0, rejected: 1 });
	expect(first.rejected.map(({ where, reason }) => `${where}: ${reason}`)).toEqual([
		'line 6: name is empty',
	]);
	expect(Object.fromEntries(first.notes)).toEqual({
		'column mood left out: not one that is imported': {
			times: 1,
			first: ['line 2: column mood left out: not one that is imported'],
		},
		'source left out: not a web address': {
			times: 1,
			first: ['line 4: source left out: "no address" is not a web address'],
		},
		'amount left out: not an amount': {
			times: 1,
			first: ['line 5: amount left out: "lots" is not an amount'],
		},
	});
	expect(
		await all(sql`select type, amount_usd::float8 as usd, date, date_precision as p,
			(select count(*)::int from round_investor i where i.round_id = f.id) as n from funding_round f order by id`),
	).toEqual([
		{ type: 'Seed', usd: 1_200_000, date: '2026-05-01', p: 'month', n: 3 },
		{ type: 'Series A', usd: 1_200_000, date: '2026-05-18', p: 'day', n: 0 },
		{ type: null, usd: null, date: '2026-01-01', p: 'year', n: 2 },
		{ type: 'Seed', usd: null, date: '2026-01-01', p: 'year', n: 0 },
	]);
	const before = await catalogue(database.db);
	expect((await run(lines)).counts).toMatchObject({ read: 5, unchanged: 4, rejected: 1 });
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

test('a cell that cannot be read is lost alone, whatever stands in it', async () => {
	const loaded = await run([
		'Name,Round,Amount,Date,Valuation,Investors',
		'Ember,Seed,not disclosed,2026-02-30,<7000,-',
		'Tidal,Seed,"1,5",-,-,',
		`Quiet,${'x'.repeat(80)},1e40,2026,,`,
	]);
	expect(loaded.counts).toMatchObject({ read: 3, created: 3, rejected: 0 });
	expect([...loaded.notes.values()].flatMap(({ first }) => first)).toEqual([
		'line 2: date left out: "2026-02-30" is not a date (2026-05-18, 2026-05 or 2026)',
		'line 3: date left out: "-" is not a date (2026-05-18, 2026-05 or 2026)',
		'line 2: amount left out: "not disclosed" is not an amount',
		'line 3: amount left out: "1,5" is not an amount',
		'line 2: valuation_usd left out: "<7000" is not an amount',
		'line 3: valuation_usd left out: "-" is not an amount',
		'line 2: investors left out: "-" is the name of nobody',
		expect.stringMatching(/^line 4: type left out: "x{60}…" is too long$/),
		expect.stringMatching(/^line 4: amount left out: "1e\+40" is too large$/),
		expect.stringMatching(/^line 4: amount_usd left out: /),
		expect.stringMatching(/^line 4: claims left out: /),
	]);
});

test('fields of records that the catalogue cannot keep are lost alone', async () => {
	const loaded = await run([
		'Name,Symbol,Email,Website,Year founded,Has token,Sector,Twitter',
		`Ember,${'E'.repeat(61)},nobody,ftp://x,12,perhaps,"DeFi; ${'y'.repeat(70)}",no account`,
	]);
	expect(loaded.counts).toMatchObject({ read: 1, created: 1, rejected: 0 });
	expect([...loaded.notes.keys()].toSorted()).toEqual([
		'email left out: not usable',
		'has_token left out: neither yes nor no',
		'sectors left out: too long',
		'symbol left out: too long',
		'twitter left out: not a web address',
		'website left out: not a web address',
		'year_founded left out: not usable',
	]);
	expect(await all(sql`select sector from project_sector`)).toEqual([{ sector: 'DeFi' }]);
});

test.each([
	[';', (cell: string) => cell],
	['\t', (cell: string) => cell],
	[';', (cell: string) => `"${cell}"`],
])('parted by %j: the header tells', async (separator, quoted) => {
	const lines = [
		['Name', 'Round', 'Amount, stated', 'Amount', 'Investors'],
		['Ember, Inc', 'Seed', 'x', '1,200,000', 'North Fund, Tidal'],
	].map((cells) => cells.map(quoted).join(separator));
	const loaded = await load(database.db, csv, input(`\ufeff${lines.join('\r\n')}`));
	expect(loaded.counts).toMatchObject({ read: 1, created: 1, rejected: 0 });
	expect(
		await all(sql`select p.name, f.amount::float8 as amount,
			(select count(*)::int from round_investor) as n from funding_round f join project p on p.id = f.project_id`),
	).toEqual([{ name: 'Ember, Inc', amount: 1_200_000, n: 2 }]);
});

test('what is not UTF-8 is told with its line, and what stands before it is kept', async () => {
	const bytes = Buffer.concat([
		Buffer.from('Name,Symbol\nEmber,EMB\nZ'),
		Buffer.from([0xfc, 0x72]),
	]);
	async function* chunks() {
		yield bytes;
		yield Buffer.from(',ZUR\n');
	}
	const loaded = await load(database.db, csv, { name: 'own.csv', chunks: chunks() });
	expect(loaded.ended).toEqual({
		broken: 'own.csv stops being UTF-8 in line 3; save it as CSV in UTF-8.',
	});
	expect(loaded.counts).toMatchObject({ read: 1, created: 1 });
	async function* wide() {
		yield Buffer.from('\ufeffName,Symbol\nEmber,EMB\n', 'utf16le');
	}
	expect((await load(database.db, csv, { name: 'wide.csv', chunks: wide() })).ended).toEqual({
		broken: 'wide.csv is in UTF-16; save it as CSV in UTF-8.',
	});
});

test.each([
	['only a header', ['Name,Symbol'], 'has no rows below its header'],
	['columns that say nothing', ['Name,Mood', 'Ember,good'], 'do not tell what the file lists'],
	['a foreign file', ['<html>', '<p>'], 'has no column name'],
])('%s ends with one sentence', async (_, lines, sentence) => {
	expect((await run(lines)).ended).toEqual({ broken: expect.stringContaining(sentence) });
});
