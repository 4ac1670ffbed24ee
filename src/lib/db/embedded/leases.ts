import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolders } from './make-folders.ts';
import { processStart } from './processes.ts';

/** One program's claim on the running server; it ends when the named process does. */
export interface Lease {
	pid: number;
	/** From processStart(): distinguishes this process from a later one with the same pid. */
	started: string;
	/** For people: the script that holds the lease. 'detached' is the server's own lease, from `db start --detach`. */
	program: string;
}

/** Returns the folder of leases in a data folder. */
export function leaseFolder(dataFolder: string): string {
	return join(dataFolder, 'leases');
}

/**
 * Returns the path of the file that exists while the server is deliberately stopped although programs use it: they must
 * not restart it.
 */
export function stopMark(dataFolder: string): string {
	return join(leaseFolder(dataFolder), 'stopped');
}

/** Writes a lease for this process, or for `holder`, and returns its file. */
export function writeLease(dataFolder: string, holder?: Lease): string {
	const lease = holder ?? {
		pid: process.pid,
		started: processStart(process.pid) ?? '',
		program: basename(process.argv[1] ?? 'node'),
	};
	const folder = leaseFolder(dataFolder);
	makeFolders(folder);
	const file = join(folder, `${lease.pid}-${randomBytes(4).toString('hex')}.json`);
	writeFileSync(file, JSON.stringify(lease), { mode: 0o600 });
	return file;
}

/** Returns the leases of living processes, and removes the files of dead ones. */
export function sweepLeases(dataFolder: string): Lease[] {
	const folder = leaseFolder(dataFolder);
	const living: Lease[] = [];
	for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
		const lease = readLease(join(folder, name));
		if (lease && processStart(lease.pid) === lease.started) living.push(lease);
		else rmSync(join(folder, name), { force: true });
	}
	return living;
}

// A file truncated by a crash counts as absent.
function readLease(file: string): Lease | undefined {
	try {
		const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
		return isLease(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function isLease(value: unknown): value is Lease {
	return (
		typeof value === 'object' &&
		value !== null &&
		'pid' in value &&
		typeof value.pid === 'number' &&
		'started' in value &&
		typeof value.started === 'string' &&
		'program' in value &&
		typeof value.program === 'string'
	);
}
