/** The kind of source that an address is, in readers' terms. */
const words: Record<string, string> = {
	media: 'News or announcement',
	data: 'List of rounds',
	project: 'The raiser’s own word',
	investor: 'An investor’s own word',
	denial: 'Says that it was not so',
	filing: 'Filing with a regulator',
};

/** Returns a source kind in words; one without a wording yet by its own name. */
export const sourceKindInWords = (kind: string): string =>
	Object.hasOwn(words, kind) ? (words[kind] ?? kind) : kind;
