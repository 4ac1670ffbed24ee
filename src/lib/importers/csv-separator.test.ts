import { expect, test } from 'vitest';
import { detectSeparator } from './csv-separator.ts';

async function* streamOf(text: string): AsyncGenerator<Uint8Array> {
	yield Buffer.from(text);
}
const delimiterOf = async (text: string) => (await detectSeparator(streamOf(text))).delimiter;

test('quoted separators split no cells, even with doubled quotes', async () => {
	expect(await delimiterOf('"a,b,c,""d"",e";f;g\n1;2;3\n')).toBe(';');
	expect(await delimiterOf('"a;;;;\n;;",b,c\n1,2,3\n')).toBe(',');
});

test('a first line of unclosed quotes is read once, not in every possible way', async () => {
	for (const text of ['"'.repeat(99_999), `${'""'.repeat(40_000)}"`, '"a'.repeat(30_001)])
		expect(await delimiterOf(text)).toBe(',');
});
