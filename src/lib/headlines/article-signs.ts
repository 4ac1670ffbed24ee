import { isCommon } from './common-words.ts';
import { rejectionReason } from './not-rounds.ts';
import { isAboutCrypto } from './of-field.ts';
import type { Token } from './tokens.ts';

/**
 * Features from which a model learns whether an article reports a closed round: words and word pairs, in which all
 * names are treated alike.
 */
export function articleSigns(title: string, tokens: readonly Token[]): string[] {
	const signs = ['any', `against=${rejectionReason(title)}`, `field=${isAboutCrypto(title)}`];
	const words = tokens.filter(({ kind }) => kind !== 'break');
	for (const [part, forms] of [
		['title', words.filter(({ line }) => line === 0).map(formOf)],
		['summary', words.filter(({ line }) => line > 0).map(formOf)],
	] as const) {
		if (forms.length === 0) signs.push(`no ${part}`);
		for (const [at, form] of forms.entries()) {
			signs.push(`${part}=${form}`, `word=${form}`);
			if (at > 0) signs.push(`${part} pair=${forms[at - 1]} ${form}`);
			if (at > 1 && part === 'title') signs.push(`three=${forms[at - 2]} ${forms[at - 1]} ${form}`);
		}
	}
	return [...new Set(signs)];
}

const formOf = ({ kind, form, text }: Token): string =>
	kind !== 'word' || !/\p{L}/u.test(text) || isCommon(form) ? form : '<name>';
