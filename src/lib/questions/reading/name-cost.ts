import { ordinary } from '../lexicon/ordinary.ts';
import { syllables } from '../lexicon/syllables.ts';
import type { Lang } from './language.ts';
import { correctWord } from './misspelt.ts';
import type { Name } from './pieces.ts';
import { fold, isAccented, isAllCapitals, isCapital, isTicker, type Token } from './tokens.ts';

/** Symbols that, written in lower case, are also words. */
const majors: ReadonlySet<string> = new Set('dot uni atom apt arb dai etc near'.split(' '));

/** Other possible meanings of a name's words: nothing, function words, or words of the field. */
export type OtherMeaning = 'nothing' | 'small' | 'field' | 'value';

/** Function words that no lower-case name begins or ends with. */
const joints: ReadonlySet<string> = new Set('with of in on for by to from and or at as'.split(' '));

/** Whether words are Vietnamese, and thus not an unaccented name or symbol: `đợt` is not `DOT`. */
export function isOtherWord({ records }: Name, words: readonly Token[], lang: Lang): boolean {
	const [word, more] = words;
	if (!word || lang !== 'vi') return false;
	const isTyped = words.some(isAccented);
	if (isTyped && (!more || !words.every(isCapital)))
		return !records.some(({ name }) => fold(name) !== name.toLowerCase());
	return !more && !isTyped && !isCapital(word) && syllables.has(word.form);
}

/** The cost of reading words as a name, higher if that is unlikely; null if they are not one. */
export function nameCost(
	{ records: [first] }: Name,
	words: readonly Token[],
	from: number,
	otherwise: OtherMeaning,
	/**
	 * Whether the name is next to an article; whether it is an everyday word in lower case while names are capitalized;
	 * whether it is an everyday word, or too short for a symbol, in lower case.
	 */
	place: { isBefore: boolean; isAfter: boolean; isWord: boolean; isCommon: boolean },
): number | null {
	const [word] = words;
	if (!first || !word) return null;
	if (words.some(isTicker)) return 0.5;
	const isAlone = words.length === 1;
	// `announced at a party` is not a name, even if somebody has it.
	if (isAlone && place.isAfter && ordinary.has(word.form) && !isCapital(word)) return null;
	const isNear = first.by === 'beginning' || first.by === 'typo';
	// `near protocl`: the other word is a name's, not an ordinary one.
	const isToldByAnother =
		first.by === 'typo' && words.some(({ form }) => form.length > 5 && !ordinary.has(form));
	const areOrdinary = words.filter(({ form }) => ordinary.has(form)).length;
	// `valor equity` is Valor Equity Partners.
	const isOrdinary =
		(first.by === 'beginning' ? areOrdinary === words.length : areOrdinary > 0) && !isToldByAnother;
	if (isNear && isOrdinary && !words.every(isCapital)) return null;
	// `the Merge` is no Verge.
	if (isAlone && first.by === 'typo' && ordinary.has(word.form)) return null;
	// `a dog` is not Dog wif nunchucks.
	if (isNear && place.isAfter && !words.every(isCapital)) return null;
	// `at the same table` is not TABLE Holdings, `foundr` not Foundry.
	if (isAlone && first.by === 'beginning' && place.isWord) return null;
	const isMisspelt = isAlone && first.by === 'typo' && !isCapital(word);
	if (isMisspelt && word.form.length >= 5 && correctWord(word.form) !== undefined) return null;
	if (first.by === 'beginning') return 2;
	// `render a chart` asks for a chart.
	if (isAlone && from === 0 && !isCapital(word) && place.isBefore) return null;
	// A five-letter word one letter off may be another word: `share` is not `Shade`.
	if (first.by === 'typo')
		return words.every(({ form }) => form.length < 6) && !isCapital(word) ? null : 3;
	// `project with` in lower case is not a name, though one exists.
	const isCut = [words[0], words.at(-1)].some((one) => one && joints.has(one.form));
	if (!isAlone && otherwise !== 'nothing' && isCut && !words.every(isCapital)) return null;
	if (!isAlone) return otherwise === 'nothing' || words.every(isCapital) ? 0.8 : 1.9;
	if (first.by === 'symbol') {
		if (isAllCapitals(word) && otherwise !== 'field' && otherwise !== 'value') return 0.9;
		if (otherwise !== 'nothing') return null;
		return majors.has(word.form) || !place.isCommon ? 1.2 : null;
	}
	if (otherwise === 'nothing') return word.form.length < 2 ? null : 0.9;
	if (otherwise === 'value') return 5;
	if (otherwise === 'field') return isCapital(word) && !isAllCapitals(word) && from > 0 ? 2.2 : 5;
	if (isCapital(word) && from > 0) return 1.2;
	return isCapital(word) ? 2.2 : 5;
}
