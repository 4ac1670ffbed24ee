import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean =>
	statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder and its parents. Node's own recursive mkdir hangs where a parent reports that it has no such
 * entry, as `/proc` does.
 */
export function makeFolders(path: string): void {
	if (isFolder(path)) return;
	const above = dirname(path);
	if (above !== path) makeFolders(above);
	try {
		mkdirSync(path);
	} catch (error) {
		// Another program may have created it meanwhile.
		if (!isFolder(path)) throw error;
	}
}
