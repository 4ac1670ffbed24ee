import { type Token, tokensOf } from '../reading/tokens.ts';

/** Endings without which forms of an English word are one. */
const ENDING = /(?:ies|ers|ings?|ed|es|er|s|e|y)$/;
const stem = (form: string): string => (form.length > 4 ? form.replace(ENDING, '') : form);

/**
 * The signs of a question's words, for what is asked of the record that it names: each word without its ending, each two
 * that stand together, and how the question begins.
 *
 * @param named the places of the words that name the record
 */
export function wordSigns(tokens: readonly Token[], named: ReadonlySet<number>): string[] {
	const forms = tokens.flatMap(({ form }, at) =>
		named.has(at) ? [] : form.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
	);
	const stems = forms.map(stem);
	const [first] = forms;
	return [
		...new Set([
			...stems,
			...stems.slice(1).map((one, at) => `${stems[at]} ${one}`),
			...(first ? [`^${first}`] : []),
		]),
	];
}

/** The signs of words by themselves. */
export const signsOfWords = (words: string): string[] =>
	wordSigns(tokensOf(words), new Set()).filter((sign) => !sign.startsWith('^'));
