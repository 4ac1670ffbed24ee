import type { TextPiece } from '../answer.ts';
import type { FactWord } from '../lexicon/facts.ts';
import { factNoun } from './fact-nouns.ts';

/** One fact of a record, as a natural sentence. */

type SentenceTemplate = (name: TextPiece, fact: TextPiece, shown: string) => TextPiece[];

/** A sentence with these words between the name and the fact, and nothing after it. */
const by =
	(words: string): SentenceTemplate =>
	(name, fact) => [name, ` ${words} `, fact, '.'];

/** Returns the preposition for a date: `on` for a day, `in` for a month or year. */
const onOrIn = (shown: string): string => (/\d,/.test(shown) ? 'on' : 'in');

const sentences: Partial<Record<FactWord, SentenceTemplate>> = {
	founded: by('was founded in'),
	launched: (name, fact, shown) => [name, ` launched ${onOrIn(shown)} `, fact, '.'],
	location: by('is based in'),
	chains: by('is on'),
	employees: (name, fact) => [name, ' has ', fact, ' employees.'],
	raised: by('has raised'),
	job: by('is'),
	aliases: by('is also known as'),
	hasToken: (name, fact) => ['Does ', name, ' have a token? ', fact, '.'],
	aum: by('manages'),
	kind: by('is of the type'),
	education: (name, fact) => [name, ', education: ', fact, '.'],
	investing: (name, fact) => ['Is ', name, ' investing? ', fact, '.'],
	description: (name, fact) => [name, ': ', fact],
};

/** Nouns of facts that may have several values, singular and plural. */
const plurals: Partial<Record<FactWord, readonly [one: string, several: string]>> = {
	sectors: ['sector', 'sectors'],
	contracts: ['contract', 'contracts'],
};

/** Returns the sentence of a fact: *Chainlink was founded in 2017.*, else *The website of Zcash is https://z.cash.* */
export function factSentence(
	word: FactWord,
	name: TextPiece,
	fact: TextPiece,
	shown: string,
): TextPiece[] {
	const template = sentences[word];
	if (template) return template(name, fact, shown);
	const [one, several] = plurals[word] ?? [];
	if (one && several)
		return shown.includes(', ')
			? [`The ${several} of `, name, ' are ', fact, '.']
			: [`The ${one} of `, name, ' is ', fact, '.'];
	return [`The ${factNoun(word)} of `, name, ' is ', fact, '.'];
}

/** Facts whose noun is plural. */
const ofSeveral: ReadonlySet<FactWord> = new Set([
	...(['sectors', 'contracts', 'chains', 'aliases', 'aum'] as const),
]);

/** States that a fact of a record is unknown: *The website of Zcash is not known.* */
export function unknownSentence(word: FactWord, name: TextPiece): TextPiece[] {
	if (word === 'hasToken') return ['Whether ', name, ' has a token is not known.'];
	if (word === 'investing') return ['Whether ', name, ' is investing is not known.'];
	if (word === 'raised') return ['How much ', name, ' has raised is not known.'];
	return [`The ${factNoun(word)} of `, name, ` ${ofSeveral.has(word) ? 'are' : 'is'} not known.`];
}
