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

test('rounds with money, dates and lists in their usual spellings; repeating changes nothing', async () => {
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

test('only the unreadable cell is lost, whatever it contains', async () => {
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

test('only record fields that the catalogue cannot store are lost', async () => {
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
		'twitter left out: not an account on X',
		'website left out: not a web address',
		'year_founded left out: not usable',
	]);
	expect(await all(sql`select sector from project_sector`)).toEqual([{ sector: 'DeFi' }]);
});

test.each([
	[';', (cell: string) => cell],
	['\t', (cell: string) => cell],
	[';', (cell: string) => `"${cell}"`],
])('separated by %j: detected from the header', async (separator, quoted) => {
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

const bytesOf = (name: string, ...parts: Uint8Array[]) => {
	async function* chunks() {
		yield* parts;
	}
	return load(database.db, csv, { name, chunks: chunks() });
};

test('text in no known encoding is reported with its line, and what precedes it is kept', async () => {
	const start = Buffer.from('Name,Symbol\nEmber,EMB\nZ');
	for (const rest of [
		// Windows-1251, a byte that Windows-1252 does not have, and what was UTF-8 before.
		[Buffer.from([0xcf, 0xf0, 0xe8])],
		[Buffer.from([0x81])],
		[Buffer.from('ü,ZUR\nTidal,T\n'), Buffer.from([0xfc])],
	]) {
		await emptyCatalogue(database.db);
		const loaded = await bytesOf('own.csv', start, ...rest, Buffer.from(',ZUR\n'));
		const [line, created] = rest.length === 1 ? [3, 1] : [5, 3];
		expect(loaded.ended).toEqual({
			broken: `own.csv stops being UTF-8 in line ${line}; save it as CSV in UTF-8.`,
		});
		expect(loaded.counts).toMatchObject({ read: created, created });
	}
});

test.each([
	['UTF-16LE', Buffer.from('\ufeffName,Symbol\nZürich,ZUR\n', 'utf16le')],
	['UTF-16LE', Buffer.from('Name,Symbol\nZürich,ZUR\n', 'utf16le')],
	['UTF-16BE', Buffer.from('\ufeffName,Symbol\nZürich,ZUR\n', 'utf16le').swap16()],
	['Windows-1252', Buffer.from('Name,Symbol\nZürich,ZUR\n', 'latin1')],
])('%s, as spreadsheets save it, is read and reported', async (encoding, bytes) => {
	const halves = [bytes.subarray(0, 27), bytes.subarray(27)];
	const loaded = await bytesOf('own.csv', ...halves);
	expect(loaded.ended).toBe('complete');
	expect([...loaded.notes.keys()]).toEqual([`read as ${encoding}, not UTF-8`]);
	expect(await all(sql`select name from project`)).toEqual([{ name: 'Zürich' }]);
});

test("Excel's separator line is not a header, but counts as a line", async () => {
	const loaded = await run(['sep=;', 'Name;Symbol', 'Ember;EMB', ';X']);
	expect(loaded.counts).toMatchObject({ created: 1, rejected: 1 });
	expect(loaded.rejected[0]?.where).toBe('line 4');
});

const rounds = () =>
	all(sql`select p.name, f.date, f.date_precision as p, f.amount::float8 as amount
		from funding_round f join project p on p.id = f.project_id order by p.name`);

test('dates in words, as day numbers and as two numbers are read if unambiguous', async () => {
	const loaded = await run([
		'Name,Round,Date,Amount',
		'A,Seed,May 2024,9.8 millions',
		'B,Seed,"Sept. 5, 2024",1.2 bn',
		'C,Seed,5 June 2024,3 mio.',
		'D,Seed,45413,',
		'E,Seed,5/1/2024,',
		'F,Seed,13/1/2024,',
		'G,Seed,5.1.2024,',
	]);
	expect(await rounds()).toEqual([
		{ name: 'A', date: '2024-05-01', p: 'month', amount: 9.8e6 },
		{ name: 'B', date: '2024-09-05', p: 'day', amount: 1.2e9 },
		{ name: 'C', date: '2024-06-05', p: 'day', amount: 3e6 },
		{ name: 'D', date: '2024-05-01', p: 'day', amount: null },
		{ name: 'E', date: '2024-01-05', p: 'day', amount: null },
		{ name: 'F', date: '2024-01-13', p: 'day', amount: null },
		{ name: 'G', date: '2024-01-05', p: 'day', amount: null },
	]);
	expect(Object.fromEntries([...loaded.notes].map(([kind, { times }]) => [kind, times]))).toEqual({
		'date read with the day first': 3,
		"date read as a spreadsheet's number of a day": 1,
	});
});

test('two numbers that no other row disambiguates are left out', async () => {
	const loaded = await run(['Name,Round,Date', 'A,Seed,5/1/2024', 'B,Seed,2024-01-13']);
	expect((await rounds())[0]).toMatchObject({ date: null });
	expect([...loaded.notes.keys()]).toEqual([expect.stringMatching(/^date left out/)]);
});

test('a file with two date formats is refused as a whole', async () => {
	const loaded = await run(['Name,Round,Date', 'A,Seed,13/1/2024', 'B,Seed,1/13/2024']);
	expect(loaded.ended).toEqual({
		broken: expect.stringMatching(
			/ mixes two date formats: 13\/1\/2024 \(line 2\) has the day first, 1\/13\/2024 \(line 3\) the month; write dates as 2024-05-13\.$/,
		),
	});
	expect(loaded.counts).toMatchObject({ read: 0, created: 0 });
});

test.each([
	['only a header', ['Name,Symbol'], 'has no rows below its header'],
	['columns that say nothing', ['Name,Mood', 'Ember,good'], 'do not show what the file lists'],
	['a foreign file', ['<html>', '<p>'], 'has no column name'],
])('%s ends with one error', async (_, lines, sentence) => {
	expect((await run(lines)).ended).toEqual({ broken: expect.stringContaining(sentence) });
});
