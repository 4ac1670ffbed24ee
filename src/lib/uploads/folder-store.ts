import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFileName, type UploadStore } from './store.ts';

const isMissing = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function* filesBelow(folder: string) {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
		(error: unknown) => {
			if (isMissing(error)) return [];
			throw error;
		},
	);
	for (const entry of entries) {
		if (!entry.isFile() || !isFileName(entry.name)) continue;
		const { mtime } = await stat(join(entry.parentPath, entry.name));
		yield { name: entry.name, at: mtime };
	}
}

/**
 * Stores files below `folder`, in 256 subfolders by the first two characters; only this system account can read them.
 */
export function folderStore(folder: string): UploadStore {
	const placeOf = (name: string): string => {
		if (!isFileName(name)) throw new Error('This is not a valid upload name.');
		return join(folder, name.slice(0, 2), name);
	};
	return {
		async put(name, bytes) {
			const place = placeOf(name);
			const part = `${place}.part`;
			await mkdir(dirname(place), { recursive: true, mode: 0o700 });
			// Atomic: a reader never sees a partial file, nor does a crash leave one under its name.
			try {
				await writeFile(part, bytes, { mode: 0o600, flush: true });
				await rename(part, place);
			} catch (error) {
				// On a full disk a partial file takes the space of others.
				await rm(part, { force: true });
				throw error;
			}
		},
		async get(name) {
			return readFile(placeOf(name)).catch((error: unknown) => {
				if (isMissing(error)) return null;
				throw error;
			});
		},
		async remove(name) {
			await rm(placeOf(name), { force: true });
		},
		list: () => filesBelow(folder),
	};
}
