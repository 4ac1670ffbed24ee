import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const KEY = randomBytes(32);

async function* cut(bytes: Uint8Array, length: number) {
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
	const found: Uint8Array[] = [];
	for await (const chunk of chunks) found.push(chunk);
	return Buffer.concat(found);
}

test('sealed data opens unchanged, however it is chunked', async () => {
	const lengths = fc.integer({ min: 1, max: 50 });
	await fc.assert(
		fc.asyncProperty(
			fc.uint8Array({ maxLength: 300 }),
			lengths,
			lengths,
			async (bytes, one, other) => {
				const sealed = await all(seal(cut(bytes, one), KEY));
				expect(await all(unseal(cut(sealed, other), KEY))).toEqual(Buffer.from(bytes));
			},
		),
	);
});

test('another key, a changed bit, a missing end and another file are detected', async () => {
	const sealed = await all(seal(cut(randomBytes(500), 90), KEY));
	const refused = (bytes: Uint8Array, key: Uint8Array = KEY) =>
		expect(all(unseal(cut(bytes, 64), key))).rejects.toThrow('The backup cannot be opened');
	await refused(sealed, randomBytes(32));
	for (const at of [0, 10, 40, sealed.length - 1]) {
		const changed = Buffer.from(sealed);
		changed[at] = (changed[at] ?? 0) ^ 1;
		await refused(changed);
	}
	await refused(sealed.subarray(0, -1));
	await refused(sealed.subarray(0, 20));
	await refused(Buffer.from('a backup that nobody sealed, as it comes from the command'));
	await refused(Buffer.alloc(0));
});
