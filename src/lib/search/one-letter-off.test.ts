import { expect, test } from 'vitest';
import { holdsAlmost, isOneLetterOff } from './one-letter-off.ts';

test.each([
	['bitcoin', 'bitcoin', true],
	['bitcoin', 'bitcoon', true],
	['bitcoin', 'bitcin', true],
	['bitcin', 'bitcoin', true],
	['bitcoin', 'bitconi', true],
	['bitcoin', 'ibtcoin', true],
	['bitcoin', 'bitco', false],
	['bitcoin', 'bicotin', false],
	['bitcoin', 'batcoon', false],
	['abcd', 'abdc', false],
	['abcd', 'abcde', true],
])('%s and %s: %s', (a, b, expected) => {
	expect(isOneLetterOff(a, b)).toBe(expected);
});

test('looks at the parts of words with punctuation', () => {
	expect(holdsAlmost('yearn.finance yfi', 'finanec')).toBe(true);
	expect(holdsAlmost('yearn.finance yfi', 'yfx')).toBe(false);
});
