const segmenter = new Intl.Segmenter('en');
/** Text in which each grapheme is one code unit, as in nearly every one of a page's thousand names. */
const plain = /^[ -~]*$/;

/** Returns the first characters of a text, counted as a reader perceives them. */
export function firstCharacters(text: string, count: number): string {
	if (plain.test(text)) return text.slice(0, count);
	let cut = '';
	let counted = 0;
	for (const { segment } of segmenter.segment(text)) {
		if (++counted > count) break;
		cut += segment;
	}
	return cut;
}

/** Cuts a name of more than 20 characters to 16 and an ellipsis. */
export function cutName(name: string): string {
	if (name.length <= 20 || firstCharacters(name, 20) === name) return name;
	return `${firstCharacters(name, 16)}…`;
}

const listFormat = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** `Bitcoin, Ethereum, and Solana`. */
export const namesInWords = (names: readonly string[]): string => listFormat.format(names);

/** Returns a wallet or contract address as its first 8 and last 5 characters. */
export function shortAddress(address: string): string {
	return address.length > 14 ? `${address.slice(0, 8)}…${address.slice(-5)}` : address;
}

/** Returns the first `most` items of a list and the number of the rest; `total` if the list itself was truncated. */
export function firstOf<T>(
	items: readonly T[],
	most: number,
	total = items.length,
): { shown: T[]; more: number } {
	const shown = items.slice(0, most);
	return { shown, more: Math.max(0, total - shown.length) };
}

const firstWords = /([\p{L}\p{N}]+)(?:[^\p{L}\p{N}]+([\p{L}\p{N}]+))?/u;

/** Returns one or two initials for an avatar: `Über Coin` → `ÜC`. */
export function initials(name: string): string {
	const [, first = '?', second] = firstWords.exec(name) ?? [];
	const letters = second
		? firstCharacters(first, 1) + firstCharacters(second, 1)
		: firstCharacters(first, 2);
	return letters.toUpperCase();
}

/** Returns one of the eight tints (1–8), always the same for a name. */
export function tintOf(name: string): number {
	let hash = 0;
	for (const character of name.toLowerCase())
		hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
	return (Math.abs(hash) % 8) + 1;
}

/** Returns the host of a web address without `www.`; the text itself if it is not an address. */
export function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}
