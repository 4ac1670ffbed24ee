import {
	existsSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, dropDatabase, siblingUrl } from '../../../tests/setup/database.ts';
import { migrationsFolder } from '../../../tests/setup/migrations-folder.ts';
import { backup } from './backup.ts';
import { migrate } from './migrate.ts';
import { dropEverything } from './reset.ts';
import { restore } from './restore.ts';
import { withClient } from './session.ts';

const FIRST = `
	CREATE TABLE leader (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, team_id bigint NOT NULL, note text);
	CREATE TABLE team (id bigserial PRIMARY KEY, leader_id bigint REFERENCES leader, name text UNIQUE);
	ALTER TABLE leader ADD FOREIGN KEY (team_id) REFERENCES team;
	CREATE TABLE "Odd ""name""" (
		id int PRIMARY KEY, parent int REFERENCES "Odd ""name""", words text, doubled text GENERATED ALWAYS AS (words || words) STORED,
		document jsonb, list text[], amount numeric, precise float8, bytes bytea, moment timestamptz, span interval);
	CREATE TABLE empty ();
	CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append only'; END $$;
	CREATE TRIGGER no_change BEFORE DELETE ON team FOR EACH ROW EXECUTE FUNCTION refuse()`;
const SECOND = 'ALTER TABLE team ADD COLUMN motto text NOT NULL DEFAULT $$none$$';

const ROWS = String.raw`
	INSERT INTO team (name) VALUES ('a'), ('b');
	INSERT INTO leader (team_id, note) VALUES (1, NULL), (2, '');
	UPDATE team SET leader_id = 3 - id;
	INSERT INTO "Odd ""name""" VALUES
		(2, 1, E'tab\there\nline\r\nback\\slash \\N \\. ', DEFAULT, '{"a": [1, null, "\\n\u2603"]}', ARRAY['x,y', NULL, '"', '', '\'], 12345678901234567890.000000000000000001, 0.1, '\x00ff0a5c', '2026-02-28 23:59:59.123456+05:30', '1 mon -3 days 04:05:06'),
		(1, 2, E'\\.', DEFAULT, 'null', '{}', 'NaN', '-Infinity', '', 'infinity', '0'),
		(3, NULL, 'Đồng ₿ 🪨 ' || repeat(E'long\\', 40000), DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
	INSERT INTO "Odd ""name""" (id, words) SELECT n, repeat(md5(n::text), 4) FROM generate_series(10, 5000) n`;
const EVERYTHING = `SELECT (SELECT json_agg(t ORDER BY id) FROM leader t)::text, (SELECT json_agg(t ORDER BY id) FROM team t)::text,
	(SELECT json_agg(t ORDER BY id) FROM "Odd ""name""" t)::text`;

const source = siblingUrl('source');
const target = siblingUrl('target');
const scratch = mkdtempSync(join(tmpdir(), 'cairn-test-backup-'));
const file = join(scratch, 'whole.backup');
const folder = migrationsFolder({ '0000_first': FIRST });

beforeAll(async () => {
	await createEmptyDatabase(source);
	await createEmptyDatabase(target);
	await migrate(source, folder);
	await run(source, ROWS);
	expect(await backup(source, file)).toMatchObject({ tables: 4, rows: 2 + 2 + 3 + 4991 });
});
beforeEach(async () => {
	await dropEverything(target);
	await migrate(target, folder);
});
afterAll(async () => {
	await dropDatabase(source);
	await dropDatabase(target);
	rmSync(scratch, { recursive: true });
});

function run(url: string, sql: string): Promise<string[]> {
	return withClient(url, 'test', async (client) => {
		const { rows } = await client.query({ text: sql, rowMode: 'array' });
		return (rows ?? []).flat().map(String);
	});
}

test('every value is restored unchanged, through circular and self-references', async () => {
	expect(await restore(target, file, { folder })).toEqual({ tables: 4, rows: 4998, migrated: 0 });
	expect(await run(target, EVERYTHING)).toEqual(await run(source, EVERYTHING));
});

test('after restoring, sequences go on, foreign keys hold and triggers fire', async () => {
	await restore(target, file, { folder });
	expect(await run(target, "INSERT INTO team (name) VALUES ('c') RETURNING id")).toEqual(['3']);
	expect(await run(target, 'INSERT INTO leader (team_id) VALUES (3) RETURNING id')).toEqual(['3']);
	await expect(run(target, 'INSERT INTO leader (team_id) VALUES (99)')).rejects.toThrow(
		/foreign key/,
	);
	await expect(run(target, 'DELETE FROM team WHERE id = 3')).rejects.toThrow(/append only/);
});

test('the file is readable by its owner only, and no unfinished one is left', async () => {
	expect(statSync(file).mode & 0o777).toBe(0o600);
	await expect(backup(source, join(scratch, 'no', 'such'))).rejects.toThrow(/cannot be written/);
	expect(existsSync(`${file}.unfinished`)).toBe(false);
});

test('a disk that fills up mid-table ends the backup with a message', async () => {
	const full = join(scratch, 'full.backup');
	symlinkSync('/dev/full', `${full}.unfinished`);
	await expect(backup(source, full)).rejects.toThrow(/cannot be written to .* \(ENOSPC\)/);
	expect(existsSync(`${full}.unfinished`)).toBe(false);
});

test('a backup is of one moment, whatever is written meanwhile', async () => {
	const during = join(scratch, 'during.backup');
	const writes = async (): Promise<void> => {
		for (let n = 1; n <= 60; n++) {
			await run(
				target,
				`WITH t AS (INSERT INTO team DEFAULT VALUES) INSERT INTO "Odd ""name""" (id) VALUES (${n})`,
			);
		}
	};
	await Promise.all([writes(), backup(target, during)]);
	const text = gunzipSync(readFileSync(during)).toString();
	const counts = [...text.matchAll(/^\{"rows":(\d+)\}$/gm)];
	// By name: the odd one first, the team last; each transaction added a row to both.
	expect(counts.at(0)?.[1]).toBe(counts.at(-1)?.[1]);
});

test('rows are not replaced unless requested', async () => {
	await run(target, "INSERT INTO team (name) VALUES ('mine')");
	await expect(restore(target, file, { folder })).rejects.toThrow(/already contains data/);
	expect(await run(target, 'SELECT name FROM team')).toEqual(['mine']);
	await restore(target, file, { folder, replace: true });
	expect(await run(target, 'SELECT name FROM team ORDER BY name')).toEqual(['a', 'b']);
});

test('a file cut short, damaged, foreign or missing is refused and changes nothing', async () => {
	await run(target, "INSERT INTO team (name) VALUES ('mine')");
	const whole = readFileSync(file);
	const text = gunzipSync(whole);
	const flipped = Buffer.from(whole);
	flipped.writeUInt8(flipped.readUInt8(whole.length - 6) ^ 1, whole.length - 6);
	const bad: [string, Buffer, RegExp][] = [
		['half', whole.subarray(0, whole.length / 2), /truncated or damaged/],
		['last-byte', whole.subarray(0, -1), /truncated or damaged/],
		['checksum', flipped, /truncated or damaged/],
		['no-end', gzipSync(text.subarray(0, text.lastIndexOf('{"end"'))), /truncated or damaged/],
		['mid-row', gzipSync(text.subarray(0, text.length / 2)), /truncated or damaged/],
		['plain', Buffer.from('not a backup at all'), /not a backup/],
		['gzip', gzipSync('{"format":"other"}\n'), /not a backup/],
		['nothing', Buffer.alloc(0), /not a backup|truncated/],
	];
	for (const [name, bytes, sentence] of bad) {
		const path = join(scratch, name);
		writeFileSync(path, bytes);
		await expect(restore(target, path, { folder, replace: true }), name).rejects.toThrow(sentence);
	}
	await expect(restore(target, join(scratch, 'none'), { folder })).rejects.toThrow(
		/cannot be read/,
	);
	expect(await run(target, 'SELECT name FROM team')).toEqual(['mine']);
});

test('rows that break a constraint undo the whole restore', async () => {
	const text = gunzipSync(readFileSync(file)).toString().replace('\n2\t2\t\n', '\n2\t77\t\n');
	const broken = join(scratch, 'broken');
	writeFileSync(broken, gzipSync(text));
	await run(target, "INSERT INTO team (name) VALUES ('mine')");
	await expect(restore(target, broken, { folder, replace: true })).rejects.toThrow(/foreign key/);
	expect(await run(target, 'SELECT name FROM team')).toEqual(['mine']);
});

test('a backup of an older Cairn is migrated, one of a newer Cairn refused', async () => {
	const newer = migrationsFolder({ '0000_first': FIRST, '0001_second': SECOND });
	await migrate(target, newer);
	expect(await restore(target, file, { folder: newer })).toMatchObject({ rows: 4998, migrated: 1 });
	expect(await run(target, 'SELECT DISTINCT motto FROM team')).toEqual(['none']);
	const later = join(scratch, 'later.backup');
	await backup(target, later);
	await expect(restore(source, later, { folder, replace: true })).rejects.toThrow(/newer version/);
});
