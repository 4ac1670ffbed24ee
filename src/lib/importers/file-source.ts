import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { SourceInput } from './importer.ts';

/** Opens a file or a folder. Throws SettingsError when it is missing or unreadable. */
export async function fileSource(path: string): Promise<SourceInput> {
	try {
		const found = await stat(path);
		await access(path, constants.R_OK);
		if (found.isDirectory()) return { name: path, folder: path, chunks: emptyBody() };
		if (!found.isFile()) throw new SettingsError(`${path} is neither a file nor a folder.`);
	} catch (error) {
		if (error instanceof SettingsError) throw error;
		throw new SettingsError(explain(path, error));
	}
	return { name: path, chunks: contentOf(path) };
}

async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
	try {
		for await (const chunk of createReadStream(path)) yield chunk;
	} catch (error) {
		throw new SettingsError(explain(path, error));
	}
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

function explain(path: string, error: unknown): string {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	if (code === 'ENOENT') return `There is no file ${path}; check the path.`;
	if (code === 'EACCES' || code === 'EPERM')
		return `${path} may not be read by this user; check its permissions.`;
	return `${path} cannot be read: ${error instanceof Error ? error.message : error}.`;
}
