import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** Set by Base UI on floating elements. */
const fromOutside = ['--available-height', '--available-width', '--anchor-width'];

test('no style reads a variable that nothing sets: it would be as if the line were not there', () => {
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
