const segmenter = new Intl.Segmenter('en');
/** Letters that are one character each; nearly every name, and a page has a thousand. */
const plain = /^[ -~]*$/;

/** Splits by what a reader sees as one character. */
const characters = (text: string): string[] =>
	plain.test(text) ? text.split('') : [...segmenter.segment(text)].map((part) => part.segment);

/** A name of more than 20 characters, cut to 16 and an ellipsis. */
export function cutName(name: string): string {
	if (name.length <= 20) return name;
	const all = characters(name);
	return all.length > 20 ? `${all.slice(0, 16).join('')}…` : name;
}

/** A wallet or contract address by its first 8 and last 5 characters. */
export function shortAddress(address: string): string {
	return address.length > 14 ? `${address.slice(0, 8)}…${address.slice(-5)}` : address;
}

/** The first `most` of a list, and how many more there are; `total` where the list itself was cut. */
export function firstOf<T>(
	items: readonly T[],
	most: number,
	total = items.length,
): { shown: T[]; more: number } {
	const shown = items.slice(0, most);
	return { shown, more: Math.max(0, total - shown.length) };
}

/** One or two initials for a mark: `Über Coin` → `ÜC`. */
export function initials(name: string): string {
	const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
	const letters =
		words.length > 1
			? words.slice(0, 2).map((word) => characters(word)[0])
			: characters(words[0] ?? '?').slice(0, 2);
	return letters.join('').toUpperCase();
}

/** One of the eight tints (1–8), always the same for a name. */
export function tintOf(name: string): number {
	let hash = 0;
	for (const character of name.toLowerCase())
		hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
	return (Math.abs(hash) % 8) + 1;
}

/** The host of a web address without `www.`; the address itself when it is none. */
export function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}
