import { Random } from './random.ts';
import {
	stemEnds,
	stemMiddles,
	stemStarts,
	surnameEnds,
	surnameStarts,
	wellKnownNames,
} from './words.ts';

/** Returns only the letters and digits in lower case, the form in which names and symbols are compared. */
export const foldName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Names that samples may not use: every word and symbol of `names`, and well-known names of the field. */
export function realNames(names: Iterable<string>): ReadonlySet<string> {
	const real = new Set<string>(wellKnownNames);
	for (const name of names) {
		real.add(foldName(name));
		for (const word of name.split(/[^\p{L}\p{N}]+/u)) if (word.length > 2) real.add(foldName(word));
	}
	return real;
}

const STEMS = stemStarts.length * stemMiddles.length * stemEnds.length;
/** Coprime to the number of stems, so that stepping by it visits each once. */
const STEP = 7_919;

function stemAt(at: number): string {
	const end = stemEnds[at % stemEnds.length] ?? '';
	const rest = Math.floor(at / stemEnds.length);
	const middle = stemMiddles[rest % stemMiddles.length] ?? '';
	const start = stemStarts[Math.floor(rest / stemMiddles.length)] ?? '';
	return `${start}${middle}${end}`;
}

/**
 * Yields invented words, none of them real: first each of them once, then again with `lap` 1, 2, …, so that a pair of
 * stem and lap never repeats.
 */
export function* stems(
	seed: number,
	kind: string,
	real: ReadonlySet<string>,
): Generator<{ stem: string; lap: number }> {
	const start = new Random(seed, 'stems', kind).int(0, STEMS - 1);
	for (let count = 0; ; count++) {
		const stem = stemAt((start + (count % STEMS) * STEP) % STEMS);
		if (!real.has(foldName(stem))) yield { stem, lap: Math.floor(count / STEMS) };
	}
}

/** Returns an unused ticker of 3–5 letters made from the word (longer once there are no more). */
export function symbolFor(stem: string, taken: (symbol: string) => boolean): string {
	const letters = stem.toUpperCase();
	const consonants = letters.replace(/[AEIOUY]/g, '');
	const candidates = [
		letters.slice(0, 4),
		consonants.slice(0, 4),
		letters.slice(0, 3),
		letters.slice(0, 5),
		letters.slice(0, 2) + letters.slice(-2),
		letters.slice(0, 3) + letters.slice(-2),
	];
	const free = candidates.find((symbol) => symbol.length > 2 && !taken(symbol));
	if (free) return free;
	for (let count = 0; ; count++) {
		const symbol = letters.slice(0, 4) + lettersOf(count);
		if (!taken(symbol)) return symbol;
	}
}

const lettersOf = (count: number): string =>
	(count >= 26 ? lettersOf(Math.floor(count / 26) - 1) : '') +
	String.fromCharCode(65 + (count % 26));

export const surname = (random: Random): string =>
	`${random.pick(surnameStarts)}${random.pick(surnameEnds)}`;
