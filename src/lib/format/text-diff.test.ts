import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffPart, textDiff } from './text-diff.ts';

const without = (parts: readonly DiffPart[], kind: DiffPart['kind']) =>
	parts
		.filter((part) => part.kind !== kind)
		.map(({ text }) => text)
		.join('');

test('removed and added words are marked in place', () => {
	expect(textDiff('a lending market on Ethereum', 'a lending protocol on Ethereum')).toEqual([
		{ kind: 'same', text: 'a lending ' },
		{ kind: 'gone', text: 'market ' },
		{ kind: 'new', text: 'protocol ' },
		{ kind: 'same', text: 'on Ethereum' },
	]);
	expect(textDiff('', 'new')).toEqual([{ kind: 'new', text: 'new' }]);
	expect(textDiff('as it was', 'as it was')).toEqual([{ kind: 'same', text: 'as it was' }]);
});

test('both texts can be rebuilt from the diff, and equal texts have none', () => {
	const text = fc
		.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'd e'))
		.map((all) => all.join(''));
	fc.assert(
		fc.property(text, text, (before, after) => {
			const parts = textDiff(before, after);
			expect(without(parts, 'new')).toBe(before);
			expect(without(parts, 'gone')).toBe(after);
			if (before === after) expect(parts.every(({ kind }) => kind === 'same')).toBe(true);
		}),
	);
});

test('texts too long to compare word by word are reported as rewritten', () => {
	const long = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(' ');
	expect(textDiff(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['gone', 'new']);
});
