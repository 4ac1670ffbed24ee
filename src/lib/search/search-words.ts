import { z } from 'zod';

/** Most letters of a search value; more is refused. */
export const LONGEST_SEARCH = 200;
/** What an empty search looks for. */
export const DEFAULT_SEARCH = 'Bitcoin';

/** The words of a search value, each once. */
export function searchWords(value: string): string[] {
	return [...new Set(value.trim().split(/\s+/u).filter(Boolean))];
}

/** `word` as a LIKE pattern that means itself: `%`, `_` and `\` are letters like others. */
export function likeLiteral(word: string): string {
	return word.replace(/[\\%_]/g, '\\$&');
}

/** PostgreSQL's text holds no NUL, so a parameter with one is refused before it gets there. */
export const plainText = (most: number) =>
	z
		.string()
		.max(most)
		.refine((value) => !value.includes('\0'), 'holds a NUL character');
