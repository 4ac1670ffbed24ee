import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, type Db } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { dropEverything } from '#lib/db/reset.ts';
import { say } from '../scripts/command.ts';
import { withoutDerivedIndexes } from './derived-indexes.ts';
import { load, type Scale } from './load.ts';

const root = resolve(import.meta.dirname, '..');
/** The files that determine the database rows: while they are unchanged, the rows can be reused. */
const makers = ['src/lib/starter/samples/*.ts', 'src/lib/catalogue/**/*.ts', 'bench/load.ts'];

/** The benchmark's own database of one scale, kept between runs in the bundled server's folder. */
export interface Dataset {
	scale: Scale;
	url: string;
	/** The same server as superuser, for copying databases. */
	adminUrl: string;
	db: Db;
	/** Size of the whole database in bytes. */
	bytes: number;
	/** Time it took to fill, in seconds. */
	filledIn: number;
	/** Folder beside the database for files that benchmarks keep. */
	folder: string;
	close(): Promise<void>;
}

interface Prepared {
	made: string;
	/** Hash of each migration it was filled with. */
	migrations: Record<string, string>;
	seconds: number;
}

/**
 * Opens the database of a scale on the bundled server with its normal settings. It is filled when it is new or when
 * the sources of its rows have changed; migrations that were only added are run on the existing rows.
 */
export async function openDataset(scale: Scale): Promise<Dataset> {
	const folder = join(root, `node_modules/.cache/cairn-bench/scale-${scale}`);
	mkdirSync(folder, { recursive: true });
	const server = await openBundled({ dataFolder: folder });
	const { db, close } = connect(server.url, { name: 'cairn bench' });
	try {
		const prepared = await prepare(db, server, scale, join(folder, 'prepared.json'));
		const { rows } = await db.execute<{ bytes: string }>(
			sql`select pg_database_size(current_database()) as bytes`,
		);
		return {
			scale,
			url: server.url,
			adminUrl: server.adminUrl,
			db,
			bytes: Number(rows[0]?.bytes),
			filledIn: prepared.seconds,
			folder,
			close: async () => {
				await close();
				await server.release();
			},
		};
	} catch (error) {
		await close();
		await server.release();
		throw error;
	}
}

async function prepare(
	db: Db,
	{ url, adminUrl }: Pick<Dataset, 'url' | 'adminUrl'>,
	scale: Scale,
	file: string,
): Promise<Prepared> {
	const before = readPrepared(file);
	const made = hashOf(globSync(makers, { cwd: root, exclude: ['**/*.test.ts'] }));
	const migrations = migrationHashes();
	const same = before?.made === made && holds(migrations, before.migrations);
	if (same && Object.keys(migrations).length === Object.keys(before.migrations).length)
		return before;
	let seconds = before?.seconds ?? 0;
	if (same) await migrate(url);
	else {
		rmSync(file, { force: true });
		seconds = await fill(db, url, scale);
	}
	await db.execute(sql`vacuum analyze`);
	await writeOut(adminUrl);
	const prepared = { made, migrations, seconds };
	writeFileSync(file, JSON.stringify(prepared, null, '\t'));
	return prepared;
}

/** Flushes what filling left in memory, which would otherwise be written to disk during the first benchmark. */
async function writeOut(adminUrl: string): Promise<void> {
	const { db, close } = connect(adminUrl, { max: 1 });
	await db.execute(sql`checkpoint`).finally(close);
}

async function fill(db: Db, url: string, scale: Scale): Promise<number> {
	say(`Filling the database of scale ${scale}; later runs use it again.`);
	await dropEverything(url);
	await migrate(url);
	const began = performance.now();
	await withoutDerivedIndexes(db, () => load(db, scale, say));
	return Math.round((performance.now() - began) / 1_000);
}

function readPrepared(file: string): Prepared | undefined {
	try {
		const prepared: Prepared = JSON.parse(readFileSync(file, 'utf8'));
		return prepared;
	} catch {
		return undefined;
	}
}

function hashOf(files: string[]): string {
	const hash = createHash('sha256');
	for (const file of files.toSorted()) hash.update(readFileSync(join(root, file)));
	return hash.digest('hex');
}

function migrationHashes(): Record<string, string> {
	const files = globSync('src/lib/db/migrations/*.sql', { cwd: root });
	return Object.fromEntries(files.map((file) => [file, hashOf([file])]));
}

const holds = (all: Record<string, string>, some: Record<string, string>): boolean =>
	Object.entries(some).every(([file, hash]) => all[file] === hash);
