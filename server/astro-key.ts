import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '#lib/base/settings-error.ts';
import { makeFolders } from '#lib/db/embedded/make-folders.ts';

const BYTES = 32;

const isKey = (text: string): boolean =>
	/^[A-Za-z\d+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === BYTES;

/** Returns the data folder, creating it if missing. @throws SettingsError when it is not writable. */
export function dataFolderOf(path: string): string {
	try {
		makeFolders(path);
		return path;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new SettingsError(
			`The data folder ${path} is not writable (${reason}); set CAIRN_DATA to a folder that is.`,
		);
	}
}

/**
 * Returns the key that Astro encrypts with: 32 bytes in Base64, created once per data folder so that it survives
 * deploys. An empty file, as left by a full disk or a crash, is rewritten; a file with any other content is not ours
 * and is refused.
 * @throws SettingsError
 */
export async function loadAstroKey(dataFolder: string): Promise<string> {
	const file = join(dataFolderOf(dataFolder), 'astro-key');
	const existing = await readFile(file, 'utf8').catch(() => '');
	if (existing.trim() === '') await writeKey(file);
	const key = (await readFile(file, 'utf8')).trim();
	if (isKey(key)) return key;
	throw new SettingsError(
		`${file} holds no key of ${BYTES} bytes; put the right one back, or remove the file to get a new one.`,
	);
}

/**
 * Writes the key atomically: the file gets its name only once it is complete. If several servers start at once, the
 * first one wins.
 */
async function writeKey(file: string): Promise<void> {
	const whole = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
	await writeFile(whole, randomBytes(BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
	try {
		await link(whole, file);
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
		if ((await readFile(file, 'utf8')).trim() === '') await rename(whole, file);
	} finally {
		await rm(whole, { force: true });
	}
}
