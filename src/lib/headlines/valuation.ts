import { type Money, moneyIn } from './money-words.ts';

const before: readonly [anywhere: RegExp, isAt: RegExp] = [
	/\b(?:valu(?:ation|ing|ed|es)|worth)\b(?!.*\b(?:with|in|after|from|via|following|through|on|as|led|raise[sd]?|raising)\b)[^.$€£]{0,40}$/iu,
	/\bat (?:a |an )?(?:post-money |pre-money )?$/iu,
];

/** Returns the sums that a line gives as a company's valuation, in order. */
export const valuationsIn = (line: string): Money[] =>
	moneyIn(line).filter(({ from, to }) => {
		const [left, right] = [line.slice(Math.max(0, from - 60), from), line.slice(to, to + 30)];
		return (
			before[0].test(left) ||
			/^\s*(?:post-money|pre-money|fully diluted)?\s*valuation/iu.test(right) ||
			(before[1].test(left) && /^\s*(?:post-money|pre-money|valuation)/iu.test(right))
		);
	});
