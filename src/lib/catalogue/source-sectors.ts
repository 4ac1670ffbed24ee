import { z } from 'zod';
import file from './sector-words.json' with { type: 'json' };

/** Each source's names for a sector, by source and sector. Anything not listed is omitted rather than guessed. */
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

/** Returns the catalogue's sectors for a source's categories, each once. */
export const sectorsOf = (
	source: Naming,
	categories: readonly (string | null | undefined)[],
): string[] => [
	...new Set(
		categories.flatMap((name) => bySource.get(source)?.get(name?.trim().toLowerCase() ?? '') ?? []),
	),
];

/** Every category in any source's list, in lower case. */
export const knownCategories: readonly string[] = [
	...new Set([...bySource.values()].flatMap((categories) => [...categories.keys()])),
];
