import lists from './name-lists.json' with { type: 'json' };

/**
 * Features of a name: its number of words, how they are written, which are given names, family names or dictionary
 * words, and their letters. `name-lists.json` is built from the lists of @faker-js/faker (MIT, see NOTICE.md) and
 * from Asian and Near Eastern names that it has only in other scripts.
 */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const given = setOf(lists.given);
const family = setOf(lists.family);
const dictionary = setOf(lists.words);
const organizationWords = setOf(lists.organizations);
const particles = setOf(
	'von van der den de del della di da dos du la le al el bin ibn ben abu mac st san ter ten',
);
const syllable =
	/^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:[aoe]ng?|ing?|[iu]a(?:ng?|i|o)?|iong|[aeou]i|ao|ou|i[eu]|u[eon]|un|er|[aeiouv])){1,2}$/;

/** Returns a word as stored in the lists: lower case, without diacritics. */
export const foldedWord = (word: string): string =>
	word
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[łøđı]/g, (letter) => ({ ł: 'l', ø: 'o', đ: 'd', ı: 'i' })[letter] ?? letter)
		.replace(/['’`.,-]/g, '');

/** Returns a word's kind according to the lists. `isListed` can exclude a word, so that its letters are also learnt. */
function kindOf(word: string, isListed: (word: string) => boolean): string {
	if (word.length === 1) return 'initial';
	if (particles.has(word)) return 'particle';
	const known = isListed(word);
	const kinds = [
		known && given.has(word) ? 'given' : '',
		known && family.has(word) ? 'family' : '',
		dictionary.has(word) ? 'word' : '',
	].filter(Boolean);
	if (kinds.length > 0) return kinds.join('+');
	return syllable.test(word) ? 'syllables' : 'unknown';
}

function shapeOf(word: string): string {
	if (/^\p{Lu}\.?$/u.test(word)) return 'initial';
	if (/\d/.test(word)) return 'digit';
	if (/^\p{Lu}+$/u.test(word)) return 'capitals';
	if (/^\p{Lu}[\p{Ll}'’]+(?:[-'’]?\p{Lu}?[\p{Ll}'’]+)?$/u.test(word))
		return /\p{Ll}\p{Lu}/u.test(word) && !/^(?:Mc|Mac|De|Di|Da|La|Le|Van|Fitz)/.test(word)
			? 'camel'
			: 'title';
	if (/^\p{Ll}+$/u.test(word)) return 'small';
	return /[^\p{L}'’.-]/u.test(word) ? 'marks' : 'mixed';
}

const lettersOf = (place: string, word: string): string[] => {
	const bounded = `^${word}$`;
	return Array.from(
		{ length: Math.max(0, bounded.length - 2) },
		(_, at) => `${place}${bounded.slice(at, at + 3)}`,
	);
};

/** Returns the words of a name, without bracketed parts. */
export const nameWords = (name: string): string[] =>
	name
		.replace(/\([^)]*\)/g, ' ')
		.split(/\s+/)
		.filter(Boolean);

/** Whether the name contains a word used for organizations but not for people. */
export const hasOrganizationWord = (name: string): boolean =>
	nameWords(name).some((word) => organizationWords.has(foldedWord(word)));

/** Returns the features of a name, each of which has a weight; repeated ones count again. */
export function nameSigns(
	name: string,
	isListed: (word: string) => boolean = () => true,
): string[] {
	const written = nameWords(name);
	const words = written.map(foldedWord);
	const kinds = words.map((word) => kindOf(word, isListed));
	const shapes = [...new Set(written.map(shapeOf))].toSorted();
	const first = words[0] ?? '';
	const last = words.at(-1) ?? '';
	return [
		`words ${Math.min(words.length, 5)}`,
		...shapes.map((shape) => `shape ${shape}`),
		`first ${kinds[0]}`,
		`last ${kinds.at(-1)}`,
		`pair ${kinds[0]} ${kinds.at(-1)}`,
		...kinds.slice(1, -1).map((kind) => `middle ${kind}`),
		...words.map((word) => `= ${word}`),
		...lettersOf('<', first),
		...lettersOf('>', last),
	];
}
