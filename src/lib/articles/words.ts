/** A word of a text. */
export interface Word {
	text: string;
	lower: string;
	/** The text between it and the previous word; a run of white space becomes one space. */
	gap: string;
	/** Whether it is written with a preceding `$`. */
	ticker: boolean;
	/** Followed by `'s`. */
	possessive: boolean;
	/** Whether it begins with a capital letter or a digit. */
	capital: boolean;
	/** The text's first word. */
	first: boolean;
}

const pattern = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns the words of a text: letters and digits; `'s` belongs to the preceding word. */
export function wordsOf(text: string): Word[] {
	const words: Word[] = [];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(pattern)) {
		const before = text.slice(end, index);
		const last = words.at(-1);
		end = index + found.length;
		if (last && /^['’]$/.test(before) && /^s$/i.test(found)) last.possessive = true;
		else words.push(word(found, before, words.length === 0));
	}
	return words;
}

function word(text: string, before: string, first: boolean): Word {
	const ticker = before.endsWith('$');
	return {
		text,
		lower: text.toLowerCase(),
		gap: (ticker ? before.slice(0, -1) : before).replace(/\s+/g, ' '),
		ticker: ticker && !/^\d/.test(text),
		possessive: false,
		capital: /^[\p{Lu}\p{N}]/u.test(text),
		first,
	};
}
