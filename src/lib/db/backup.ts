import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SettingsError } from '#lib/base/settings-error.ts';
import {
	type BackupHeader,
	type BackupTable,
	END_OF_ROWS,
	FORMAT,
	FORMAT_VERSION,
	TEXT_SETTINGS,
} from './backup-format.ts';
import { appliedMigrations } from './migrate.ts';
import { inTransaction, withClient } from './session.ts';
import { columnList, dataTables, quoteName, sequences } from './tables.ts';

export interface BackupSummary {
	tables: number;
	rows: number;
	/** Size of the file. */
	bytes: number;
	/** SHA-256 of each table's rows in order, in hex, by schema-qualified name. A restored table has the same hash. */
	sums: Record<string, string>;
}

const NEWLINE = 10;

type Totals = Omit<BackupSummary, 'bytes'>;

/**
 * Writes every table of the database at `url` into `file`, as of a single moment, while others keep working. The file
 * appears only once complete, readable only by its owner: it contains personal data.
 */
export async function backup(url: string, file: string): Promise<BackupSummary> {
	const unfinished = `${file}.unfinished`;
	try {
		const totals: Totals = { tables: 0, rows: 0, sums: {} };
		await withClient(url, 'cairn backup', async (client) => {
			await client.query(TEXT_SETTINGS);
			await inTransaction(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', () =>
				pipeline(
					Readable.from(lines(client, totals), { objectMode: false }),
					createGzip(),
					createWriteStream(unfinished, { mode: 0o600 }),
				),
			);
		});
		await commitFile(unfinished, file);
		return { ...totals, bytes: (await stat(file)).size };
	} catch (error) {
		await rm(unfinished, { force: true });
		throw fileError(error, file);
	}
}

async function* lines(client: pg.Client, totals: Totals): AsyncGenerator<Buffer | string> {
	const header = await describeDatabase(client);
	yield `${JSON.stringify(header)}\n`;
	for (const table of header.tables) {
		let rows = 0;
		const sum = createHash('sha256');
		for await (const chunk of copyOut(client, table)) {
			rows += newlines(chunk);
			sum.update(chunk);
			yield chunk;
		}
		totals.sums[`${table.schema}.${table.name}`] = sum.digest('hex');
		yield `${END_OF_ROWS}\n${JSON.stringify({ rows })}\n`;
		totals.tables += 1;
		totals.rows += rows;
	}
	yield `${JSON.stringify({ end: true, rows: totals.rows })}\n`;
}

async function describeDatabase(client: pg.Client): Promise<BackupHeader> {
	const { rows } = await client.query<{ server: string }>(
		"SELECT current_setting('server_version') AS server",
	);
	return {
		format: FORMAT,
		version: FORMAT_VERSION,
		at: new Date().toISOString(),
		server: rows[0]?.server ?? '',
		migrations: [...(await appliedMigrations(client))].sort((a, b) => a - b),
		tables: await dataTables(client),
		sequences: await sequences(client),
	};
}

async function* copyOut(client: pg.Client, table: BackupTable): AsyncGenerator<Buffer> {
	const copy = client.query(
		copyTo(`COPY ${quoteName(table)} ${columnList(table.columns)} TO STDOUT`),
	);
	try {
		yield* copy.iterator({ destroyOnReturn: false });
	} finally {
		// The connection handles nothing else, not even the end of its transaction, before the server has sent all of
		// it.
		if (!copy.readableEnded && !copy.destroyed) await finished(copy.resume());
	}
}

// In COPY's text a line break inside a value is written as \n, so each byte 10 ends a row.
function newlines(chunk: Buffer): number {
	let count = 0;
	for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
	return count;
}

async function commitFile(unfinished: string, file: string): Promise<void> {
	const handle = await open(unfinished, 'r+');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
	await rename(unfinished, file);
}

function fileError(error: unknown, file: string): unknown {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	if (!['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'ENOSPC'].includes(code))
		return error;
	return new SettingsError(
		`The backup cannot be written to ${file} (${code}); choose another file.`,
	);
}
