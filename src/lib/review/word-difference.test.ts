import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDifference } from './word-difference.ts';

test('words that were put in, left out and replaced are told apart', () => {
	expect(wordDifference('A chain for payments', 'A fast chain for games')).toEqual([
		{ kind: 'same', text: 'A ' },
		{ kind: 'new', text: 'fast ' },
		{ kind: 'same', text: 'chain for ' },
		{ kind: 'gone', text: 'payments' },
		{ kind: 'new', text: 'games' },
	]);
	expect(wordDifference('', '')).toEqual([]);
});

test('the runs add up to both texts, whatever they are', () => {
	const text = fc
		.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'ä'))
		.map((parts) => parts.join(''));
	fc.assert(
		fc.property(text, text, (old, value) => {
			const runs = wordDifference(old, value);
			const without = (kind: string) =>
				runs
					.filter((run) => run.kind !== kind)
					.map((run) => run.text)
					.join('');
			expect(without('new')).toBe(old);
			expect(without('gone')).toBe(value);
		}),
	);
});

test('two texts of 4,000 different words are compared in no time', () => {
	const words = (letter: string) =>
		Array.from({ length: 4_000 }, (_, n) => `${letter}${n}`).join(' ');
	const began = performance.now();
	expect(wordDifference(words('a'), words('b'))).toHaveLength(2);
	expect(performance.now() - began).toBeLessThan(500);
});
