import { tellingWords } from '../lookalikes.ts';
import { levelsOf } from './english.ts';

/**
 * How much a name tells of who bears it, the most telling first. `coined` and `several` are hardly ever borne by two; `common` English words often
 * are (*Portal* is a game and a bridge), `uncommon` ones less; `compound` ones add what many add (*Step Finance*); `reused` are names that many others contain, such as
 * *Apollo*, and those of three letters; `generic` ones have no word of their own. `alike` are two names, not one: they differ in words that many have.
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

/** Up to this level of SCOWL a word is common. */
const COMMON = 35;
/** A word that so many other names contain tells little. */
const REUSED = 4;
const SHORTEST = 4;
/** A name that is the address of a site, *Gate.io*: nobody else can have it. */
const HOST = /^[a-z0-9-]+\.[a-z]{2,6}$/i;

/** Tells the class of names, by a dictionary and by the other names of the catalogue. */
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
	 * @param subjects names of which the class will be asked.
	 * @param all every name of the catalogue.
	 */
	static async of(subjects: readonly string[], all: readonly string[]): Promise<NameWords> {
		const words = new Set(subjects.flatMap(tellingWords));
		const names = new Map<string, Set<string>>();
		for (const name of all) {
			const telling = tellingWords(name);
			for (const word of telling)
				if (words.has(word)) names.set(word, (names.get(word) ?? new Set()).add(telling.join(' ')));
		}
		return new NameWords(await levelsOf(words), names);
	}

	/** The class of one name in several spellings: the least telling of theirs, *Pear Protocol* of *PearProtocol*. */
	classOf(...spellings: readonly string[]): NameClass {
		const classes = new Set(spellings.map((name) => this.#classOf(name)));
		return nameClasses.findLast((name) => classes.has(name)) ?? 'generic';
	}

	#classOf(name: string): NameClass {
		const [word, ...others] = tellingWords(name);
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
		// One of the names is its own.
		return (this.#names.get(word)?.size ?? 0) > REUSED || [...word].length < SHORTEST;
	}
}
