import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOfKey, isKey, newKey, shortenKey } from './key-text.ts';

test('a key has its format, and no two are the same', () => {
	const keys = Array.from({ length: 500 }, newKey);
	for (const key of keys) {
		expect(key).toMatch(/^cairn_[0-9A-Za-z]{39}$/);
		expect(isKey(key)).toBe(true);
	}
	expect(new Set(keys).size).toBe(500);
});

test('a key with a wrong character, or two swapped, is invalid', () => {
	fc.assert(
		fc.property(fc.nat(38), fc.constantFrom(...'0Aaz9'), (at, other) => {
			const key = newKey();
			const place = 'cairn_'.length + at;
			const changed = `${key.slice(0, place)}${other}${key.slice(place + 1)}`;
			return changed === key || !isKey(changed);
		}),
	);
});

test('anything else is invalid', () => {
	fc.assert(fc.property(fc.string(), (text) => !isKey(text)));
	expect(isKey(`${newKey()} `)).toBe(false);
	expect(isKey('')).toBe(false);
});

test('a key matches its own hash, and cannot be read from it', () => {
	const key = newKey();
	expect(shortenKey(key)).toBe(`${key.slice(0, 10)}…${key.slice(-4)}`);
	expect(hashOfKey(key)).toHaveLength(32);
});
