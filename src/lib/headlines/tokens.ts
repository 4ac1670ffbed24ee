import { clausesOf } from './clauses.ts';
import { type Money, moneyIn } from './money-words.ts';
import { type NamedStage, stagesIn } from './stage-words.ts';
import { valuationsIn } from './valuation.ts';

/** What a feed gives of an article. */
export interface ArticleText {
	title: string;
	summary?: string;
}

/** A word, a sign, an amount of money, one at which a company is valued, or a stage of a title or a summary; the break that begins each of a summary's sentences. */
export interface Token {
	text: string;
	/** As it is looked up: in lower case, `<money>`, `<valuation>`, `<stage>` or `<break>`. */
	form: string;
	kind: 'word' | 'money' | 'valuation' | 'stage' | 'break';
	/** 0 is the title, from 1 on the sentences of the summary; place in the line. */
	line: number;
	from: number;
	to: number;
	money?: Money;
	stage?: string;
}

const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 1_500;
/** What comes later tells of other things. */
const MOST = 220;

const wordsAndSigns = /[\p{L}\p{N}](?:[\p{L}\p{N}.&+_]*[\p{L}\p{N}+])?|['’]s?|[^\s\p{L}\p{N}]/gu;

/** The title and the first sentences of the summary. */
export const linesOf = ({ title, summary = '' }: ArticleText): string[] => [
	title.slice(0, LONGEST_TITLE),
	...clausesOf(summary.slice(0, LONGEST_SUMMARY)),
];

/** The tokens of lines, in their order. */
export const tokensOf = (lines: readonly string[]): Token[] =>
	lines
		.flatMap((line, at) => [
			...(at > 0 ? [{ ...token('break', '', at, 0, 0), form: '<break>' }] : []),
			...tokensIn(line, at),
		])
		.slice(0, MOST);

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
