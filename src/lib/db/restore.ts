import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { SettingsError } from '#lib/base/settings-error.ts';
import { type BackupHeader, type BackupTable, TEXT_SETTINGS } from './backup-format.ts';
import { type BackupReader, checkBackup, readBackup } from './backup-reader.ts';
import { appliedMigrations, journal, MIGRATIONS, migrate } from './migrate.ts';
import { dropEverything } from './reset.ts';
import { inTransaction, withClient } from './session.ts';
import { columnList, dataTables, hasRows, quoteName } from './tables.ts';

export interface RestoreOptions {
	/** Whether to replace the database's contents; without it, a database that has rows is refused. */
	replace?: boolean;
	/** Migrations of this code. */
	folder?: string;
}

export interface RestoreSummary {
	tables: number;
	rows: number;
	/** Migrations run after loading the rows, because the backup is older than this code. */
	migrated: number;
}

interface ForeignKey {
	schema: string;
	name: string;
	constraint: string;
	definition: string;
}

/**
 * Restores the backup in `file` into the database at `url`. The file is first read to its end, and the rows are
 * loaded in one transaction, so a bad file changes nothing. A backup of an older Cairn is loaded into the tables of
 * that time and then migrated. Throws SettingsError when file and database do not fit.
 */
export async function restore(
	url: string,
	file: string,
	options: RestoreOptions = {},
): Promise<RestoreSummary> {
	const folder = options.folder ?? MIGRATIONS;
	const header = await checkBackup(file);
	refuseUnknownMigrations(header, folder, file);
	await withClient(url, 'cairn restore', async (client) => {
		if (!options.replace && (await hasRows(client))) {
			throw new SettingsError(
				'The database already contains data; restore into an empty one, or add --yes to replace everything in it.',
			);
		}
	});
	await bringTo(url, header, folder);
	const loaded = await readBackup(file, (reader) =>
		withClient(url, 'cairn restore', (client) => load(client, reader, file)),
	);
	const { applied } = await migrate(url, folder);
	return { ...loaded, migrated: applied };
}

function refuseUnknownMigrations(header: BackupHeader, folder: string, file: string): void {
	const known = new Set(journal(folder).map((migration) => migration.when));
	if (header.migrations.every((when) => known.has(when))) return;
	throw new SettingsError(
		`The backup ${file} was made by a newer version of Cairn; nothing was changed, so install that version first.`,
	);
}

/** Gives the database exactly the tables that it had at the time of the backup. */
async function bringTo(url: string, header: BackupHeader, folder: string): Promise<void> {
	const wanted = new Set(header.migrations);
	const present = await withClient(url, 'cairn restore', appliedMigrations);
	if (present.symmetricDifference(wanted).size === 0) return;
	await dropEverything(url);
	const older = await mkdtemp(join(tmpdir(), 'cairn-migrations-'));
	try {
		await cp(folder, older, { recursive: true });
		const entries = journal(folder).filter((migration) => wanted.has(migration.when));
		await writeFile(join(older, 'meta', '_journal.json'), JSON.stringify({ entries }));
		await migrate(url, older);
	} finally {
		await rm(older, { recursive: true });
	}
}

async function load(
	client: pg.Client,
	reader: BackupReader,
	file: string,
): Promise<{ tables: number; rows: number }> {
	await client.query(TEXT_SETTINGS);
	await client.query("SET lock_timeout = '15s'");
	return inTransaction(client, '', async () => {
		const tables = await dataTables(client);
		refuseOtherTables(reader.header.tables, tables, file);
		const keys = await foreignKeys(client);
		// Foreign keys may be circular, so no order of tables suits them all. They are dropped and recreated, which
		// checks every row.
		for (const key of keys)
			await client.query(`ALTER TABLE ${quoteName(key)} DROP CONSTRAINT ${key.constraint}`);
		await setTriggers(client, tables, 'DISABLE');
		if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(quoteName).join(', ')}`);
		const rows = await copyTables(client, reader, file);
		await setTriggers(client, tables, 'ENABLE');
		for (const key of keys) {
			await client.query(
				`ALTER TABLE ${quoteName(key)} ADD CONSTRAINT ${key.constraint} ${key.definition}`,
			);
		}
		await setSequences(client, reader.header);
		return { tables: reader.header.tables.length, rows };
	});
}

async function copyTables(client: pg.Client, reader: BackupReader, file: string): Promise<number> {
	const counts: { copied: number; promised(): number }[] = [];
	for await (const { table, rows, rowCount } of reader.tables()) {
		const target = client.query(
			copyFrom(`COPY ${quoteName(table)} ${columnList(table.columns)} FROM STDIN`),
		);
		await pipeline(Readable.from(rows), target);
		counts.push({ copied: target.rowCount ?? 0, promised: rowCount });
	}
	if (counts.some(({ copied, promised }) => copied !== promised())) {
		throw new SettingsError(
			`The backup ${file} does not contain the number of rows it declares; nothing was changed.`,
		);
	}
	return counts.reduce((sum, { copied }) => sum + copied, 0);
}

function refuseOtherTables(backup: BackupTable[], present: BackupTable[], file: string): void {
	const columns = new Map(present.map((table) => [quoteName(table), new Set(table.columns)]));
	const other = backup.find(
		(table) => !table.columns.every((column) => columns.get(quoteName(table))?.has(column)),
	);
	if (!other) return;
	throw new SettingsError(
		`The backup ${file} has a table ${other.schema}.${other.name} with columns that this database lacks; nothing was changed.`,
	);
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
	const { rows } = await client.query<ForeignKey>(String.raw`
		SELECT n.nspname AS schema, c.relname AS name, quote_ident(k.conname) AS constraint,
			pg_get_constraintdef(k.oid) AS definition
		FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE k.contype = 'f' AND k.conparentid = 0 AND n.nspname NOT LIKE 'pg\_%' AND n.nspname <> 'pgboss'`);
	return rows;
}

// The rows are as the triggers once left them; running them again would change or refuse them.
async function setTriggers(
	client: pg.Client,
	tables: BackupTable[],
	state: 'ENABLE' | 'DISABLE',
): Promise<void> {
	for (const table of tables)
		await client.query(`ALTER TABLE ${quoteName(table)} ${state} TRIGGER USER`);
}

async function setSequences(client: pg.Client, { sequences }: BackupHeader): Promise<void> {
	for (const { schema, name, last, called } of sequences) {
		const sequence = pg.escapeLiteral(quoteName({ schema, name }));
		await client.query(`SELECT setval(${sequence}::regclass, $1::bigint, $2)`, [last, called]);
	}
}
