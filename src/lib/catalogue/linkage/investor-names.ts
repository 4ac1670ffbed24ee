import { distinctiveWords } from '../lookalikes.ts';
import { JOIN_THRESHOLD } from './compare.ts';
import type { InvestorProfile, ReplacementCounter } from './profile.ts';

/** Two investors that are the same, judging by their names and rounds. */
export interface InvestorMatch {
	one: InvestorProfile;
	other: InvestorProfile;
	/** Bits. */
	weight: number;
	words: string[];
}

/** Legal forms of companies, which make no difference between names. */
const legal = /[,.]?\s+(?:inc|llc|ltd|limited|plc|corp|corporation|gmbh|ag|sa|pte|co)\.?$/i;
/**
 * Words that a fund may add to its name or omit. `Ventures` and `Labs` are not included: they denote arms of a company
 * of that name.
 */
const ofFunds = /^(?:capital|fund|funds|vc|partners|management|holdings?|group|investments?)$/i;

const wordsIn = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const withoutForm = (name: string): string => name.replace(legal, '');

/** Returns the words that one of the two names has in addition; undefined if each has words of its own. */
function extraWords(one: string, other: string): string[] | undefined {
	const [a, b] = [new Set(wordsIn(one)), new Set(wordsIn(other))];
	const [more, less] = a.size >= b.size ? [a, b] : [b, a];
	return less.isSubsetOf(more) ? [...more.difference(less)] : undefined;
}

/** Returns the share of the less active investor's partners that both have in common. */
function commonPartners(one: InvestorProfile, other: InvestorProfile): number {
	const least = Math.min(one.partners.size, other.partners.size);
	return least === 0 ? 0 : one.partners.intersection(other.partners).size / least;
}

/** Returns all pairs of these investors that are the same; investors listed together in some round never are. */
export function matchInvestors(
	investors: readonly InvestorProfile[],
	replaced: ReplacementCounter,
): InvestorMatch[] {
	const stems = Map.groupBy(investors, ({ name }) => distinctiveWords(withoutForm(name)).join(' '));
	return [...stems].flatMap(([stem, group]) =>
		stem === '' || group.length > MAX_PER_STEM
			? []
			: pairsOf(group).flatMap(([one, other]) => alike(one, other, group, replaced)),
	);
}

/** A word shared by more investors than this is common. */
const MAX_PER_STEM = 30;

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
	items.flatMap((one, at) => items.slice(at + 1).map((other): [Item, Item] => [one, other]));

function alike(
	one: InvestorProfile,
	other: InvestorProfile,
	group: readonly InvestorProfile[],
	replaced: ReplacementCounter,
): InvestorMatch[] {
	if (!one.invested.isDisjointFrom(other.invested)) return [];
	const signs: [weight: number, words: string][] = [];
	const [plain, plainOther] = [withoutForm(one.name), withoutForm(other.name)];
	const more = extraWords(plain, plainOther);
	if (more?.length === 0)
		signs.push([JOIN_THRESHOLD, 'names that differ in the form of the company']);
	else if (more?.every((word) => ofFunds.test(word)))
		signs.push([SPELLED, `names that differ in ${more.join(' ')}`]);
	else signs.push([OTHER_KIND, 'names that differ in the kind of company']);
	const times = replaced(one, other);
	if (times > 0)
		signs.push([
			Math.min(6, 4 * Math.log2(1 + times * 4)),
			'the one stands where another list of the same round has the other',
		]);
	const partners = commonPartners(one, other);
	if (partners >= OFTEN) signs.push([3, 'the same partners']);
	if (group.length > 2) signs.push([-2 * (group.length - 2), 'others have the name as well']);
	if (one.isKnownOtherwise || other.isKnownOtherwise)
		signs.push([-8, 'one is known for something else']);
	const weight = signs.reduce((sum, [bits]) => sum + bits, 0);
	return weight < JOIN_THRESHOLD
		? []
		: [{ one, other, weight, words: signs.map(([, words]) => words) }];
}

/** Weight of the names alone: `Polychain` beside `Polychain Capital`. */
const SPELLED = 4;
/** Weight of different arms: `Delphi Digital` beside `Delphi Ventures`. */
const OTHER_KIND = -2;
/** The share of common partners from which they count as evidence: half. */
const OFTEN = 0.5;
