import { z } from 'zod';
import file from './sector-words.json' with { type: 'json' };

/** By source and sector, the words by which the source calls it. What is in no list is left out: it is not guessed at. */
const words = z
	.record(z.enum(['coingecko', 'defillama', 'raises']), z.record(z.string(), z.array(z.string())))
	.parse(file);
type Naming = keyof typeof words;

const bySource = new Map(
	Object.entries(words).map(([source, sectors]) => [
		source,
		new Map(
			Object.entries(sectors).flatMap(([sector, all]) =>
				all.map((word) => [word.toLowerCase(), sector] as const),
			),
		),
	]),
);

/** The catalogue's sectors that a source names by these categories, each once. */
export const sectorsOf = (
	source: Naming,
	categories: readonly (string | null | undefined)[],
): string[] => [
	...new Set(
		categories.flatMap((name) => bySource.get(source)?.get(name?.trim().toLowerCase() ?? '') ?? []),
	),
];

/** Every category that some source's list has, in small letters. */
export const knownCategories: readonly string[] = [
	...new Set([...bySource.values()].flatMap((categories) => [...categories.keys()])),
];
