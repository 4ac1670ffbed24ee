import { complaint, type Rule } from '#lib/validation/rules.ts';
import { report, verdict } from './measure.ts';

/** Measures how long form rules take on texts that make a careless pattern backtrack: none may take long. */

const LIMIT = 100;
const REPEATED = 20_000;
const kinds = [
	'email',
	'name',
	'phoneNumber',
	'url',
	'number',
	'numberPercent',
	'password',
] as const;
const pieces = ['a', 'a.', '-', '@', 'a@a.', '1', '+', ' ', '\u0301', 'http://'];
const texts = pieces.flatMap((piece) =>
	['', '!', '@', '.'].map((end) => piece.repeat(REPEATED) + end),
);

/** The longest time the rule takes on any of the texts, in milliseconds. */
function longest(rule: Rule): number {
	return Math.max(
		...texts.map((text) => {
			const began = performance.now();
			complaint(text, [rule]);
			return performance.now() - began;
		}),
	);
}

/** Measures each rule and reports those over the limit. */
export function judgingRules(): void {
	const found = kinds.map((kind) => ({ kind, longest: longest({ rule: kind }) }));
	report({
		name: 'rules',
		scale: 1,
		columns: ['rule', 'longest ms'],
		rows: found.map(({ kind, longest: took }) => [kind, took]),
		verdicts: found.map(({ kind, longest: took }) => verdict(kind, took, LIMIT)),
		data: found,
	});
}
