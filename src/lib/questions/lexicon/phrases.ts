/**
 * Phrases with the same meaning, in both languages. `round(s)` stands for `round` and `rounds`, `invest(ed|s)` for
 * three words.
 */
export interface Phrases {
	en: readonly string[];
	/** Phrases written with accents; questions are read with and without them. */
	vi: readonly string[];
}

/** Expands a phrase with optional parts. */
export function spelledOut(phrase: string): string[] {
	const [, before, endings, after] = /^([^(]*)\(([^)]*)\)(.*)$/.exec(phrase) ?? [];
	if (before === undefined || endings === undefined || after === undefined) return [phrase];
	return ['', ...endings.split('|')].flatMap((ending) => spelledOut(`${before}${ending}${after}`));
}
