import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Inputs of the build. */
const SOURCES = [
	'src',
	'public',
	'server',
	'astro.config.mjs',
	'package-lock.json',
	'tsconfig.json',
];

/** File below dist/ that holds the fingerprint of the build's sources. */
const FILE = '.fingerprint';

/** Excludes tests, which may change without a rebuild, and migrations, which the server itself reads. */
const isSource = (name: string) => !/\.test\.tsx?$|(?:^|\/)migrations\//.test(name);

async function filesOf(root: string, source: string): Promise<string[]> {
	try {
		const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
		return entries
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
			.filter(isSource)
			.sort();
	} catch (error) {
		if (error instanceof Error && 'code' in error) {
			if (error.code === 'ENOTDIR') return [join(root, source)];
			if (error.code === 'ENOENT') return [];
		}
		throw error;
	}
}

/** Returns a hash over the names and contents of everything that goes into a build of `root`. */
export async function fingerprint(root: string): Promise<string> {
	const hash = createHash('sha256');
	for (const source of SOURCES)
		for (const file of await filesOf(root, source)) {
			const content = await readFile(file);
			hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
		}
	return hash.digest('hex');
}

/** Returns the path of the fingerprint for the build in `root`/dist. */
export function fingerprintFile(root: string): string {
	return join(root, 'dist', FILE);
}

/** Returns whether dist/ holds a finished build of the current sources. */
export async function isBuilt(root: string): Promise<boolean> {
	const storedFingerprint = await readFile(fingerprintFile(root), 'utf8').catch(() => undefined);
	return storedFingerprint !== undefined && storedFingerprint === (await fingerprint(root));
}
