/** What kind of source an address is, as a reader sees it. */
const words: Record<string, string> = {
	media: 'News or announcement',
	data: 'List of rounds',
	project: 'The raiser’s own word',
	investor: 'An investor’s own word',
	denial: 'Says that it was not so',
	filing: 'Filing with a regulator',
};

/** A kind of source in words; one that has none yet by its own name. */
export const sourceKindInWords = (kind: string): string =>
	Object.hasOwn(words, kind) ? (words[kind] ?? kind) : kind;
