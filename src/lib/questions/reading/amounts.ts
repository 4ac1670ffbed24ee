import {
	dollarWords,
	multiples,
	numberWords,
	percentWords,
	vietnameseNumbers,
} from '../lexicon/amounts.ts';
import { fold, type Token } from './tokens.ts';

/** An amount in words that begins at a given word. */
export interface FoundAmount {
	value: number;
	unit: 'usd' | 'percent' | null;
	to: number;
}

const foldWords = (words: ReadonlySet<string>) => new Set([...words].map(fold));
const dollars = foldWords(dollarWords);
const percents = foldWords(percentWords);
const times = new Map([...multiples].map(([word, value]) => [fold(word), value]));
const vietnamese = new Map([...vietnameseNumbers].map(([word, value]) => [fold(word), value]));

/** Matches `more than half of the supply`, a percentage in words. */
const parts: ReadonlyMap<string, number> = new Map([['half', 50]]);

/** `$10m`, `10 million dollars`, `2,000,000`, `5%`, `10 triệu đô`; every reading that starts at a position. */
export function amountsAt(
	tokens: readonly Token[],
	at: number,
	isVietnamese: boolean,
): FoundAmount[] {
	const part = parts.get(tokens[at]?.form ?? '');
	if (part !== undefined && tokens[at + 1]?.form === 'of')
		return [{ value: part, unit: 'percent', to: at + 1 }];
	const article = ofArticle(tokens, at);
	if (article) return article;
	const begins = at + signs(tokens, at);
	const [, sign = '', digits, letters = ''] =
		/^([$€£]?)(\d+(?:[.,]\d+)*)(%|[a-z]+)?$/.exec(tokens[begins]?.form ?? '') ?? [];
	const named = tokens[begins]?.form ?? '';
	const value =
		digits === undefined
			? (numberWords.get(named) ?? (isVietnamese ? vietnamese.get(named) : undefined))
			: numberOf(digits);
	if (value === undefined || sign === '€' || sign === '£') return [];
	if (letters !== '' && letters !== '%' && !times.has(letters)) return [];
	return withUnits(tokens, begins + 1, {
		value: value * (times.get(letters) ?? 1),
		isDollars: sign === '$' || begins > at,
		isPercent: letters === '%',
	});
}

/** Returns the number of words before a figure that mark it as dollars: `USD 50 million`, `US$50m`, `$ 50m`. */
function signs(tokens: readonly Token[], at: number): number {
	const [first, second] = [tokens[at]?.form ?? '', tokens[at + 1]?.form ?? ''];
	if (first === '$' || first === 'usd') return 1;
	return first === 'us' && tokens[at]?.end === tokens[at + 1]?.at && second.startsWith('$')
		? second === '$'
			? 2
			: 1
		: 0;
}

/** Reads `a million`, `half a billion`, `nửa tỷ`. */
function ofArticle(tokens: readonly Token[], at: number): FoundAmount[] | undefined {
	const [first, second] = [tokens[at]?.form ?? '', tokens[at + 1]?.form ?? ''];
	const isHalf = (first === 'half' && second === 'a') || first === 'nua';
	const place = first === 'half' ? at + 2 : at + 1;
	const unit = tokens[place]?.form ?? '';
	const isWord = unit.length > 2 || first === 'nua';
	if ((!isHalf && first !== 'a') || !isWord || !times.has(unit)) return undefined;
	return withUnits(tokens, place, { value: isHalf ? 0.5 : 1, isDollars: false, isPercent: false });
}

/**
 * Reads `1.5`, `1,5`, `2,000,000`, `1.500.000`. Several separators, or a comma before three digits, separate thousands.
 */
function numberOf(digits: string): number {
	const groups = digits.split(/[.,]/);
	const isGrouped = groups.length > 1 && groups.slice(1).every((group) => group.length === 3);
	if (groups.length > 2 || (isGrouped && digits.includes(','))) return Number(groups.join(''));
	return Number(digits.replace(',', '.'));
}

function withUnits(
	tokens: readonly Token[],
	begins: number,
	{ value, isDollars, isPercent }: { value: number; isDollars: boolean; isPercent: boolean },
): FoundAmount[] {
	let [at, amount] = [begins, value];
	const factor = times.get(tokens[at]?.form ?? '');
	if (factor !== undefined && !isPercent) {
		at += 1;
		amount *= factor;
	}
	for (const length of [3, 2, 1]) {
		if (at + length > tokens.length) continue;
		const words = tokens
			.slice(at, at + length)
			.map(({ form }) => form)
			.join(' ');
		if (dollars.has(words)) return [{ value: amount, unit: 'usd', to: at + length }];
		if (percents.has(words)) return [{ value: amount, unit: 'percent', to: at + length }];
	}
	const unit = isPercent ? 'percent' : isDollars ? 'usd' : null;
	return [{ value: amount, unit, to: at }];
}
