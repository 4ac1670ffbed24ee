import { isVietnamese, isVietnamesePhrase } from '../lexicon/index.ts';
import { shortForms } from '../lexicon/short-forms.ts';
import { isAccented, type Token } from './tokens.ts';

/** The languages of questions. */
export type Lang = 'en' | 'vi';

/** Unaccented words that occur in no English question. */
const unlikeEnglish: ReadonlySet<string> = new Set(
	'gia cua duoc nhung nhieu trieu goi vong nao thang nguoi cac trong duoi truoc khong quy nuoc'.split(
		' ',
	),
);

/** Function words of Vietnamese that show the language of a follow-up. */
const goingOn: ReadonlySet<string> = new Set([
	'con',
	'the',
	'va',
	'chi',
	'o',
	'tu',
	'cua',
	'nam',
	'theo',
	'ai',
	'khi',
]);

/** The language of a question in a conversation; a few words count as being in the language of the previous one. */
export function followUpLang(tokens: readonly Token[], before: readonly Token[]): Lang {
	const lang = langOf(tokens);
	if (lang === 'vi' || before.length === 0 || langOf(before) === 'en') return lang;
	const isSigned = tokens.some(
		(token) => isAccented(token) || isVietnamese(token.form) || goingOn.has(token.form),
	);
	return isSigned ? 'vi' : lang;
}

/** Returns the language of a question. */
export function langOf(tokens: readonly Token[]): Lang {
	const own = tokens.filter(({ accented }) =>
		['đ', '\u031b', '\u0306', '\u0309', '\u0323'].some((mark) =>
			accented.normalize('NFD').includes(mark),
		),
	).length;
	const marked = tokens.filter(isAccented).length;
	const pairs = tokens.filter((token, at) =>
		isVietnamese(`${token.form} ${tokens[at + 1]?.form ?? ''}`),
	).length;
	const phrases = tokens.filter((_, at) => {
		const words = tokens.slice(at, at + 3);
		return words.length === 3 && isVietnamesePhrase(words.map(({ form }) => form).join(' '));
	}).length;
	const plain = tokens.filter(({ text }) => unlikeEnglish.has(text)).length;
	const signs = own + pairs + phrases + plain + (marked > 1 ? 1 : 0);
	const small = tokens.filter(
		({ form, accented }) =>
			isVietnamese(form) || (shortForms.vi.has(accented) && form.length > 1 && form !== 'vs'),
	).length;
	// `Vòng seed 2022`
	const isMarked = tokens.some((token) => isAccented(token) && isVietnamese(token.form));
	return signs > 0 || small > 1 || isMarked ? 'vi' : 'en';
}
