/** The kinds of sources for addresses, in readers' terms. */
const words: Record<string, string> = {
	media: 'News or announcement',
	data: 'List of rounds',
	project: 'Statement by the raiser',
	investor: 'Statement by an investor',
	denial: 'Denial',
	filing: 'Filing with a regulator',
};

/** Returns a source kind in words, or its own name if there is no wording for it yet. */
export const sourceKindInWords = (kind: string): string =>
	Object.hasOwn(words, kind) ? (words[kind] ?? kind) : kind;
