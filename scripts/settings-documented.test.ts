import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const settings = textOf('src/lib/base/settings.ts');

/** The settings that the operator's guide lists. */
const documented = [
	...(textOf('docs/operate.md')
		.split('\n## Settings\n')[1]
		?.split('\n## ')[0]
		?.matchAll(/^\| ((?:`[A-Z][A-Z\d_]+`(?:, )?)+) \|/gm) ?? []),
].flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

/** All code that runs, without the list of settings and without tests. */
const code = ['src', 'server', 'scripts']
	.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
			(path) => `${folder}/${path}`,
		),
	)
	.filter((path) => /\.(?:ts|tsx|astro)$/.test(path) && !/\.test\.|\/node_modules\//.test(path))
	.filter((path) => path !== 'src/lib/base/settings.ts')
	.map(textOf)
	.join('\n');

const environment = [...settings.matchAll(/^\t([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name);
const fields = [
	...(/export interface Settings \{([\s\S]*?)\n\}/.exec(settings)?.[1] ?? '').matchAll(
		/^\t(\w+)\??:/gm,
	),
].map(([, name = '']) => name);

test('every documented setting is read, and every setting read is documented', () => {
	expect(documented.length).toBeGreaterThan(40);
	const known = new Set([...environment, 'ASTRO_KEY']);
	expect(documented.filter((name) => !known.has(name))).toEqual([]);
	expect(environment.filter((name) => !documented.includes(name))).toEqual([]);
});

test('what is read from the environment is used', () => {
	expect(fields.length).toBeGreaterThan(35);
	expect(fields.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
