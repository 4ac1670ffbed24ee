import { diffArrays } from 'diff';

/** A part of two texts: common to both, only in the first, or only in the second. */
export interface DiffPart {
	kind: 'same' | 'gone' | 'new';
	text: string;
}

/** Beyond this many added or removed words, the text counts as rewritten: the time grows with their square. */
const MAX_EDITS = 1_000;

/** Returns the differences between two texts, word by word, in reading order. */
export function textDiff(before: string, after: string): DiffPart[] {
	const parts = diffArrays(words(before), words(after), { maxEditLength: MAX_EDITS });
	if (!parts)
		return [
			{ kind: 'gone', text: before },
			{ kind: 'new', text: after },
		];
	return parts.map(({ value, added, removed }) => ({
		kind: added ? 'new' : removed ? 'gone' : 'same',
		text: value.join(''),
	}));
}

/** Splits a text into words, each with its trailing whitespace. */
const words = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
