import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { snapshotDifferences, withDuck } from '../../../tests/setup/read-snapshot.ts';
import { snapshot } from './snapshot.ts';

const database = useTestDatabase();
const scratch = mkdtempSync(join(tmpdir(), 'cairn-test-awkward-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const awkward = [
	'',
	' ',
	'"',
	"'",
	'\\',
	'\\N',
	'\\.',
	'a,b;c\td',
	'two\nlines\r\nof it',
	'null',
	'NaN',
	'{"a": [1]}',
	'Đồng ₿ 🪨 e\u0301',
	'\u202etpircS\u202c',
	'\u0001\u001f\u007f\u0085\u2028\ufeff',
	'\u{10ffff}\uffff',
	'=1+1',
	'x'.repeat(5_000),
];
const word = fc.oneof(
	fc.constantFrom(...awkward),
	fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '')),
);
const figure = fc.oneof(
	fc.double(),
	fc.constantFrom(0, -0, 5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, 0.1, 1e21, 2 ** 53 + 2),
);
const amount = fc.double({ min: 0, max: 1e300, noNaN: true });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const day = fc
	.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const moment = fc
	.tuple(
		fc.date({ min: new Date('1000-01-01'), max: new Date('3000-01-01'), noInvalidDate: true }),
		fc.integer({ min: 0, max: 999 }),
	)
	.map(([date, micro]) => date.toISOString().replace('Z', `${String(micro).padStart(3, '0')}Z`));
// Numbers that JavaScript and PostgreSQL write alike, since texts are compared; without NUL, which PostgreSQL cannot
// store.
const plain = (_: string, value: unknown): unknown =>
	typeof value === 'number' && !(Math.abs(value) >= 1e-6 && Math.abs(value) < 1e21)
		? Math.sign(value)
		: value;
const document = fc
	.jsonValue({ stringUnit: 'binary' })
	.map((value) => JSON.stringify(value, plain).replaceAll('\\u0000', ''));

const row = fc.record({
	name: word,
	description: maybe(word),
	year: maybe(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
	token: maybe(fc.boolean()),
	at: moment,
	figure: maybe(figure),
	ath: maybe(moment),
	amount: maybe(amount),
	day: maybe(day),
	list: fc.array(word, { maxLength: 4 }),
	old: maybe(document),
	value: maybe(document),
});

const INSERT = `
	WITH r AS (SELECT * FROM jsonb_to_recordset($1) AS r(n int, name text, description text, year int, token boolean,
			at timestamptz, figure text, ath timestamptz, amount numeric, day date, list text[], old text, value text)),
		p AS (INSERT INTO project (id, slug, name, description, year_founded, has_token, origin, created_at) OVERRIDING SYSTEM VALUE
			SELECT n, 'p-' || n, name, description, year, token, 'staff', at FROM r),
		m AS (INSERT INTO market_figure (project_id, price_usd, all_time_high_at, source)
			SELECT n, figure::float8, ath, name FROM r),
		f AS (INSERT INTO funding_round (id, slug, project_id, date, amount, subcategories, origin) OVERRIDING SYSTEM VALUE
			SELECT n, 'r-' || n, n, day, amount, list, 'staff' FROM r),
		o AS (INSERT INTO project_roadmap (project_id, ordinal, title, content, status)
			SELECT n, 0, name, to_jsonb(list), 1 FROM r)
	INSERT INTO revision (record_type, record_id, field, old, value, origin, at)
		SELECT 'project', n, name, nullif(old::jsonb, 'null'), nullif(value::jsonb, 'null'), 'staff', at FROM r`;

test('whatever is in the catalogue, DuckDB reads the same from both file formats', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
			await database.db.execute('TRUNCATE project, funding_round, revision CASCADE');
			const numbered = rows.map((one, n) => ({
				...one,
				n: n + 1,
				figure: one.figure === null ? null : Object.is(one.figure, -0) ? '-0' : String(one.figure),
			}));
			await database.pool.query(INSERT, [JSON.stringify(numbered)]);
			const made = await snapshot(database.url, { to: scratch });
			expect(made.manifest.tables[0]?.files[0]?.rows).toBe(rows.length);
			expect(await snapshotDifferences(database.url, made, scratch)).toEqual([]);
			rmSync(made.folder, { recursive: true });
		}),
		{ numRuns: 4, endOnFailure: true },
	);
});

test('CoinGecko’s figures are not passed on, others’ are', async () => {
	await database.db.execute('TRUNCATE project, funding_round, revision CASCADE');
	await database.db.execute(`INSERT INTO project (id, slug, name, origin) OVERRIDING SYSTEM VALUE
		SELECT n, 'p-' || n, 'P', 'staff' FROM generate_series(1, 4) n`);
	await database.db.execute(`INSERT INTO market_figure (project_id, price_usd, volume_usd, source, price_source, tvl_usd, tvl_source) VALUES
		(1, 1, 10, 'coingecko', null, null, null), (2, 2, 20, 'coingecko', null, 200, 'defillama'),
		(3, 3, 30, 'coingecko', 'defillama', null, null), (4, 4, 40, 'sample', null, null, null)`);
	await database.db.execute(`INSERT INTO price_point (project_id, day, price_usd, source) VALUES
		(1, '2026-01-01', 1, 'coingecko'), (4, '2026-01-01', 4, 'sample')`);
	const { folder } = await snapshot(database.url, { to: scratch });
	await withDuck(async (duck) => {
		const rows = async (file: string, columns: string) =>
			(
				await duck.runAndReadAll(
					`SELECT ${columns} FROM read_parquet('${join(folder, file)}') ORDER BY project_id`,
				)
			).getRowsJson();
		expect(
			await rows(
				'market_figures.parquet',
				'project_id::INT, price_usd, volume_usd, tvl_usd, source',
			),
		).toEqual([
			[2, null, null, 200, null],
			[3, 3, null, null, null],
			[4, 4, 40, null, 'sample'],
		]);
		expect(await rows('price_points.parquet', 'project_id::INT, source')).toEqual([[4, 'sample']]);
	});
});

test('document keys special to JavaScript are kept', async () => {
	await database.db.execute('TRUNCATE project, funding_round, revision CASCADE');
	await database.db.execute(`INSERT INTO revision (record_type, record_id, field, value, origin) VALUES
		('project', 1, 'name', '{"__proto__": [null, {"__proto__": 1}], "toJSON": 2}', 'staff'),
		('project', 2, 'name', '[{"__proto__": {"constructor": 3}}]', 'staff')`);
	const made = await snapshot(database.url, { to: scratch });
	expect(await snapshotDifferences(database.url, made, scratch)).toEqual([]);
	rmSync(made.folder, { recursive: true });
});

test('a table of several row groups is complete and in order', async () => {
	await database.db.execute('TRUNCATE project, funding_round, revision CASCADE');
	await database.db.execute(`INSERT INTO revision (record_type, record_id, field, value, origin)
		SELECT 'project', n, 'name', to_jsonb(repeat('x', n % 400)), 'staff' FROM generate_series(1, 60000) n`);
	const made = await snapshot(database.url, { to: scratch });
	expect(await snapshotDifferences(database.url, made, scratch)).toEqual([]);
	await withDuck(async (duck) => {
		const file = join(made.folder, 'revisions.parquet');
		const groups = await duck.runAndReadAll(
			`SELECT count(DISTINCT row_group_id)::INT AS n FROM parquet_metadata('${file}')`,
		);
		expect(groups.getRowObjectsJson()[0]?.n).toBeGreaterThan(1);
		const last = await duck.runAndReadAll(
			`SELECT record_id::INT AS n FROM read_parquet('${file}') LIMIT 1 OFFSET 59999`,
		);
		expect(last.getRowObjectsJson()).toEqual([{ n: 60_000 }]);
	});
});
