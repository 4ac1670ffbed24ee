import { glob, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { SettingsError } from '#lib/settings-error.ts';
import type { SourceRow } from './importer.ts';

const LARGEST_FILE = 1_000_000;

/** The YAML files below a folder, each one row, by name. Throws SettingsError when there are none. */
export async function* yamlRows(folder: string): AsyncGenerator<SourceRow> {
	const files = await Array.fromAsync(glob('**/*.{yaml,yml}', { cwd: folder }));
	if (files.length === 0) throw new SettingsError(`${folder} has no YAML files below it.`);
	for (const file of files.sort()) yield await readYaml(folder, file);
}

async function readYaml(folder: string, file: string): Promise<SourceRow> {
	const path = join(folder, file);
	const where = relative(folder, path);
	try {
		const { size } = await stat(path);
		if (size > LARGEST_FILE) return { where, unreadable: 'the file is over 1 MB' };
		return { where, value: parse(await readFile(path, 'utf8'), { maxAliasCount: 10 }) };
	} catch (error) {
		const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
		return { where, unreadable: `not readable YAML: ${reason}` };
	}
}
