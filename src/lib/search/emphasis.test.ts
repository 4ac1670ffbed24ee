import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emphasiseTerm } from './emphasis.ts';

const marked = (text: string, term: string) =>
	emphasiseTerm(text, term)
		.map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
		.join('');

test('marks every word of the term, whatever its case and diacritics', () => {
	expect(marked('Zürich Coin', 'COIN zur')).toBe('[Zür]ich [Coin]');
	expect(marked('Coincoin', 'coin')).toBe('[Coincoin]');
});

test('marks nothing for an empty term, and takes pattern characters literally', () => {
	expect(marked('Bitcoin', ' ')).toBe('Bitcoin');
	expect(marked('<b>.*</b>', '.*')).toBe('<b>[.*]</b>');
});

test('keeps the text as it is', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, term) => {
			expect(
				emphasiseTerm(text, term)
					.map((piece) => piece.text)
					.join(''),
			).toBe(text);
		}),
	);
});
