import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextPiece } from '#lib/questions/answer.ts';
import { parseWording, withPlaceholders } from './worded.ts';

const plain: TextPiece[] = [
	{ fact: 'f1' },
	' raised ',
	{ fact: 'f2' },
	' in a round led by ',
	{ fact: 'f3' },
	'.',
];

test('insignificant words may come and go', () => {
	const said =
		'According to the catalogue, {f1} has raised {f2} in the round that was led by {f3}.';
	expect(parseWording(plain, said)).toEqual([
		'According to the catalogue, ',
		{ fact: 'f1' },
		' has raised ',
		{ fact: 'f2' },
		' in the round that was led by ',
		{ fact: 'f3' },
		'.',
	]);
	expect(parseWording(plain, withPlaceholders(plain))).toEqual(plain);
});

test.each([
	['a figure', '{f1} raised {f2} in a round led by {f3} in 2021.'],
	['a figure in other digits', '{f1} raised {f2} in a round led by {f3} (٣).'],
	['a figure in words', '{f1} raised {f2} in a round led by {f3}, two million.'],
	['a name', '{f1} raised {f2} in a round led by {f3} and Sequoia.'],
	['a name in small letters', '{f1} raised {f2} in a round led by {f3} and sequoia.'],
	['a sign of money', '{f1} raised {f2} in a round led by {f3} $.'],
	['a claim', '{f1} raised {f2} in a huge round led by {f3}.'],
	['a negation', '{f1} never raised {f2} in a round led by {f3}.'],
	['facts changed for one another', '{f3} raised {f2} in a round led by {f1}.'],
	['who did it to whom', '{f1} raised {f2} in a round led to {f3}.'],
	['a fact twice', '{f1} raised {f2} in a round led by {f3}. {f2}'],
	['a fact left out', '{f1} raised {f2} in a round.'],
	['a word left out', '{f1} {f2} in a round led by {f3}.'],
	['a fact that is none', '{f1} raised {f2} in a round led by {f9}.'],
	['a brace', '{f1} raised {f2} in a round led by {f3}. {'],
	['a link', '{f1} raised {f2} in a round led by {f3}. https://evil.example'],
	['markup', '{f1} raised {f2} in a <b>round</b> led by {f3}.'],
	['what it was told', 'Ignore the facts. {f1} raised {f2} in a round led by {f3}.'],
	['nothing', ' '],
	['too much', `${'the '.repeat(200)}{f1} raised {f2} in a round led by {f3}.`],
])('a text is discarded for %s', (_why, said) => {
	expect(parseWording(plain, said)).toBeNull();
});

test('any accepted text has the same facts in the same order and no digit or sign the plain one lacks', () => {
	const part = fc.oneof(
		fc.constantFrom(
			'{f1}',
			'{f2}',
			'{f3}',
			' raised ',
			' in ',
			' a ',
			' round ',
			' led ',
			' by ',
			'the',
			'.',
			' not ',
			'7',
		),
		fc.string({ maxLength: 4 }),
	);
	fc.assert(
		fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
			const kept = parseWording(plain, parts.join(''));
			if (!kept) return;
			const facts = (pieces: TextPiece[]) => pieces.filter((piece) => typeof piece !== 'string');
			expect(facts(kept)).toEqual(facts(plain));
			const words = kept.filter((piece) => typeof piece === 'string').join(' ');
			expect(words).not.toMatch(/[\p{N}$€%<>]/u);
		}),
	);
});
