import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { run } from './run.ts';
import { type ClusterState, transferOwnership, writePrivateFile } from './state.ts';

/** The only PostgreSQL major version whose files the bundled server reads: its own. */
const MAJOR = '18';

/** Whether `folder` contains a complete cluster; throws SettingsError when it is of another major version. */
export function hasCluster(folder: string): boolean {
	const file = join(folder, 'PG_VERSION');
	if (!existsSync(file)) return false;
	const major = readFileSync(file, 'utf8').trim();
	if (major === MAJOR) return true;
	throw new SettingsError(
		`The database in ${folder} was created by PostgreSQL ${major}, but the bundled version is ${MAJOR}: write a backup with the Cairn that created it (npm run db -- backup), move the folder away, and restore the backup.`,
	);
}

/**
 * Creates the cluster with its role and database `cairn`. It is built beside its place and moved there when complete,
 * so a crash midway leaves nothing that looks like a cluster.
 *
 * Text is compared by code point (the builtin locale C.UTF-8): the same on every machine and in every version, as
 * fast as comparing bytes, with upper and lower case for all of Unicode.
 */
export async function createCluster(
	binaries: Binaries,
	account: Account | undefined,
	folder: string,
	state: ClusterState,
	durable: boolean,
): Promise<void> {
	if (existsSync(folder) && readdirSync(folder).length > 0) {
		throw new SettingsError(
			`${folder} is not empty, but postgres.json with its passwords is missing or the cluster is incomplete: restore both from a copy, or move the folder away to start with an empty database.`,
		);
	}
	const staged = `${folder}.new`;
	rmSync(staged, { recursive: true, force: true });
	// The server's account may not create entries in our folder, only fill the one that it is given.
	mkdirSync(staged, { recursive: true, mode: 0o700 });
	transferOwnership(account, staged);
	const passwordFile = `${folder}.password`;
	writePrivateFile(account, passwordFile, state.adminPassword);
	try {
		await must(binaries.initdb, initArguments(staged, passwordFile, durable), account);
		await must(
			binaries.postgres,
			['--single', '-D', staged, 'postgres'],
			account,
			[
				`CREATE ROLE cairn LOGIN PASSWORD '${state.password}';`,
				'CREATE DATABASE cairn OWNER cairn;',
				'',
			].join('\n'),
		);
	} finally {
		rmSync(passwordFile, { force: true });
	}
	appendFileSync(join(staged, 'postgresql.conf'), "\ninclude_if_exists = 'cairn.conf'\n");
	renameSync(staged, folder);
}

function initArguments(folder: string, passwordFile: string, durable: boolean): string[] {
	return [
		`--pgdata=${folder}`,
		'--username=postgres',
		`--pwfile=${passwordFile}`,
		'--auth=scram-sha-256',
		'--data-checksums',
		'--encoding=UTF8',
		'--locale=C',
		'--locale-provider=builtin',
		'--builtin-locale=C.UTF-8',
		'--no-instructions',
		...(durable ? [] : ['--no-sync']),
	];
}

async function must(
	program: string,
	args: string[],
	account: Account | undefined,
	input?: string,
): Promise<void> {
	const { code, output } = await run(program, args, { account, ...(input && { input }) });
	// A single-user server ends with 0 whatever its statements did.
	const complaint = /^.*(?:ERROR|FATAL|PANIC|error): .*$/m.exec(output)?.[0];
	if (code === 0 && !complaint) return;
	throw new SettingsError(
		`The bundled PostgreSQL could not create its database: ${complaint ?? output.trim().split('\n').at(-1)}.`,
	);
}
