import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadAstroKey } from '../astro-key.ts';
import { compressAssets } from './compress-assets.ts';
import { fingerprint, fingerprintFile, isBuilt } from './fingerprint.ts';
import { inlineScriptHashes } from './inline-scripts.ts';

let root: string;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'cairn-build-'));
	await mkdir(join(root, 'src'));
	await mkdir(join(root, 'dist'));
	await writeFile(join(root, 'src/a.ts'), 'export const a = 1;');
});

afterEach(() => rm(root, { recursive: true }));

test('a build is recognised until a source changes, appears or disappears', async () => {
	expect(await isBuilt(root)).toBe(false);
	await writeFile(fingerprintFile(root), await fingerprint(root));
	expect(await isBuilt(root)).toBe(true);
	expect(await isBuilt(`${root}/`)).toBe(true);
	await writeFile(join(root, 'src/a.test.ts'), 'a test');
	expect(await isBuilt(root)).toBe(true);
	await writeFile(join(root, 'src/b.ts'), '');
	expect(await isBuilt(root)).toBe(false);
	await rm(join(root, 'src/b.ts'));
	await writeFile(join(root, 'src/a.ts'), 'export const a = 2;');
	expect(await isBuilt(root)).toBe(false);
});

test('text files get compressed copies, small and binary ones do not', async () => {
	const text = 'body { color: red }'.repeat(100);
	await writeFile(join(root, 'dist/a.css'), text);
	await writeFile(join(root, 'dist/small.css'), 'a{}');
	await writeFile(join(root, 'dist/a.woff2'), text);
	await compressAssets(join(root, 'dist'));
	const names = (await readdir(join(root, 'dist'))).sort();
	expect(names).toEqual(['a.css', 'a.css.br', 'a.css.gz', 'a.woff2', 'small.css']);
	expect(brotliDecompressSync(await readFile(join(root, 'dist/a.css.br'))).toString()).toBe(text);
	expect(gunzipSync(await readFile(join(root, 'dist/a.css.gz'))).toString()).toBe(text);
});

test('inline scripts are allowed by their hash', async () => {
	await writeFile(join(root, 'src/x.js'), "console.log('x')");
	expect(inlineScriptHashes(join(root, 'src'))).toEqual([
		'sha256-k/DQXB/erwBhWpQiHNhJ6pPOWl0Z4TCTH8V2ZjeiG7M=',
	]);
	expect(inlineScriptHashes(join(root, 'none'))).toEqual([]);
});

test('the key is made once, and simultaneous starts agree on it', async () => {
	const keys = await Promise.all(Array.from({ length: 5 }, () => loadAstroKey(join(root, 'data'))));
	keys.push(await loadAstroKey(join(root, 'data')));
	expect(new Set(keys).size).toBe(1);
	expect(Buffer.from(keys[0] ?? '', 'base64')).toHaveLength(32);
});

test('an empty key file is replaced, an invalid one refused with its path', async () => {
	const data = join(root, 'data');
	await mkdir(data);
	await writeFile(join(data, 'astro-key'), '');
	const keys = await Promise.all(Array.from({ length: 5 }, () => loadAstroKey(data)));
	expect(Buffer.from(keys[0] ?? '', 'base64')).toHaveLength(32);
	expect(await loadAstroKey(data)).toBe((await readFile(join(data, 'astro-key'), 'utf8')).trim());
	expect(await readdir(data)).toEqual(['astro-key']);
	await writeFile(join(data, 'astro-key'), 'c2hvcnQ=');
	await expect(loadAstroKey(data)).rejects.toThrow(`${join(data, 'astro-key')} holds no key`);
});

test.each(['/proc/x', '/proc/x/y', '/dev/null/x'])(
	'%s is no data folder, and is refused at once',
	async (folder) => {
		await expect(loadAstroKey(folder)).rejects.toThrow(/is not writable .* set CAIRN_DATA/);
	},
);
