import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's own recursive mkdir loops forever if the system refuses to create a
 * folder in an existing one, as in /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
	const missing: string[] = [];
	for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at);
	for (const one of missing) await mkdir(one).catch(unlessThere);
}

/** Ignores that the folder exists, as another program may have created it meanwhile. */
function unlessThere(error: unknown): void {
	if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
