import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { archive } from '../../../tests/setup/archive.ts';
import type { SourceInput } from './importer.ts';
import { tarFiles } from './tar-files.ts';

function input(bytes: Uint8Array, size = 700): SourceInput {
	async function* chunks() {
		for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
	}
	return { name: 'host/archive', chunks: chunks() };
}

const isYaml = (path: string) => path.endsWith('.yaml');
const limits = { file: 2_000, unpacked: 100_000, entries: 10 };

async function read(bytes: Uint8Array, size?: number) {
	const files = await Array.fromAsync(tarFiles(input(bytes, size), isYaml, limits));
	return files.map(({ path, content }) => [path, content?.toString()]);
}

const long = `repository/${'deep/'.repeat(30)}b.yaml`;
const whole = archive({
	'repository/a.yaml': 'name: a',
	'repository/README.md': 'x'.repeat(5_000),
	[long]: 'name: b',
	'repository/empty.yaml': '',
	'repository/huge.yaml': 'y'.repeat(3_000),
	'repository/c.yaml': 'z'.repeat(512),
});

test.each([1, 511, 100_000])(
	'wanted files come in order, whatever the chunks: %d bytes',
	async (size) => {
		expect(await read(whole, size)).toEqual([
			['repository/a.yaml', 'name: a'],
			[long, 'name: b'],
			['repository/empty.yaml', ''],
			['repository/huge.yaml', undefined],
			['repository/c.yaml', 'z'.repeat(512)],
		]);
	},
);

test('a truncated, damaged or fake archive ends with one error, after the whole files before it', async () => {
	const files: string[] = [];
	const half = async () => {
		const plain = gunzipSync(whole);
		for await (const { path } of tarFiles(
			input(gzipSync(plain.subarray(0, 1_200))),
			isYaml,
			limits,
		))
			files.push(path);
	};
	await expect(half()).rejects.toThrow(/^host\/archive is cut off .*; try again later\.$/);
	expect(files).toEqual(['repository/a.yaml']);
	await expect(read(whole.subarray(0, whole.length / 2))).rejects.toThrow(
		/^host\/archive is not a complete \.tar\.gz archive \(.*\); try again later\.$/,
	);
	await expect(read(Buffer.from('<html>'))).rejects.toThrow(/is not a complete \.tar\.gz archive/);
	await expect(read(gzipSync('<html>'.repeat(500)))).rejects.toThrow(
		'host/archive is not a tar archive; check the URL.',
	);
});

test('an archive that unpacks hugely, or never ends, is cut off at the limit', async () => {
	await expect(read(gzipSync(Buffer.alloc(20_000_000, 'a')))).rejects.toThrow(/not a tar archive/);
	const bomb = archive({ 'x/big.bin': 'a'.repeat(500_000) });
	await expect(read(bomb)).rejects.toThrow(/unpacks to more than/);
	const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x/${at}.md`, '']));
	await expect(read(archive(many))).rejects.toThrow(/has more than 10 entries/);
});

test('an interrupted transfer is reported as such', async () => {
	async function* chunks() {
		yield whole.subarray(0, 40);
		throw new Error('the line is cut');
	}
	const reading = Array.fromAsync(tarFiles({ name: 'host/archive', chunks: chunks() }, isYaml));
	await expect(reading).rejects.toThrow(/host\/archive .*the line is cut/);
});

test('nothing is read after the first file beyond the wanted ones', async () => {
	const bytes = archive({
		'repository/data/logos/a.png': 'x'.repeat(600),
		'repository/data/projects/a.yaml': 'name: a',
		'repository/lib/b.yaml': 'name: b',
		'repository/lib/c.yaml': 'name: c',
	});
	const reached: string[] = [];
	const isPast = (path: string) => {
		reached.push(path);
		return path.startsWith('repository/lib/');
	};
	const files = await Array.fromAsync(tarFiles(input(bytes), isYaml, limits, isPast));
	expect(files.map(({ path }) => path)).toEqual(['repository/data/projects/a.yaml']);
	expect(reached.at(-1)).toBe('repository/lib/b.yaml');
});
