import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deadNames } from './names.ts';

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'names-'));
	await write('package.json', '{"scripts":{"check":"node check.ts","cairn":"node cairn.ts"}}');
	await write('src/lib/prices/read.ts', '');
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), text);
}

test('existing files may be named by path, ending, folder or pattern', async () => {
	await write(
		'docs/prices.md',
		'`src/lib/prices/read.ts`, `prices/read.ts`, `read.ts`, `src/lib/prices/`, `src/lib/*/read.ts`, `src/lib/{room}/read.ts`\n' +
			'[home](../README.md#top) [here](#x) [out](https://example.com/a.md) `npm run check` `npm run cairn -- user list`\n',
	);
	await write('README.md', '[prices](docs/prices.md)');
	expect(deadNames(root)).toEqual([]);
});

test('placeholders, addresses and settings are not file names', async () => {
	await write(
		'docs/prices.md',
		'`x.dataset.ts` `src/lib/<room>/<name>.ts` `/status.json` `a.b` `npm ci`',
	);
	expect(deadNames(root)).toEqual([]);
});

test.for([
	['`src/lib/price/read.ts`', 'names src/lib/price/read.ts'],
	['`prices/write.ts`', 'names prices/write.ts'],
	['`write.ts`', 'names write.ts'],
	['`src/lib/price/`', 'names src/lib/price/'],
	['`src/lib/*/write.ts`', 'names src/lib/*/write.ts'],
	['[prices](price.md)', 'links to price.md'],
	['`npm run chek`', 'says npm run chek'],
	['`npm run cairn -- usr`', 'says npm run cairn -- usr'],
])('a document that says %s is reported', async ([text = '', told]) => {
	await write('docs/prices.md', `# Prices\n\n${text}\n`);
	expect(deadNames(root)).toEqual([expect.stringContaining(`docs/prices.md:3 ${told}`)]);
});

test('comments are held to the same rule, code and tests are not', async () => {
	await write(
		'src/lib/prices/read.ts',
		[
			'/** See `prices/gone.ts`. */',
			'// As src/lib/gone.ts says.',
			"const path = 'src/lib/made-up.ts';",
			'const x = 1; // of docs/gone.md',
		].join('\n'),
	);
	await write('src/lib/prices/read.test.ts', '// `gone.ts`');
	expect(deadNames(root)).toEqual([
		expect.stringContaining('read.ts:1 names prices/gone.ts'),
		expect.stringContaining('read.ts:2 names src/lib/gone.ts'),
		expect.stringContaining('read.ts:4 names docs/gone.md'),
	]);
});
