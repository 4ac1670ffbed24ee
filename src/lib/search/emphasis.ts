/** A piece of a name, and whether it matches the search. */
export interface Piece {
	text: string;
	hit: boolean;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Splits `text` at the words of `term`, ignoring case and diacritics; joined, the pieces are `text` again. */
export function emphasiseTerm(text: string, term: string): Piece[] {
	// Folding may change a letter's length, so each folded unit remembers its letter.
	const letters = [...text];
	const folded = letters.map(fold);
	const from = folded.flatMap((form, i) => [...form].map(() => i));
	const haystack = [...folded.join('')];
	const marked = new Set<number>();
	for (const word of fold(term).split(/\s+/u).filter(Boolean)) {
		const needle = [...word];
		for (let at = 0; at + needle.length <= haystack.length; at++) {
			if (needle.every((letter, i) => haystack[at + i] === letter))
				for (let i = 0; i < needle.length; i++) marked.add(from[at + i] ?? 0);
		}
	}
	const pieces: Piece[] = [];
	for (const [i, letter] of letters.entries()) {
		const last = pieces.at(-1);
		if (last && last.hit === marked.has(i)) last.text += letter;
		else pieces.push({ text: letter, hit: marked.has(i) });
	}
	return pieces;
}
