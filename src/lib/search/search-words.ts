import { z } from 'zod';

/** Maximum length of a search value; a longer one is refused. */
export const MAX_SEARCH_LENGTH = 200;
/** The term used for an empty search. */
export const DEFAULT_SEARCH = 'Bitcoin';

/** Returns the words of a search value, without duplicates. */
export function searchWords(value: string): string[] {
	return [...new Set(value.trim().split(/\s+/u).filter(Boolean))];
}

/** Escapes `word` as a literal LIKE pattern: `%`, `_` and `\` are ordinary characters. */
export function likeLiteral(word: string): string {
	return word.replace(/[\\%_]/g, '\\$&');
}

/** Refuses a parameter with a NUL early, since PostgreSQL's text cannot hold one. */
export const textParameter = (most: number) =>
	z
		.string()
		.max(most)
		.refine((value) => !value.includes('\0'), 'holds a NUL character');
