import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { removeSamples } from '#lib/catalogue/remove-samples.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { snapshotDifferences } from '../../../tests/setup/read-snapshot.ts';
import { finishedSnapshots } from './finished.ts';
import { CHECKSUMS, filesOf, type Manifest } from './manifest.ts';
import { snapshot } from './snapshot.ts';
import { omittedColumns, snapshotTables } from './tables.ts';

const database = useTestDatabase();
const scratch = mkdtempSync(join(tmpdir(), 'cairn-test-snapshot-'));
const staff = { origin: 'staff' };
let to = '';
let made = 0;

beforeEach(async () => {
	made += 1;
	to = join(scratch, String(made));
	await database.db.execute(
		'TRUNCATE project, organization, person, funding_round, sector, revision, slug_redirect, crosswalk, account CASCADE',
	);
});
afterAll(() => rmSync(scratch, { recursive: true }));

const take = () => snapshot(database.url, { to });
const addProjects = (...names: string[]) =>
	revise(
		database.db,
		staff,
		names.map((name) => ({ type: 'project', set: { name } })),
	);

function linesOf(folder: string, file: string): Record<string, unknown>[] {
	const text = gunzipSync(readFileSync(join(folder, file))).toString();
	return text
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line));
}
const rowsOf = ({ tables }: Manifest, name: string): number | undefined =>
	tables.find((table) => table.name === name)?.files[0]?.rows;

test('every column of the catalogue is in a snapshot, or named as left out', async () => {
	for (const { table, columns } of snapshotTables) {
		const { rows } = await database.pool.query<{ name: string }>(
			'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped',
			[table],
		);
		const present = rows
			.map(({ name }) => name)
			.filter((name) => !omittedColumns[table]?.includes(name));
		const own = columns.filter(({ sql }) => !sql).map(({ name }) => name);
		expect(own.toSorted(), table).toEqual(present.toSorted());
	}
});

test('an empty catalogue makes a complete snapshot of empty files', async () => {
	const { folder, manifest, rows } = await take();
	expect(rows).toBe(0);
	expect(manifest).toMatchObject({ revision: { id: 0, at: null }, changes: null });
	expect(await snapshotDifferences(database.url, { folder, manifest }, scratch)).toEqual([]);
});

test('the manifest and the checksum list describe each file', async () => {
	await addProjects('A', 'B');
	const { folder, manifest } = await take();
	expect(rowsOf(manifest, 'projects')).toBe(2);
	for (const { name, bytes, sha256 } of filesOf(manifest)) {
		const file = readFileSync(join(folder, name));
		expect([name, file.length]).toEqual([name, bytes]);
		expect(createHash('sha256').update(file).digest('hex'), name).toBe(sha256);
	}
	const sums = readFileSync(join(folder, CHECKSUMS), 'utf8').trim().split('\n');
	const listed = sums.map((line) => line.split('  ')[1]);
	expect([...listed, CHECKSUMS].toSorted()).toEqual(readdirSync(folder).toSorted());
	expect(await finishedSnapshots(to)).toEqual([{ folder, manifest }]);
});

test('the same catalogue makes the same files', async () => {
	await addProjects('A', 'B');
	const [first, second] = [await take(), await take()];
	expect(second.manifest.tables).toEqual(first.manifest.tables);
});

test('a difference from the database is detected by the reader', async () => {
	await addProjects('A', 'B');
	const { folder, manifest } = await take();
	await database.db.execute(`UPDATE project SET description = '' WHERE name = 'A'`);
	expect(await snapshotDifferences(database.url, { folder, manifest }, scratch)).toEqual([
		expect.stringContaining('projects.parquet: description is'),
		expect.stringContaining('projects.parquet: whole rows is'),
		expect.stringContaining('projects.jsonl: description is'),
		expect.stringContaining('projects.jsonl: whole rows is'),
	]);
});

test('of members only the username of those showing their contributions is included', async () => {
	const member = async (username: string, privacy: object, state = 'active') => {
		const { rows } = await database.pool.query<{ id: string }>(
			`INSERT INTO account (id, name, username, email, referral_code, privacy, state) OVERRIDING SYSTEM VALUE
				VALUES (nextval('account_id_seq') + 987654320, 'Hidden Name', $1, $1 || '@mail.example', 'ref-' || $1, $2, $3) RETURNING id`,
			[username, privacy, state],
		);
		return Number(rows[0]?.id);
	};
	const shown = { profile: 1, links: 1, contributions: 1 };
	const members = {
		open: await member('open', shown),
		closed: await member('quietmember', { ...shown, contributions: 0 }),
		private: await member('privatemember', { ...shown, profile: 0 }),
		blocked: await member('blockedmember', shown, 'blocked'),
	};
	for (const [name, actorId] of Object.entries(members))
		await revise(database.db, { origin: 'proposal:1', actorId }, [
			{ type: 'project', set: { name: `By ${name.length}` } },
		]);
	const { folder } = await take();
	const authors = linesOf(folder, 'revisions.jsonl.gz').filter(({ field }) => field === 'name');
	expect(authors.map(({ author }) => author)).toEqual(['open', null, null, null]);
	// The Parquet files have the same content, as the other tests show.
	for (const file of readdirSync(folder).filter((name) => !name.endsWith('.parquet'))) {
		const bytes = readFileSync(join(folder, file));
		const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
		for (const secret of [
			'mail.example',
			'Hidden Name',
			'ref-',
			'98765432',
			'quietmember',
			'privatemember',
			'blockedmember',
		])
			expect(text.includes(secret), `${file} has ${secret}`).toBe(false);
	}
});

test('changes since the last snapshot are listed: later revisions, and untracked ones', async () => {
	const [sample] = await revise(database.db, { origin: 'sample' }, [
		{ type: 'project', set: { name: 'Sample' } },
	]);
	await addProjects('Kept');
	const first = await take();
	const [changed] = await addProjects('New');
	await removeSamples(database.db);
	const { folder, manifest } = await take();
	expect(manifest.changes?.since).toEqual({
		name: first.manifest.name,
		revision: first.manifest.revision.id,
	});
	const lines = linesOf(folder, 'changes.jsonl.gz');
	const change = { change: 'revision', record_type: 'project', record_id: changed?.id, old: null };
	expect(lines).toMatchObject([
		{ ...change, field: 'slug', value: 'new' },
		{ ...change, field: 'name', value: 'New' },
		{ change: 'removed', record_type: 'project', record_id: sample?.id, slug: 'sample' },
	]);
	const last = linesOf(folder, 'revisions.jsonl.gz').at(-1);
	expect(lines[1]).toEqual({ change: 'revision', ...last });
	const third = await take();
	expect(linesOf(third.folder, 'changes.jsonl.gz')).toEqual([]);
	const whole = await snapshot(database.url, { to, since: first.folder });
	expect(linesOf(whole.folder, 'changes.jsonl.gz')).toEqual(lines);
});

test('a snapshot of another database is not compared', async () => {
	await addProjects('A');
	const first = await take();
	await database.db.execute(`UPDATE revision SET at = at - interval '1 hour'`);
	const second = await take();
	expect(second.manifest.changes).toBeNull();
	expect(second.unlike).toContain(`${first.manifest.name} comes from another database`);
	await expect(snapshot(database.url, { to, since: first.folder })).rejects.toThrow(
		'another database',
	);
	await expect(snapshot(database.url, { to, since: scratch })).rejects.toThrow(
		'no complete snapshot',
	);
});

test('all of it is of one moment, whatever is written meanwhile', async () => {
	const [record] = await addProjects('0');
	let done = false;
	const writes = async (): Promise<void> => {
		for (let n = 1; !done; n++)
			await revise(database.db, staff, [
				{ type: 'project', id: record?.id, set: { name: String(n) } },
			]);
	};
	const taking = take().finally(() => {
		done = true;
	});
	await Promise.all([writes(), taking]);
	const { folder, manifest } = await taking;
	const names = linesOf(folder, 'revisions.jsonl.gz').filter(({ field }) => field === 'name');
	expect(linesOf(folder, 'projects.jsonl.gz')[0]?.name).toBe(names.at(-1)?.value);
	expect(names.at(-1)?.id).toBe(manifest.revision.id);
});

test('two at once are made one after the other', async () => {
	const [one, other] = await Promise.all([take(), take()]);
	expect(one.folder).not.toBe(other.folder);
	expect(await finishedSnapshots(to)).toHaveLength(2);
});

test('an unwritable folder is reported in one sentence and nothing is left', async () => {
	const file = join(scratch, 'a-file');
	writeFileSync(file, '');
	await expect(snapshot(database.url, { to: join(file, 'below') })).rejects.toThrow(
		/^The snapshot cannot be written to .*a-file\/below: a file is in the way \(ENOTDIR\)/,
	);
	const aborted = AbortSignal.abort();
	await addProjects('A');
	await expect(snapshot(database.url, { to, signal: aborted })).rejects.toThrow(
		'nothing was saved',
	);
	expect(readdirSync(to)).toEqual([]);
});

function start(): ChildProcess {
	return spawn(process.execPath, ['scripts/db.ts', 'snapshot', '--to', to], {
		env: { ...process.env, DATABASE_URL: database.url },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
}

const unfinished = () => readdirSync(to).filter((name) => name.startsWith('.'));

test.runIf(process.platform === 'linux')(
	'a folder the system cannot create is reported in one sentence and nothing waits',
	async () => {
		const to = '/proc/nothing/below';
		await expect(snapshot(database.url, { to })).rejects.toThrow(
			'The snapshot cannot be written to /proc/nothing/below: no folder can be made there (ENOENT).',
		);
	},
);

/** Resolves when the program has begun to write. */
async function begun(): Promise<void> {
	for await (const _ of watch(to)) if (unfinished().length > 0) return;
}

test('a killed one is never taken for a snapshot, and the next removes it', async () => {
	await mkdir(to);
	await database.db.execute(`INSERT INTO revision (record_type, record_id, field, value, origin)
		SELECT 'project', n, 'name', to_jsonb(n), 'staff' FROM generate_series(1, 50000) n`);
	const child = start();
	await begun();
	child.kill('SIGKILL');
	await once(child, 'exit');
	expect(unfinished()).toHaveLength(1);
	expect(await finishedSnapshots(to)).toEqual([]);
	const { folder } = await take();
	expect(readdirSync(to)).toEqual([folder.split('/').at(-1)]);
	expect(existsSync(join(folder, 'manifest.json'))).toBe(true);
});

test.skipIf(process.platform === 'win32')(
	'a full disk ends it midway, with a message',
	async () => {
		await database.db.execute(`INSERT INTO revision (record_type, record_id, field, value, origin)
			SELECT 'project', n, 'name', to_jsonb(md5(n::text)), 'staff' FROM generate_series(1, 20000) n`);
		const command = `ulimit -f 64; exec '${process.execPath}' scripts/db.ts snapshot --to '${to}'`;
		const child = spawn('bash', ['-c', command], {
			env: { ...process.env, DATABASE_URL: database.url },
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		let said = '';
		child.stderr?.on('data', (chunk) => {
			said += chunk;
		});
		await once(child, 'close');
		expect(said).toMatch(/^The snapshot cannot be written to .* \(EFBIG\)\. Nothing was saved;/);
		expect(child.exitCode).toBe(1);
		expect(readdirSync(to)).toEqual([]);
	},
);

test('the command reports what it wrote', async () => {
	await addProjects('A');
	const child = start();
	let said = '';
	child.stdout?.on('data', (chunk) => {
		said += chunk;
	});
	await once(child, 'close');
	expect(said).toMatch(
		/cairn-\d{4}-\d\d-\d\dT\d{6}Z: 25 tables, \d+ rows, \d+ bytes, [\d.]+ s\.\n$/,
	);
});
