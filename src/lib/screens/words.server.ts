import { reads } from '#lib/db/client.ts';
import { linkNames } from './link-names.ts';
import type { Screen } from './screen.ts';
import { screenWords } from './screen-words.ts';

/** Returns screens in words, one line each, with the names of the records they reference. */
export async function wordsOfScreens(screens: readonly Screen[]): Promise<string[]> {
	const names = await linkNames(reads, screens);
	return screens.map((screen) => screenWords(screen, names));
}

/** Returns a screen in words, with the names of the records it references. */
export async function wordsOfScreen(screen: Screen): Promise<string> {
	const [words = ''] = await wordsOfScreens([screen]);
	return words;
}
