import { commonWords } from '#lib/catalogue/linkage/english.ts';
import { isOneLetterOff } from '#lib/search/one-letter-off.ts';
import { phraseWords } from '../lexicon/index.ts';
import { isCapital, type Token } from './tokens.ts';

/** Shorter words are a letter off too many others. */
const SHORTEST = 5;
/** Words of a question that are looked at. */
const MOST = 4;
/** A longer question is read once: reading it takes long, and twice as long with other words. */
const LONGEST = 30;

const ofLength = Map.groupBy(
	[...phraseWords].filter(({ length }) => length >= SHORTEST),
	({ length }) => length,
);

/** The shortest of these, where the others are forms of it: `suply` is `supply`, and no other. */
function oneOf(found: readonly string[]): string | undefined {
	const [shortest, ...others] = found.toSorted((a, b) => a.length - b.length);
	return others.every((other) => shortest && other.startsWith(shortest)) ? shortest : undefined;
}

/**
 * The one word of the phrases that a word is a letter off; undefined where there is none, or more than one. A letter is left out
 * more often than one is put in: `foundrs` is `founders`, not `founds`.
 */
export function meantBy(form: string): string | undefined {
	const found = [form.length, form.length - 1, form.length + 1].flatMap((length) =>
		(ofLength.get(length) ?? []).filter(
			(word) => word[0] === form[0] && isOneLetterOff(form, word),
		),
	);
	return oneOf(found.filter(({ length }) => length > form.length)) ?? oneOf(found);
}

/** A word as it was typed, and as it is read. */
export type Spelling = readonly [typed: string, read: string];

/**
 * A question with words put right that nothing explains and that are a letter off one that is known; null where there is no
 * such word. Names, which begin with a capital, and words of English stay as they are: an officer is no office.
 */
export async function putRight(
	question: string,
	tokens: readonly Token[],
	unknown: readonly number[],
): Promise<{ question: string; spellings: readonly Spelling[] } | null> {
	if (tokens.length > LONGEST) return null;
	const common = await commonWords();
	const found = unknown.slice(0, MOST).flatMap((at) => {
		const token = tokens[at];
		if (!token || token.form.length < SHORTEST || isCapital(token) || common.has(token.form))
			return [];
		const read = meantBy(token.form);
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
