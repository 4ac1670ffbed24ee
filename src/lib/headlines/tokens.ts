import { clausesOf } from './clauses.ts';
import { type Money, moneyIn } from './money-words.ts';
import { type NamedStage, stagesIn } from './stage-words.ts';

/** What precedes a valuation: with any sum, or only with the word behind it. */
const beforeValuation: readonly [anywhere: RegExp, isAt: RegExp] = [
	/\b(?:valu(?:ation|ing|ed|es)|worth)\b(?!.*\b(?:with|in|after|from|via|following|through|on|as|led|raise[sd]?|raising)\b)[^.$€£]{0,40}$/iu,
	/\bat (?:a |an )?(?:post-money |pre-money )?$/iu,
];

/** Returns the sums that a line gives as a company's valuation, in order. */
const valuationsIn = (line: string): Money[] =>
	moneyIn(line).filter(({ from, to }) => {
		const [left, right] = [line.slice(Math.max(0, from - 60), from), line.slice(to, to + 30)];
		return (
			beforeValuation[0].test(left) ||
			/^\s*(?:post-money|pre-money|fully diluted)?\s*valuation/iu.test(right) ||
			(beforeValuation[1].test(left) && /^\s*(?:post-money|pre-money|valuation)/iu.test(right))
		);
	});

/** The text of an article as a feed provides it. */
export interface ArticleText {
	title: string;
	summary?: string;
}

/**
 * A word, a punctuation mark, an amount of money, a valuation, or a stage in a title or summary; or the break that
 * starts each sentence of a summary.
 */
export interface Token {
	text: string;
	/** Lookup form: lower case, `<money>`, `<valuation>`, `<stage>` or `<break>`. */
	form: string;
	kind: 'word' | 'money' | 'valuation' | 'stage' | 'break';
	/** The line (0 for the title, 1 and up for the sentences of the summary), and the position in it. */
	line: number;
	from: number;
	to: number;
	money?: Money;
	stage?: string;
}

const MAX_TITLE_LENGTH = 300;
const MAX_SUMMARY_LENGTH = 1_500;
/** Maximum tokens: later text is about other things. */
const MAX = 220;

const wordsAndSigns = /[\p{L}\p{N}](?:[\p{L}\p{N}.&+_]*[\p{L}\p{N}+])?|['’]s?|[^\s\p{L}\p{N}]/gu;

/** Returns the title and the first sentences of the summary. */
export const linesOf = ({ title, summary = '' }: ArticleText): string[] => [
	title.slice(0, MAX_TITLE_LENGTH),
	...clausesOf(summary.slice(0, MAX_SUMMARY_LENGTH)),
];

/** Returns the tokens of lines, in order. */
export const tokensOf = (lines: readonly string[]): Token[] =>
	lines
		.flatMap((line, at) => [
			...(at > 0 ? [{ ...token('break', '', at, 0, 0), form: '<break>' }] : []),
			...tokensIn(line, at),
		])
		.slice(0, MAX);

function tokensIn(line: string, at: number): Token[] {
	const sums = moneyIn(line);
	const valued = new Set(valuationsIn(line).map(({ from }) => from));
	const isFree = ({ from, to }: NamedStage) => !sums.some((sum) => from < sum.to && to > sum.from);
	const whole = [
		...sums.map((money) => ({
			...spanOf(valued.has(money.from) ? 'valuation' : 'money', money),
			money,
		})),
		...stagesIn(line)
			.filter(isFree)
			.map((named) => ({ ...spanOf('stage', named), stage: named.type })),
	].toSorted((one, other) => one.from - other.from);
	function spanOf(
		kind: 'money' | 'valuation' | 'stage',
		{ from, to }: { from: number; to: number },
	): Token {
		return { ...token(kind, line.slice(from, to), at, from, to), form: `<${kind}>` };
	}
	const tokens: Token[] = [];
	let from = 0;
	for (const span of whole) {
		tokens.push(...words(line.slice(from, span.from), at, from), span);
		from = span.to;
	}
	return [...tokens, ...words(line.slice(from), at, from)];
}

const words = (text: string, line: number, offset: number): Token[] =>
	[...text.matchAll(wordsAndSigns)].map(({ 0: word, index }) =>
		token('word', word, line, offset + index, offset + index + word.length),
	);

const token = (
	kind: Token['kind'],
	text: string,
	line: number,
	from: number,
	to: number,
): Token => ({ text, form: text.toLowerCase().replace('’', "'"), kind, line, from, to });
