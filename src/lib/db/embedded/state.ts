import { createHash, randomBytes } from 'node:crypto';
import {
	chownSync,
	closeSync,
	existsSync,
	fchownSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SettingsError } from '#lib/base/settings-error.ts';
import { type Account, canEnter, grantTraversal } from './account.ts';
import { SHARED_FOLDER } from './binaries.ts';
import { leaseFolder } from './leases.ts';
import { makeFolders } from './make-folders.ts';

/** The contents of `<dataFolder>/postgres.json` (mode 600), kept between starts. */
export interface ClusterState {
	/** Location of the cluster: relative to the data folder unless it had to be put elsewhere. */
	folder: string;
	/** Password of the role `cairn`, which owns the database `cairn`. */
	password: string;
	/** Password of the superuser `postgres`. */
	adminPassword: string;
	/** The port of the last start, tried first so that addresses stay the same. */
	port?: number;
}

/** Creates the data folder and its leases folder; throws SettingsError when it is not writable. */
export function makeDataFolder(dataFolder: string): void {
	try {
		makeFolders(leaseFolder(dataFolder));
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new SettingsError(
			`The data folder ${dataFolder} is not writable (${reason}); set CAIRN_DATA to a folder that is.`,
		);
	}
}

/** Returns the stored state, or undefined before the first start; throws SettingsError when it is unreadable. */
export function readState(dataFolder: string): ClusterState | undefined {
	const file = stateFile(dataFolder);
	if (!existsSync(file)) return undefined;
	try {
		const state: ClusterState = JSON.parse(readFileSync(file, 'utf8'));
		return state;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new SettingsError(
			`${file}, which holds the database's password, cannot be read: ${reason}.`,
		);
	}
}

/** Replaces the state atomically, readable only by its owner. */
export function writeState(dataFolder: string, state: ClusterState): void {
	const file = stateFile(dataFolder);
	writeFileSync(`${file}.new`, `${JSON.stringify(state, null, '\t')}\n`, { mode: 0o600 });
	renameSync(`${file}.new`, file);
}

/** Returns the state for a new cluster: new passwords, and a folder that `account` can reach. */
export function newState(
	dataFolder: string,
	account: Account | undefined,
	log: (sentence: string) => void,
): ClusterState {
	const secret = (): string => randomBytes(24).toString('hex');
	const folder = chooseFolder(dataFolder, account, log);
	return { folder, password: secret(), adminPassword: secret() };
}

/** Returns the absolute path of the cluster's folder. */
export function clusterFolder(dataFolder: string, state: ClusterState | undefined): string {
	return resolve(dataFolder, state?.folder ?? 'postgres');
}

/** Gives `path` to the server's account if that is not the current one. */
export function transferOwnership(account: Account | undefined, path: string): void {
	if (account) chownSync(path, account.uid, account.gid);
}

/**
 * Writes a private file for the server's account. In that account's folder no link may be followed: as root we would
 * write wherever it points.
 */
export function writePrivateFile(account: Account | undefined, path: string, text: string): void {
	rmSync(path, { force: true });
	const file = openSync(path, 'wx', 0o600);
	try {
		writeFileSync(file, text);
		if (account) fchownSync(file, account.uid, account.gid);
	} finally {
		closeSync(file);
	}
}

function stateFile(dataFolder: string): string {
	return join(dataFolder, 'postgres.json');
}

function chooseFolder(
	dataFolder: string,
	account: Account | undefined,
	log: (sentence: string) => void,
): string {
	grantTraversal(account, dataFolder);
	if (canEnter(account, dataFolder)) return 'postgres';
	const key = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
	const elsewhere = join(SHARED_FOLDER, `${basename(dataFolder).replace(/^\./, '')}-${key}`);
	try {
		mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
	} catch {
		throw unreachable(dataFolder, account);
	}
	if (!canEnter(account, elsewhere)) throw unreachable(dataFolder, account);
	log(
		`The database is in ${elsewhere}, because user ${account?.uid}, which PostgreSQL runs as in place of root, cannot reach ${dataFolder}.`,
	);
	return join(elsewhere, 'postgres');
}

function unreachable(dataFolder: string, account: Account | undefined): SettingsError {
	return new SettingsError(
		`PostgreSQL does not run as root, and user ${account?.uid} can reach neither ${dataFolder} nor ${SHARED_FOLDER}; set CAIRN_DATA to a folder that user can reach, start Cairn as another user, or set DATABASE_URL.`,
	);
}
