import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutName, firstOf, hostOf, initials, shortAddress, tintOf } from './text.ts';

test('a name of twenty characters stays, a longer one is cut to sixteen', () => {
	expect(cutName('x'.repeat(20))).toBe('x'.repeat(20));
	expect(cutName('abcdefghijklmnopqrstuvwxyz')).toBe('abcdefghijklmnop…');
	expect(cutName('👩‍🚀'.repeat(21))).toBe(`${'👩‍🚀'.repeat(16)}…`);
});

test('a plain name is cut like any other', () => {
	const segments = (text: string) => [...new Intl.Segmenter('en').segment(text)];
	fc.assert(
		fc.property(fc.string({ minLength: 0, maxLength: 40 }), (name) => {
			const cut = segments(name).length > 20;
			expect(cutName(name)).toBe(
				cut
					? `${segments(name)
							.slice(0, 16)
							.map(({ segment }) => segment)
							.join('')}…`
					: name,
			);
		}),
	);
});

test('an address is shown by its ends', () => {
	expect(shortAddress('0x4df01754ebd055498c8087b1e9a5c7a9ad19b0f6')).toBe('0x4df017…9b0f6');
	expect(shortAddress('short')).toBe('short');
});

test('a list shows its first items and counts the rest, even if cut before', () => {
	expect(firstOf([1, 2, 3], 2)).toEqual({ shown: [1, 2], more: 1 });
	expect(firstOf([1, 2, 3], 5, 40)).toEqual({ shown: [1, 2, 3], more: 37 });
});

test('every name has initials and a tint', () => {
	expect(initials('Über Coin')).toBe('ÜC');
	expect(initials('bitcoin')).toBe('BI');
	expect(initials('--')).toBe('?');
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (name) => tintOf(name) >= 1 && tintOf(name) <= 8),
	);
	expect(tintOf('DeFi')).toBe(tintOf('defi'));
});

test('a source is named by its host', () => {
	expect(hostOf('https://www.example.com/a?b')).toBe('example.com');
	expect(hostOf('not an address')).toBe('not an address');
});
