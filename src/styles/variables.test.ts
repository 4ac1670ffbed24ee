import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** Set by Base UI on floating elements. */
const fromOutside = ['--available-height', '--available-width', '--anchor-width'];

test('no style reads an undefined variable, which would void the line', () => {
	const texts = globSync('**/*.{css,astro,tsx,ts}', { cwd: root }).map((file) =>
		readFileSync(`${root}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
	);
	const set = new Set(
		texts.flatMap((text) => [...text.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name)),
	);
	const read = texts.flatMap((text) =>
		[...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name ?? ''),
	);
	expect(read.length).toBeGreaterThan(500);
	const unset = read.filter((name) => !set.has(name) && !fromOutside.includes(name));
	expect([...new Set(unset)]).toEqual([]);
});
