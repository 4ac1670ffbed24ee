import { shortForms } from '../lexicon/short-forms.ts';

/** A word of a question. */

export interface Token {
	/** As typed. */
	text: string;
	/** The word in lower case without accents, the usual form for lookups. */
	form: string;
	/** The word in lower case with accents. */
	accented: string;
	/** Whether the word is the remainder after an apostrophe: the `m` of `I'm`. */
	isClipped: boolean;
	/** The word's position in the question. */
	at: number;
	end: number;
}

/** Maximum number of words parsed; a longer text is not a question that a single query could answer. */
export const MAX_TOKENS = 90;
export const MAX_QUESTION_LENGTH = 2_000;

/** Returns a text in lower case, without accents. */
export const fold = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/[đĐ]/g, 'd')
		.replace(/[’‘]/g, "'")
		.toLowerCase();

/** Unifies spellings: `hóa` and `hoá` are one word, as the accent may be on either vowel. */
const normalizeToneMarks = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/([ou])([\u0300\u0301\u0303\u0309\u0323])([aey])(?![\u0300-\u036f])/g, '$1$3$2')
		.normalize('NFC');

const lower = (text: string): string =>
	normalizeToneMarks(text).replace(/[’‘]/g, "'").toLowerCase();

// Dates, numbers with adjacent signs, words with inner dots and ampersands, comparison signs.
const WORD =
	/\d{4}-\d\d(?!\d)(?:-\d\d)?|[$€£]?\d+(?:[.,]\d+)*(?:%|[\p{L}]+)?|['’](?:s\b|\d\d\b|(?=\s|$|[?.!,]))|[$#@]?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.&][\p{L}\p{N}]+)*|>=|<=|[<>=+%/,&$]|(?<=\d[a-z]?)[-–](?=\$?\d)/gu;

/** Remainders of words after an omitted apostrophe. */
const missingApostrophes: ReadonlyMap<string, string> = new Map([
	...['whos', 'wheres', 'hows', 'whens', 'thats'].map((word) => [word, "'s"] as const),
	...['arent', 'isnt', 'dont', 'doesnt', 'didnt', 'hasnt', 'havent', 'wasnt', 'werent'].map(
		(word) => [word, 't'] as const,
	),
	...['couldnt', 'cant', 'wont', 'wouldnt'].map((word) => [word, 't'] as const),
	...[['im', 'm'] as const, ['ive', 've'] as const, ['theyre', 're'] as const],
	...[['theyve', 've'] as const, ['youve', 've'] as const, ['weve', 've'] as const],
]);

/** Words that people abbreviate or misspell, with the intended words. */
const correctedWords: ReadonlyMap<string, string> = new Map([
	...[['ppl', 'people'] as const, ['wich', 'which'] as const, ['whcih', 'which'] as const],
	...[['thier', 'their'] as const, ['abt', 'about'] as const, ['teh', 'the'] as const],
	...[['proj', 'project'] as const, ['projs', 'projects'] as const],
	...[['corea', 'korea'] as const, ['twiter', 'twitter'] as const],
	...[['recieved', 'received'] as const, ['recieve', 'receive'] as const],
	...[['biggst', 'biggest'] as const, ['bigest', 'biggest'] as const],
	...[['wat', 'what'] as const, ['wut', 'what'] as const, ['whts', 'whats'] as const],
	...[['decentralised', 'decentralized'] as const, ['fundraisings', 'fundraises'] as const],
	...[['yrs', 'years'] as const, ['yr', 'year'] as const, ['evr', 'ever'] as const],
	...[['rnd', 'round'] as const, ['rnds', 'rounds'] as const, ['allocs', 'allocations'] as const],
]);

/** Returns the words intended by a word: `whos` is two words, `ppl` is people. */
function respelt(text: string): { text: string; at: number; form?: string }[] {
	const form = text.toLowerCase();
	const rest = text === text.toUpperCase() ? undefined : missingApostrophes.get(form);
	if (rest) {
		const at = text.length - rest.replace("'", '').length;
		return [
			{ text: text.slice(0, at), at: 0 },
			{ text: text.slice(at), at, form: rest },
		];
	}
	const meant = correctedWords.get(form);
	return [meant ? { text, at: 0, form: meant } : { text, at: 0 }];
}

/** Words after which `'s` is not possessive: `who's at Coinbase`. */
const asking: ReadonlySet<string> = new Set('who what where when how there here that'.split(' '));

/** `who's` is `who is`. */
const isIs = ({ form }: Token, before: Token | undefined): boolean =>
	form === "'s" && before !== undefined && asking.has(before.form);

export function tokensOf(question: string): Token[] {
	const tokens = typedTokens(question);
	return tokens.map((token, at) =>
		isIs(token, tokens[at - 1]) ? { ...token, form: 'is', accented: 'is' } : token,
	);
}

/**
 * Returns the forms of a phrase's words, like `tokensOf`. Plain words are merely split, since a server indexes 50,000
 * phrases on startup.
 */
export function formsOf(phrase: string): Pick<Token, 'form' | 'accented'>[] {
	const words = /^[a-z]+(?: [a-z]+)*$/.test(phrase) ? phrase.split(' ') : undefined;
	if (!words || words.some((word) => missingApostrophes.has(word))) return tokensOf(phrase);
	return words.map((word) => {
		const form = correctedWords.get(word) ?? word;
		return { form, accented: form };
	});
}

function typedTokens(question: string): Token[] {
	const typed = question.normalize('NFC');
	return [...typed.matchAll(WORD)].flatMap(({ 0: text, index }) => {
		const isClipped = /['’]/.test(typed[index - 1] ?? '');
		return respelt(text).map(({ text: part, at, form }): Token => {
			const own = form ?? part;
			return {
				...{ text: part, form: fold(own), accented: lower(own), isClipped: isClipped || at > 0 },
				...{ at: index + at, end: index + at + part.length },
			};
		});
	});
}

/** Returns a question with its abbreviations expanded: `đc` is `được`, `hw many` is `how many`. */
export function expandAbbreviations(tokens: readonly Token[], lang: 'en' | 'vi'): Token[] {
	const isMarked = tokens.filter(isAccented).length > 1;
	return tokens.flatMap((token, at) => {
		// `total $$ raised`
		if (token.text === '$' && !/^\d/.test(tokens[at + 1]?.form ?? ''))
			return tokens[at + 1]?.text === '$' ? [] : [{ ...token, form: 'money', accented: 'money' }];
		const isSmall = token.text === token.text.toLowerCase();
		// `5 bn` means billions.
		const isUnit = /\d$/.test(tokens[at - 1]?.form ?? '');
		const full = isSmall && !isUnit ? shortForms[lang].get(token.accented) : undefined;
		if (full === undefined) return [token];
		return full.split(' ').map((word) => ({
			...token,
			form: fold(word),
			accented: isMarked ? lower(word) : fold(word),
		}));
	});
}

/** Returns the form of the word at a position; empty if there is none. */
export const formAt = (tokens: readonly Token[], at: number): string => tokens[at]?.form ?? '';

/** Whether a word was typed with accents. */
export const isAccented = ({ form, accented }: Token): boolean => form !== accented;

/** Whether a word begins with a capital. */
export const isCapital = ({ text }: Token): boolean => /^[$#@]?\p{Lu}/u.test(text);

/** Whether a word consists only of capitals and digits. */
export const isAllCapitals = ({ text }: Token): boolean => /^[$#@]?[\p{Lu}\p{N}]{2,}$/u.test(text);

/** Whether a word is typed as a symbol: `$UNI`. */
export const isTicker = ({ text }: Token): boolean => text.startsWith('$') && /[^\d$.,]/.test(text);
