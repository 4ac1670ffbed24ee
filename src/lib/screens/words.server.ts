import { reads } from '#lib/db/client.ts';
import { linkNames } from './link-names.ts';
import type { Screen } from './screen.ts';
import { screenWords } from './screen-words.ts';

/** Screens in words, one line each, with the names of the records that they name. */
export async function wordsOfScreens(screens: readonly Screen[]): Promise<string[]> {
	const names = await linkNames(reads, screens);
	return screens.map((screen) => screenWords(screen, names));
}

/** A screen in words, with the names of the records that it names. */
export async function wordsOfScreen(screen: Screen): Promise<string> {
	const [words = ''] = await wordsOfScreens([screen]);
	return words;
}
