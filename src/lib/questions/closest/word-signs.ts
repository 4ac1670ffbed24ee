import { isOneLetterOff } from '#lib/search/one-letter-off.ts';
import { type Token, tokensOf } from '../reading/tokens.ts';
import words from './words.json' with { type: 'json' };

/** Matches endings that are stripped to unify the forms of an English word. */
const ENDING = /(?:ies|[eo]rs?|ings?|ed|es|s|e|y)$/;
/** Returns a word without its ending. */
export const stem = (form: string): string => (form.length > 4 ? form.replace(ENDING, '') : form);

const knownWords: ReadonlySet<string> = new Set(
	Object.values(words).flatMap(({ en, vi }) =>
		[...en, ...vi].flatMap((phrase) => tokensOf(phrase).map(({ form }) => form)),
	),
);

const knownOf = Map.groupBy(knownWords, (word) => word.length);

/** The word in words.json that differs from this one by a letter; otherwise the word itself. */
export function correctSpelling(form: string): string {
	if (knownWords.has(form)) return form;
	for (const length of [form.length, form.length - 1, form.length + 1]) {
		const word = knownOf.get(length)?.find((one) => isOneLetterOff(form, one));
		if (word !== undefined) return word;
	}
	return form;
}

/**
 * The signs of a question's words for what is asked about the named record: each word without its ending, each pair of
 * adjacent words, and the beginning of the question.
 *
 * @param named positions of the words that name the record
 */
export function wordSigns(tokens: readonly Token[], named: ReadonlySet<number>): string[] {
	const forms = tokens.flatMap(({ form }, at) =>
		named.has(at) ? [] : form.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
	);
	const stems = forms.map((form) => stem(correctSpelling(form)));
	const [first] = forms;
	return [
		...new Set([
			...stems,
			...stems.slice(1).map((one, at) => `${stems[at]} ${one}`),
			...(first ? [`^${first}`] : []),
		]),
	];
}

/** Returns the signs of single words. */
export const signsOfWords = (words: string): string[] =>
	wordSigns(tokensOf(words), new Set()).filter((sign) => !sign.startsWith('^'));
