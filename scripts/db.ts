import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type BackupStore, openBackupStore } from '../src/lib/backup/stored-backups.ts';
import { tryRestore } from '../src/lib/backup/try-restore.ts';
import { readSettings } from '../src/lib/base/settings.ts';
import { SettingsError } from '../src/lib/base/settings-error.ts';
import { backup } from '../src/lib/db/backup.ts';
import { connect, type Db } from '../src/lib/db/connect.ts';
import { bundledStatus, detachBundled, stopBundled } from '../src/lib/db/embedded.ts';
import { migrate, pendingMigrations } from '../src/lib/db/migrate.ts';
import { openDatabase } from '../src/lib/db/open.ts';
import { dropEverything } from '../src/lib/db/reset.ts';
import { restore } from '../src/lib/db/restore.ts';
import { snapshotsFolder } from '../src/lib/snapshot/place.ts';
import { snapshot } from '../src/lib/snapshot/snapshot.ts';
import { databaseSettings, type Interrupt, runCommand, say } from './command.ts';

const USAGE = `npm run db -- <command>

  start [--detach]     start the bundled server, print its address, stay until Ctrl-C (or go on without)
  stop [--force]       stop the bundled server, even while programs use it
  status               say what runs, and which migrations are missing
  migrate              bring the tables up to this version of Cairn
  seed [--samples]     fill an empty database with the starter catalogue (and with fictional records, marked as samples)
  remove-samples       remove the records that are marked as samples
  backup [file]        write everything into one file
  restore <file>       read such a file into an empty database (--yes: replace what it holds)
  backups              list the backups in the bucket of BACKUP_BUCKET
  backup --bucket      add one now
  restore <name> --bucket   the same as with a file, with one of them
  try-restore          restore the newest of them into a database that is made for this, and compare
  snapshot             write the public catalogue as JSON Lines and Parquet files, with what changed since the last one
                       (--to <folder>: not in CAIRN_DATA/snapshots; --since <folder>: the snapshot to compare with)
  reset                drop everything and make empty tables (--yes: do not ask)

DATABASE_URL names another server than the bundled one; CAIRN_DATA is the folder of the bundled one.`;

interface Request {
	file: string | undefined;
	yes: boolean;
	force: boolean;
	detach: boolean;
	samples: boolean;
	bucket: boolean;
	to?: string;
	since?: string;
	interrupt: Interrupt;
}

const COMMANDS: Record<string, (request: Request) => Promise<void>> = {
	start,
	stop,
	status,
	migrate: () => withDatabase(async (url) => say(migrationSummary((await migrate(url)).applied))),
	seed: ({ samples }) => withTables((db) => seed(db, samples)),
	'remove-samples': () => withTables(removeSamples),
	backup: ({ file, bucket }) =>
		withDatabase((url) => (bucket ? addToBucket(url) : writeBackup(url, file))),
	backups: listBackups,
	restore: ({ file, yes, bucket }) =>
		withDatabase((url) => (bucket ? fromBucket(url, file, yes) : readBackup(url, file, yes))),
	'try-restore': tryNewest,
	snapshot: (request) => withDatabase((url) => writeSnapshot(url, request)),
	reset: (request) => withDatabase((url) => reset(url, request)),
};

await runCommand(async (args, interrupt) => {
	const { positionals, values } = parse(args);
	const [name = '', file] = positionals;
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	if (!command) throw new SettingsError(USAGE);
	await command({ file, interrupt, ...values });
});

function parse(args: string[]) {
	const flag = { type: 'boolean', default: false } as const;
	const folder = { type: 'string' } as const;
	try {
		return parseArgs({
			args,
			allowPositionals: true,
			options: {
				yes: flag,
				force: flag,
				detach: flag,
				bucket: flag,
				samples: flag,
				to: folder,
				since: folder,
			},
		});
	} catch (error) {
		throw new SettingsError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
	}
}

async function start({ detach, interrupt }: Request): Promise<void> {
	const { dataFolder } = databaseSettings();
	const database = await openDatabase({ dataFolder });
	if (detach) await detachBundled(dataFolder);
	say(database.url);
	if (!detach && !interrupt.aborted) {
		say('PostgreSQL runs until Ctrl-C.');
		const forever = setInterval(() => undefined, 2 ** 30);
		await once(interrupt, 'abort');
		clearInterval(forever);
	}
	await database.release();
}

async function stop({ force }: Request): Promise<void> {
	const programs = await stopBundled(databaseSettings().dataFolder, force);
	if (programs.length > 0) {
		const names = programs.map(({ program, pid }) => `${program} (process ${pid})`).join(', ');
		throw new SettingsError(`PostgreSQL is in use by ${names}; end that first, or add --force.`);
	}
	say('PostgreSQL is stopped.');
}

async function status(): Promise<void> {
	const { databaseUrl, dataFolder } = databaseSettings();
	if (databaseUrl) {
		const database = await openDatabase({ databaseUrl, dataFolder });
		return say(`The database in DATABASE_URL answers. ${await missing(database.url)}`);
	}
	const found = await bundledStatus(dataFolder);
	if (found.state === 'absent') return say(`There is no database in ${dataFolder} yet.`);
	if (found.state === 'stopped')
		return say(`PostgreSQL is stopped; its data is in ${found.folder}.`);
	const programs = found.programs.map(({ program, pid }) => `${program} (${pid})`).join(', ');
	say(`PostgreSQL runs as process ${found.pid}, used by ${programs || 'nobody'}: ${found.url}`);
	say(await missing(found.url));
}

async function missing(url: string): Promise<string> {
	const pending = await pendingMigrations(url);
	return pending.length === 0
		? 'All migrations are done.'
		: `Migrations to do: ${pending.join(', ')}.`;
}

async function writeBackup(url: string, file: string | undefined): Promise<void> {
	const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
	const target = file ?? `cairn-${stamp}Z.backup`;
	const { tables, rows, bytes } = await backup(url, target);
	say(`${target}: ${tables} tables, ${rows} rows, ${bytes} bytes.`);
}

async function writeSnapshot(url: string, { to, since, interrupt }: Request): Promise<void> {
	const began = performance.now();
	const folder = to ?? snapshotsFolder(databaseSettings().dataFolder);
	const pending = await pendingMigrations(url);
	if (pending.length > 0)
		throw new SettingsError('The database is of an older Cairn: npm run db -- migrate');
	const made = await snapshot(url, { to: folder, since, signal: interrupt });
	const { tables, changes } = made.manifest;
	const seconds = ((performance.now() - began) / 1_000).toFixed(1);
	say(
		`${made.folder}: ${tables.length} tables, ${made.rows} rows, ${made.bytes} bytes, ${seconds} s.`,
	);
	if (changes) say(`${changes.files[0]?.rows} changes since ${changes.since.name}.`);
	if (made.unlike) say(made.unlike);
}

async function readBackup(url: string, file: string | undefined, yes: boolean): Promise<void> {
	if (!file) throw new SettingsError('Name the backup: npm run db -- restore <file>');
	const { tables, rows, migrated: applied } = await restore(url, file, { replace: yes });
	say(
		`${file}: ${tables} tables and ${rows} rows restored. ${applied > 0 ? migrationSummary(applied) : ''}`,
	);
}

function backupsHere(): BackupStore {
	const { backup: place } = readSettings(process.env);
	if (!place)
		throw new SettingsError(
			'The setting BACKUP_BUCKET is empty; it names the bucket of the backups.',
		);
	return openBackupStore(place);
}

async function addToBucket(url: string): Promise<void> {
	const { at, bytes, rows, removed } = await backupsHere().add(url, tmpdir());
	say(`Backup of ${at}: ${rows} rows, ${bytes} bytes sealed. ${removed} older ones were removed.`);
}

async function listBackups(): Promise<void> {
	const backups = backupsHere();
	const all = await backups.list();
	if (all.length === 0) return say('There is no backup yet.');
	for (const { name } of all) {
		const { bytes, rows } = await backups.manifestOf(name);
		say(`${name}  ${rows} rows, ${bytes} bytes`);
	}
}

async function fromBucket(url: string, name: string | undefined, yes: boolean): Promise<void> {
	if (!name) throw new SettingsError('Name the backup; npm run db -- backups lists them.');
	const folder = await mkdtemp(join(tmpdir(), 'cairn-restore-'));
	try {
		const file = join(folder, basename(name));
		await backupsHere().fetch(name, file);
		await readBackup(url, file, yes);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function tryNewest(): Promise<void> {
	const { name, tables, rows } = await tryRestore(backupsHere(), tmpdir());
	say(`${name} was restored: ${tables} tables and ${rows} rows, equal to what was backed up.`);
}

async function reset(url: string, { yes, interrupt }: Request): Promise<void> {
	if (!yes && !(await confirmReset(interrupt))) throw new SettingsError('Nothing was changed.');
	await dropEverything(url);
	say(migrationSummary((await migrate(url)).applied));
}

async function confirmReset(interrupt: Interrupt): Promise<boolean> {
	if (!process.stdin.isTTY) {
		throw new SettingsError('reset deletes everything in the database; add --yes to do so.');
	}
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	try {
		const options = { signal: interrupt };
		return (
			(await terminal.question('Delete everything in the database? (yes/no) ', options)) === 'yes'
		);
	} catch {
		return false;
	} finally {
		terminal.close();
	}
}

async function seed(db: Db, samples: boolean): Promise<void> {
	const { seedCatalogue } = await import('../src/lib/starter/seed.ts');
	await seedCatalogue(db, say, { samples });
}

async function removeSamples(db: Db): Promise<void> {
	const { removeSamples: remove } = await import('../src/lib/catalogue/remove-samples.ts');
	await remove(db);
	say('The samples are removed.');
}

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
	const database = await openDatabase(databaseSettings());
	try {
		await work(database.url);
	} finally {
		await database.release();
	}
}

async function withTables(work: (db: Db) => Promise<void>): Promise<void> {
	await withDatabase(async (url) => {
		await migrate(url);
		const { db, close } = connect(url, { name: 'cairn db' });
		try {
			await work(db);
		} finally {
			await close();
		}
	});
}

function migrationSummary(applied: number): string {
	if (applied === 0) return 'All migrations were done already.';
	return applied === 1 ? 'One migration was run.' : `${applied} migrations were run.`;
}
