import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own recursive mkdir goes on for ever where the system makes
 * no folder in one that is there, as in /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
	const missing: string[] = [];
	for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at);
	for (const one of missing) await mkdir(one).catch(unlessThere);
}

/** Another program may have made it meanwhile. */
function unlessThere(error: unknown): void {
	if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
