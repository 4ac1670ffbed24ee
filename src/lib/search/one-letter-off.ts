/** Minimum length of a word for typos to be tolerated. */
const MIN_LENGTH = 5;

/** Returns whether `a` becomes `b` by one letter replaced, added, left out, or swapped with its neighbour. */
export function isOneLetterOff(a: string, b: string): boolean {
	const [long, short] = a.length < b.length ? [[...b], [...a]] : [[...a], [...b]];
	if (long.length < MIN_LENGTH || long.length - short.length > 1) return false;
	const start = long.findIndex((letter, i) => letter !== short[i]);
	if (start < 0) return true;
	const rest = (letters: string[], from: number) => letters.slice(from).join('');
	if (long.length > short.length) return rest(long, start + 1) === rest(short, start);
	if (rest(long, start + 1) === rest(short, start + 1)) return true;
	return (
		long[start] === short[start + 1] &&
		long[start + 1] === short[start] &&
		rest(long, start + 2) === rest(short, start + 2)
	);
}

/** Returns whether `text` contains `word`, or a word that is one letter off. Both in search form. */
export function holdsAlmost(text: string, word: string): boolean {
	if (text.includes(word)) return true;
	const words = [...text.split(/\s+/u), ...text.split(/[^\p{L}\p{N}]+/u)];
	return words.some((other) => isOneLetterOff(word, other));
}
