import { glob, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { SourceInput, SourceRow } from './importer.ts';
import { tarFiles } from './tar-files.ts';

const LARGEST_FILE = 1_000_000;
const TOO_LARGE = 'the file is over 1 MB';

/** Yields the YAML files below a folder, one row each, by name. Throws SettingsError when there are none. */
export async function* yamlRows(folder: string): AsyncGenerator<SourceRow> {
	const files = await Array.fromAsync(glob('**/*.{yaml,yml}', { cwd: folder }));
	if (files.length === 0) throw new SettingsError(`${folder} contains no YAML files.`);
	for (const file of files.sort()) yield await readYaml(folder, file);
}

/**
 * Yields the YAML files below a folder of a `.tar.gz`, such as `data/projects/`, in archive order. Throws
 * SettingsError when there are none.
 */
export async function* yamlRowsOfArchive(
	input: SourceInput,
	folder: string,
): AsyncGenerator<SourceRow> {
	const below = (path: string) => path.split(`/${folder}`)[1];
	const isWanted = (path: string) => /\.ya?ml$/.test(below(path) ?? '');
	let isEmpty = true;
	// Git sorts by path: what comes after the folder's files needs not be sent.
	const isPast = (path: string) => !isEmpty && below(path) === undefined;
	for await (const { path, content } of tarFiles(input, isWanted, undefined, isPast)) {
		isEmpty = false;
		const where = below(path) ?? path;
		yield content ? yamlRow(where, content.toString('utf8')) : { where, unreadable: TOO_LARGE };
	}
	if (isEmpty) throw new SettingsError(`${input.name} has no YAML files in ${folder}.`);
}

async function readYaml(folder: string, file: string): Promise<SourceRow> {
	const path = join(folder, file);
	const where = relative(folder, path);
	try {
		const { size } = await stat(path);
		if (size > LARGEST_FILE) return { where, unreadable: TOO_LARGE };
		return yamlRow(where, await readFile(path, 'utf8'));
	} catch (error) {
		return { where, unreadable: notReadable(error) };
	}
}

function yamlRow(where: string, text: string): SourceRow {
	try {
		return { where, value: parse(text, { maxAliasCount: 10 }) };
	} catch (error) {
		return { where, unreadable: notReadable(error) };
	}
}

const notReadable = (error: unknown): string =>
	`not readable YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
