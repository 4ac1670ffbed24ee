import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

async function* parts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('JSON lines come back as written, wherever the bytes are cut', async () => {
	const anyText = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.constantFrom('\u2028', '\u2029', '\u0085', '\r', '\uFEFF', 'a\nb'),
	);
	await fc.assert(
		fc.asyncProperty(fc.array(anyText), fc.integer({ min: 1, max: 20 }), async (texts, size) => {
			const written = texts.map((text) => JSON.stringify({ text }));
			const bytes = Buffer.from(written.map((line) => `${line}\n`).join(''));
			const read: string[] = [];
			for await (const lines of linesOf(parts(bytes, size))) read.push(...lines);
			expect(read).toEqual(written);
		}),
	);
});
