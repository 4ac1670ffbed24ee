import { commonWords } from '#lib/catalogue/linkage/english.ts';
import { isOneLetterOff } from '#lib/search/one-letter-off.ts';
import { phraseWords } from '../lexicon/index.ts';
import { isCapital, type Token } from './tokens.ts';

/** Minimum length of a word, as shorter words are one letter off too many others. */
const MIN_LENGTH = 5;
/** Maximum words of a question to correct. */
const MAX = 4;
/** Maximum length of a question to correct; a longer one is read only once, as that already takes long. */
const MAX_LENGTH = 30;

let byLength: ReadonlyMap<number, readonly string[]> | undefined;

/** Returns the words of phrases with this many characters. */
function wordsOfLength(wanted: number): readonly string[] {
	byLength ??= Map.groupBy(phraseWords(), ({ length }) => length);
	return wanted < MIN_LENGTH ? [] : (byLength.get(wanted) ?? []);
}

/** Returns the shortest of these words if the others are forms of it: `suply` is only `supply`. */
function oneOf(found: readonly string[]): string | undefined {
	const [shortest, ...others] = found.toSorted((a, b) => a.length - b.length);
	return others.every((other) => shortest && other.startsWith(shortest)) ? shortest : undefined;
}

/**
 * Returns the only word of a phrase that a word is one letter off; undefined if there is none, or more than one.
 * Missing letters are likelier than added ones: `foundrs` is `founders`, not `founds`.
 */
export function correctWord(form: string): string | undefined {
	const found = [form.length, form.length - 1, form.length + 1].flatMap((length) =>
		wordsOfLength(length).filter((word) => word[0] === form[0] && isOneLetterOff(form, word)),
	);
	return oneOf(found.filter(({ length }) => length > form.length)) ?? oneOf(found);
}

/** A word as typed, and as interpreted. */
export type Spelling = readonly [typed: string, read: string];

/**
 * Returns a question with unexplained words corrected to known words that are one letter off; null if there are none.
 * Names, which begin with a capital, and English words stay as they are: an officer is not an office.
 */
export async function correctQuestion(
	question: string,
	tokens: readonly Token[],
	unknown: readonly number[],
): Promise<{ question: string; spellings: readonly Spelling[] } | null> {
	if (tokens.length > MAX_LENGTH) return null;
	const common = await commonWords();
	const found = unknown.slice(0, MAX).flatMap((at) => {
		const token = tokens[at];
		if (!token || token.form.length < MIN_LENGTH || isCapital(token) || common.has(token.form))
			return [];
		const read = correctWord(token.form);
		return read === undefined ? [] : [{ token, read }];
	});
	if (found.length === 0) return null;
	const right = found
		.toReversed()
		.reduce(
			(text, { token, read }) => `${text.slice(0, token.at)}${read}${text.slice(token.end)}`,
			question,
		);
	return { question: right, spellings: found.map(({ token, read }) => [token.text, read]) };
}
