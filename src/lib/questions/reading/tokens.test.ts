import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formsOf, tokensOf } from './tokens.ts';

test('the forms of a phrase are those of its tokens, however plain its words are', () => {
	const word = fc.constantFrom(
		...['rounds', 'whos', 'ppl', 'dont', 'Series', 'vòng', 'hoá', '2024', "who's", 'a16z', 'led'],
	);
	fc.assert(
		fc.property(fc.array(word, { maxLength: 5 }), (words) => {
			const phrase = words.join(' ');
			expect(formsOf(phrase).map(({ form, accented }) => ({ form, accented }))).toEqual(
				tokensOf(phrase).map(({ form, accented }) => ({ form, accented })),
			);
		}),
	);
});
