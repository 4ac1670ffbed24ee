import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean =>
	statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and those above it. Node's own way of making several at once never comes back where a folder above says
 * that it has no such entry, as `/proc` does.
 */
export function makeFolders(path: string): void {
	if (isFolder(path)) return;
	const above = dirname(path);
	if (above !== path) makeFolders(above);
	try {
		mkdirSync(path);
	} catch (error) {
		// Another program may have made it meanwhile.
		if (!isFolder(path)) throw error;
	}
}
