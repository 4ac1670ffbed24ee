import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The key that Astro encrypts with, made once per data folder so that it survives deploys. Base64 of 32 bytes. */
export async function astroKey(dataFolder: string): Promise<string> {
	const file = join(dataFolder, 'astro-key');
	await mkdir(dataFolder, { recursive: true });
	// Two processes may start at once: whoever creates the file first decides.
	await writeFile(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 }).catch(
		(error: unknown) => {
			if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
		},
	);
	return (await readFile(file, 'utf8')).trim();
}
