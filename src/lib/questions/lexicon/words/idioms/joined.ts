import type { Phrases } from '../../phrases.ts';

/** A family of phrases: every combination of one word from each list, in order; an empty word leaves that place out. */
export const joined = (...lists: readonly (readonly string[])[]): string[] =>
	lists
		.reduce(
			(all, list) => all.flatMap((text) => list.map((word) => `${text} ${word}`.trim())),
			[''],
		)
		.map((text) => text.trim());

/** The words of a line. */
export const words = (text: string): string[] => text.split(' ');

/** Phrases without a Vietnamese form. */
export const english = (...en: string[]): Phrases => ({ en, vi: [] });

/** Nouns for rounds. */
export const rounds = words('round rounds deal deals');
