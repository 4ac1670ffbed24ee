import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { processStart } from '#lib/db/embedded/processes.ts';
import { type BundledServer, openBundled } from '#lib/db/embedded.ts';
import { journal, MIGRATIONS, migrate } from '#lib/db/migrate.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of the test server as superuser. */
		adminUrl: string;
		/** Address of the template database, as the role that owns every test database. */
		templateUrl: string;
		/** Prefix of all database names of this run; ends with the runner's PID. */
		databasePrefix: string;
	}
}

const DATA_FOLDER =
	process.env.TEST_CLUSTER ??
	fileURLToPath(new URL('../../node_modules/.cache/cairn-test', import.meta.url));
const ONE_AT_A_TIME = 1_846_203_377;

// A test database is temporary, so it need not survive a power loss.
const SETTINGS = {
	fsync: 'off',
	synchronous_commit: 'off',
	full_page_writes: 'off',
	max_connections: '120',
	// A test has few rows, and dropping a table scans all of it.
	shared_buffers: '128MB',
	shared_preload_libraries: '',
};

let server: BundledServer | undefined;

/** Starts one server for the whole run and creates the template from which each test file's database is cloned. */
export async function setup(project: TestProject): Promise<void> {
	server = await openServer();
	const template = `template_${migrationsHash()}`;
	const templateUrl = Object.assign(new URL(server.url), { pathname: `/${template}` }).href;
	const admin = new pg.Client({ connectionString: server.adminUrl });
	await admin.connect();
	try {
		await admin.query('SELECT pg_advisory_lock($1)', [ONE_AT_A_TIME]);
		await dropLeftovers(admin, template);
		await makeTemplate(admin, template, templateUrl);
	} finally {
		await admin.end();
	}
	project.provide('adminUrl', server.adminUrl);
	project.provide('templateUrl', templateUrl);
	project.provide('databasePrefix', `test_${process.pid}`);
}

export async function teardown(): Promise<void> {
	await server?.release();
}

// Kept between runs: starting takes a tenth of creating. One damaged by a crash is recreated.
async function openServer(): Promise<BundledServer> {
	const options = { dataFolder: DATA_FOLDER, settings: SETTINGS };
	try {
		return await openBundled(options);
	} catch {
		rmSync(DATA_FOLDER, { recursive: true, force: true });
		return openBundled(options);
	}
}

async function makeTemplate(admin: pg.Client, name: string, url: string): Promise<void> {
	const { rowCount } = await admin.query(
		'SELECT FROM pg_database WHERE datname = $1 AND datistemplate',
		[name],
	);
	if (rowCount) return;
	await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
	await admin.query(`CREATE DATABASE ${name} OWNER cairn`);
	await migrate(url);
	// Marked last: a template without the mark is incomplete.
	await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
}

async function dropLeftovers(admin: pg.Client, template: string): Promise<void> {
	const { rows } = await admin.query<{ name: string }>(
		String.raw`SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\_%' OR datname LIKE 'template\_%'`,
	);
	for (const { name } of rows.filter((row) => row.name !== template && !isInUse(row.name))) {
		if (name.startsWith('template_')) await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE false`);
		await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
	}
}

function isInUse(name: string): boolean {
	const [kind, runner] = name.split('_');
	return kind === 'test' && processStart(Number(runner)) !== undefined;
}

function migrationsHash(): string {
	const hash = createHash('sha256');
	for (const { tag, when } of journal()) {
		const file = join(MIGRATIONS, `${tag}.sql`);
		hash.update(`${tag} ${when}\n`).update(existsSync(file) ? readFileSync(file) : '');
	}
	return hash.digest('hex').slice(0, 16);
}
