import { foldedWord, hasOrganizationWord, nameSigns, nameWords } from './name-signs.ts';
import learnt from './weights.json' with { type: 'json' };

const weights: ReadonlyMap<string, number> = new Map(Object.entries(learnt.weights));
const companies: ReadonlySet<string> = new Set(learnt.companies);

/** From here on a name is surely a person's: of names that it was not learnt from, fewer than one organization in a hundred is. */
export const SURELY_A_PERSON = learnt.line;

/** Whether a name is as a person's full name is: two to five words, without digits and marks. Handles are people as often as not. */
export function isFullName(name: string): boolean {
	const { length } = nameWords(name);
	return (
		length >= 2 &&
		length <= 5 &&
		/^[\p{L}\p{M}\s'’`.,-]+$/u.test(nameWords(name).join(' ')) &&
		!/\.\p{L}{2,}$/u.test(name)
	);
}

/** A name as `companies` has it. */
export const companyKey = (name: string): string => nameWords(name).map(foldedWord).join(' ');

/** Whether a name has a word of organizations, or is a listed company's, or begins with one: `Morgan Stanley Tactical Value`. */
export function isOrganizations(name: string, listed: ReadonlySet<string> = companies): boolean {
	const words = companyKey(name).split(' ');
	return (
		hasOrganizationWord(name) ||
		words.some((_word, at) => listed.has(words.slice(0, at + 1).join(' ')))
	);
}

/**
 * How likely a name of two words or more is a person's and no organization's: 0 to 1. 0 for one word, for handles, and for
 * companies that bear a person's name (Morgan Stanley). The weights are made by `npm run bench -- kinds`.
 */
export function personLikelihood(name: string): number {
	if (!isFullName(name) || isOrganizations(name)) return 0;
	const sum = nameSigns(name).reduce(
		(total, sign) => total + (weights.get(sign) ?? 0),
		learnt.bias,
	);
	return 1 / (1 + Math.exp(-sum));
}
