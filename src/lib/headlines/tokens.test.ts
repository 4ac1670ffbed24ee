import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRound } from './read-round.ts';
import { linesOf, tokensOf } from './tokens.ts';

const words = fc.constantFrom(
	...[
		'Meshfold',
		'a16z',
		'raises',
		'$5M',
		'€1.2 million',
		'in',
		'Series A',
		'seed',
		'led by',
		'Paradigm',
	],
	...[
		'’s',
		',',
		'.',
		'. The',
		'valuation of',
		'$1B',
		'Seed Club',
		'Ventures',
		'and',
		'ether.fi',
		'Größe',
	],
);
const texts = fc
	.array(fc.oneof(words, fc.string({ unit: 'grapheme' })), { maxLength: 40 })
	.map((all) => all.join(' '));

test('tokens are in line order, one after the other', () => {
	fc.assert(
		fc.property(texts, texts, (title, summary) => {
			const lines = linesOf({ title, summary });
			let [line, end] = [0, 0];
			for (const token of tokensOf(lines)) {
				if (token.line !== line) [line, end] = [token.line, 0];
				expect(lines[token.line]?.slice(token.from, token.to)).toBe(token.text);
				expect(token.from).toBeGreaterThanOrEqual(end);
				end = token.to;
			}
		}),
	);
});

test('every token occurs in the text', () => {
	fc.assert(
		fc.property(texts, texts, (title, summary) => {
			const round = readRound({ title, summary });
			if (!round) return;
			const lines = linesOf({ title, summary });
			expect(lines.some((line) => line.includes(round.raiser))).toBe(true);
			expect(round.from).toBeLessThanOrEqual(round.to);
			expect(round.to).toBeLessThanOrEqual(title.length);
		}),
	);
});
