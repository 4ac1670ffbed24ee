import lists from './name-lists.json' with { type: 'json' };

/**
 * What can be read off a name: how many words it has, how they are written, which of them are given names, family names
 * or words of the dictionary, and their letters. `name-lists.json` is made of the lists of @faker-js/faker (MIT, see
 * NOTICE.md) and of names of Asia and the Near East that it has in other letters only.
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

/** A word as the lists have it: small letters without marks. */
export const foldedWord = (word: string): string =>
	word
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[łøđı]/g, (letter) => ({ ł: 'l', ø: 'o', đ: 'd', ı: 'i' })[letter] ?? letter)
		.replace(/['’`.,-]/g, '');

/** What the lists say of a word; `isListed` can leave a word out, so that letters are learnt as well. */
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

/** The words of a name, without what stands in brackets. */
export const nameWords = (name: string): string[] =>
	name
		.replace(/\([^)]*\)/g, ' ')
		.split(/\s+/)
		.filter(Boolean);

/** Whether a word of the name is one that organizations are called by and people are not. */
export const hasOrganizationWord = (name: string): boolean =>
	nameWords(name).some((word) => organizationWords.has(foldedWord(word)));

/** The signs of a name, each of which has a weight; one that stands twice counts twice. */
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
