import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { spawnAs } from './run.ts';

/** An unprivileged account of this system. */
export interface Account {
	uid: number;
	gid: number;
}

const LAST_RESORT: Account = { uid: 65_534, gid: 65_534 };

/**
 * Returns the account that the server runs as; undefined means the one running this program. PostgreSQL refuses root,
 * which is therefore replaced by the owner of an existing cluster, else `postgres`, else `nobody`.
 */
export function serverAccount(clusterFolder: string): Account | undefined {
	if (process.getuid?.() !== 0) return undefined;
	if (existsSync(clusterFolder)) {
		const { uid, gid } = statSync(clusterFolder);
		if (uid !== 0) return { uid, gid };
	}
	return namedAccount('postgres') ?? namedAccount('nobody') ?? LAST_RESORT;
}

/** Whether `account` can enter the folder or execute the file at `path`. */
export function canEnter(account: Account | undefined, path: string): boolean {
	if (!account) return true;
	const test = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], spawnAs(account));
	return test.status === 0;
}

/**
 * Lets `account` traverse a private folder of ours (mode 700) without opening it to anybody else: the folder gets the
 * account's group, which may only enter it.
 */
export function grantTraversal(account: Account | undefined, folder: string): void {
	if (!account || canEnter(account, folder)) return;
	const { uid, mode } = statSync(folder);
	if (uid !== process.getuid?.() || (mode & 0o077) !== 0) return;
	chownSync(folder, uid, account.gid);
	chmodSync(folder, 0o710);
}

function namedAccount(name: string): Account | undefined {
	const id = (flag: string): number => {
		const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
		return status === 0 ? Number.parseInt(stdout, 10) : Number.NaN;
	};
	const account = { uid: id('-u'), gid: id('-g') };
	return account.uid > 0 && Number.isInteger(account.gid) ? account : undefined;
}
