import { distinctiveWords } from '../lookalikes.ts';
import { levelsOf } from './english.ts';

/**
 * How distinctive a name is, most distinctive first. `coined` and `several` are rarely shared; `common` English words
 * often are (*Portal* is a game and a bridge), `uncommon` ones less; `compound` ones add a common suffix (*Step
 * Finance*); `reused` are names that many others contain, such as *Apollo*, and those of three letters; `generic`
 * ones have no distinctive word. `alike` are two names, not one: they differ in common words.
 */
export const nameClasses = [
	'coined',
	'several',
	'compound',
	'reused',
	'uncommon',
	'common',
	'generic',
	'alike',
] as const;
export type NameClass = (typeof nameClasses)[number];

/** Words up to this SCOWL level are common. */
const COMMON = 35;
/** A word contained in more names than this is not distinctive. */
const REUSED = 4;
const MIN_LENGTH = 4;
/** A name that is a site's address, such as *Gate.io*: nobody else can have it. */
const HOST = /^[a-z0-9-]+\.[a-z]{2,6}$/i;

/** Classifies names, by a dictionary and by the other names of the catalogue. */
export class NameWords {
	readonly #levels: ReadonlyMap<string, number>;
	readonly #names: ReadonlyMap<string, Set<string>>;

	private constructor(
		levels: ReadonlyMap<string, number>,
		names: ReadonlyMap<string, Set<string>>,
	) {
		this.#levels = levels;
		this.#names = names;
	}

	/**
	 * @param subjects names to be classified.
	 * @param all every name of the catalogue.
	 */
	static async of(subjects: readonly string[], all: readonly string[]): Promise<NameWords> {
		const words = new Set(subjects.flatMap(distinctiveWords));
		const names = new Map<string, Set<string>>();
		for (const name of all) {
			const telling = distinctiveWords(name);
			for (const word of telling)
				if (words.has(word)) names.set(word, (names.get(word) ?? new Set()).add(telling.join(' ')));
		}
		return new NameWords(await levelsOf(words), names);
	}

	/**
	 * Returns the class of a name with several spellings, that of the least distinctive one: *Pear Protocol* rather than
	 * *PearProtocol*.
	 */
	classOf(...spellings: readonly string[]): NameClass {
		const classes = new Set(spellings.map((name) => this.#classOf(name)));
		return nameClasses.findLast((name) => classes.has(name)) ?? 'generic';
	}

	#classOf(name: string): NameClass {
		const [word, ...others] = distinctiveWords(name);
		if (!word) return 'generic';
		if (HOST.test(name.trim())) return 'coined';
		if (others.length > 0) return 'several';
		const level = this.#levels.get(word);
		const isKnown = level !== undefined || this.#isReused(word);
		if (isKnown && name.trim().includes(' ')) return 'compound';
		if (level !== undefined) return level <= COMMON ? 'common' : 'uncommon';
		return isKnown ? 'reused' : 'coined';
	}

	#isReused(word: string): boolean {
		// One of the names is unique to it.
		return (this.#names.get(word)?.size ?? 0) > REUSED || [...word].length < MIN_LENGTH;
	}
}
