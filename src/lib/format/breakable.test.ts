import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakable } from './breakable.ts';
import { escaped } from './markup.ts';

test('an address breaks between its parts', () => {
	expect(breakable('https://a.example/one/two?three=4')).toBe(
		'https://a.<wbr>example/<wbr>one/<wbr>two?<wbr>three=<wbr>4',
	);
});

test('an e-mail address breaks between its parts', () => {
	expect(breakable('hello+tide@mail.example')).toBe('hello+<wbr>tide@<wbr>mail.<wbr>example');
});

test('words, sentences and figures break nowhere else', () => {
	for (const text of ['$1.5M and/or 3', 'See a.b, and c/d.']) expect(breakable(text)).toBe(text);
});

test('nothing is lost, and nothing is markup', () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string(), fc.webUrl(), fc.webUrl({ withQueryParameters: true })),
			(text) => breakable(text).replaceAll('<wbr>', '') === escaped(text),
		),
	);
});
