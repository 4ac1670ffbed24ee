import type { Phrases } from '../../phrases.ts';

/** A family of turns of phrase: every way to take one word of each list, in order; an empty one stands for none. */
export const joined = (...lists: readonly (readonly string[])[]): string[] =>
	lists
		.reduce(
			(all, list) => all.flatMap((text) => list.map((word) => `${text} ${word}`.trim())),
			[''],
		)
		.map((text) => text.trim());

/** Words of a line. */
export const words = (text: string): string[] => text.split(' ');

/** Phrases that Vietnamese has none of. */
export const english = (...en: string[]): Phrases => ({ en, vi: [] });

/** Nouns for rounds. */
export const rounds = words('round rounds deal deals');
