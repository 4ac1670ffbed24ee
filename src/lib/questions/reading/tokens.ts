import { shortForms } from '../lexicon/short-forms.ts';

/** The words of a question, one by one. */

export interface Token {
	/** As it was typed. */
	text: string;
	/** In lower case without accents: what most words are known by. */
	form: string;
	/** In lower case with its accents. */
	accented: string;
	/** Whether it is what an apostrophe has left of a word: the `m` of `I'm`. */
	isClipped: boolean;
	/** Where it stands in the question. */
	at: number;
	end: number;
}

/** Words that are planned at most; what is longer is no question that one query could answer. */
export const MOST_TOKENS = 90;
export const LONGEST_QUESTION = 2_000;

/** In lower case, without accents. */
export const fold = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/[đĐ]/g, 'd')
		.replace(/[’‘]/g, "'")
		.toLowerCase();

/** `hóa` and `hoá` are one word: the mark stands on either of the two vowels. */
const placed = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/([ou])([\u0300\u0301\u0303\u0309\u0323])([aey])(?![\u0300-\u036f])/g, '$1$3$2')
		.normalize('NFC');

const lower = (text: string): string => placed(text).replace(/[’‘]/g, "'").toLowerCase();

// Days, figures with what stands at them, words with dots and ampersands inside, signs that compare.
const WORD =
	/\d{4}-\d\d(?!\d)(?:-\d\d)?|[$€£]?\d+(?:[.,]\d+)*(?:%|[\p{L}]+)?|['’](?:s\b|\d\d\b|(?=\s|$|[?.!,]))|[$#@]?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.&][\p{L}\p{N}]+)*|>=|<=|[<>=+%/,&$]|(?<=\d[a-z]?)[-–](?=\$?\d)/gu;

export function tokensOf(question: string): Token[] {
	return [...question.normalize('NFC').matchAll(WORD)].map(({ 0: text, index }) => ({
		text,
		form: fold(text),
		accented: lower(text),
		isClipped: /['’]/.test(question.normalize('NFC')[index - 1] ?? ''),
		at: index,
		end: index + text.length,
	}));
}

/** Words of a Vietnamese question in full, where they were typed in haste: `đc` is `được`. */
export function inFull(tokens: readonly Token[]): Token[] {
	const isMarked = tokens.filter(isAccented).length > 1;
	return tokens.flatMap((token, at) => {
		const isSmall = token.text === token.text.toLowerCase();
		// `5 bn` are billions.
		const isUnit = /\d$/.test(tokens[at - 1]?.form ?? '');
		const full = isSmall && !isUnit ? shortForms.get(token.accented) : undefined;
		if (full === undefined) return [token];
		return full.split(' ').map((word) => ({
			...token,
			form: fold(word),
			accented: isMarked ? lower(word) : fold(word),
		}));
	});
}

/** Whether a word was typed with accents. */
export const isAccented = ({ form, accented }: Token): boolean => form !== accented;
