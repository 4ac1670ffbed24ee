import { shortUsd } from '#lib/format/numbers.ts';
import { siteOf, siteSign } from '#lib/links/sites.ts';
import { handlesOf } from './handles.ts';
import { judgementOf } from './judged.ts';
import type { NameClass } from './name-words.ts';
import { accountOf } from './own-places.ts';
import { hasNameOnly, type Profile, type ProfileRound } from './profile.ts';
import weights from './weights.json' with { type: 'json' };

/**
 * The likelihood that two records with one name are the same, after Fellegi and Sunter (A Theory for Record Linkage,
 * 1969). The weight of each sign is the binary logarithm of how much more often it occurs for one thing than for two,
 * and weights add up. The name itself contributes its own weight. `npm run bench -- linkage` compares the weights,
 * which were set by hand, with learnt ones.
 */

/** Records with at least this weight are joined: odds of 100 to 1. */
export const JOIN_THRESHOLD = Math.log2(100);
/** Records with at least this weight are offered to editors: odds of 1 to 8. */
export const OFFER_THRESHOLD = -3;

export type SignName = keyof typeof weights.signs;
const bits: Record<SignName, { same?: number; other?: number }> = weights.signs;

/** A piece of evidence for or against two records being the same. */
export interface Sign {
	name: SignName | NameClass | 'spelling';
	/** In bits; negative is evidence against. */
	weight: number;
	/** Text for the person deciding: `the same site`. */
	words: string;
}

export interface Comparison {
	/** Total of all signs, in bits. */
	weight: number;
	signs: Sign[];
}

/** The number of records that share a word or an investor: common ones are weak evidence. */
export interface Rarity {
	/** The number of records compared. */
	all: number;
	of(item: string): number;
}

export interface Rarities {
	words: Rarity;
	investors: Rarity;
	networks: Rarity;
}

const nameWords: Record<NameClass, string> = {
	coined: 'the same name, a word of its own',
	several: 'the same name, of several words',
	compound: 'the same name, a word with what many add',
	reused: 'the same name, which others use as well',
	uncommon: 'the same name, a rare word of English',
	common: 'the same name, a common word',
	generic: 'the same name, of words that everybody uses',
	alike: 'names that differ in a common word',
};

/**
 * Compares two records that share a name. Returns the evidence for and against their being the same, and its total.
 * Symmetric.
 */
export function compareProfiles(
	one: Profile,
	other: Profile,
	name: NameClass,
	rarity: Rarities,
): Comparison {
	const signs: Sign[] = [
		{ name, weight: weights.name[name], words: nameWords[name] },
		...whereSigns(one, other),
		...tokenSigns(one, other, rarity.networks),
		...roundSigns(one, other, rarity.investors),
		...wordSigns(one, other, rarity.words),
		...yearSigns(one, other),
	];
	const judged = judgementOf(one, other);
	if (judged) signs.push(...judgedSigns(judged));
	signs.push(...namedBySame(one, other));
	const listed =
		one.ref.type === other.ref.type &&
		!judged &&
		!hasNameOnly(one) &&
		!hasNameOnly(other) &&
		separateList(one, other);
	if (listed)
		signs.push({
			name: 'list',
			weight: weights.signs.list.other,
			words: `${listed} lists them apart`,
		});
	return { weight: signs.reduce((sum, sign) => sum + sign.weight, 0), signs };
}

const same = (name: SignName, words: string, most = Number.POSITIVE_INFINITY): Sign[] => {
	const { same: weight = 0 } = bits[name];
	return weight > 0 ? [{ name, weight: Math.min(weight, most), words }] : [];
};
const different = (name: SignName, words: string): Sign[] => {
	const { other: weight = 0 } = bits[name];
	return weight < 0 ? [{ name, weight, words }] : [];
};

const judgedSigns = ({ are, because }: { are: 'one' | 'apart'; because: string }): Sign[] =>
	are === 'one' ? same('judged', because) : different('judged', because);

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>) => !one.isDisjointFrom(other);

/** Returns signs from facts that both records state, by whether they agree. */
function agreement(
	name: SignName,
	one: ReadonlySet<string>,
	other: ReadonlySet<string>,
	what: string,
	isOther: (a: ReadonlySet<string>, b: ReadonlySet<string>) => boolean = () => true,
): Sign[] {
	if (one.size === 0 || other.size === 0) return [];
	if (meet(one, other)) return same(name, `the same ${what}`);
	return isOther(one, other) ? different(name, `another ${what}`) : [];
}

/** Returns signs from their sites and accounts, and from their names there. */
function whereSigns(one: Profile, other: Profile): Sign[] {
	const places = placeSigns(one, other);
	return places.some(({ weight }) => weight < 0) ? places : [...places, ...handleSigns(one, other)];
}

function placeSigns(one: Profile, other: Profile): Sign[] {
	const sites = agreement('site', one.sites, other.sites, 'site', isOtherName);
	const accounts = agreement('account', one.accounts, other.accounts, 'account on X');
	const owners = agreement('owner', one.owners, other.owners, 'owner on GitHub');
	// A match in one place outweighs the others: a second site or an old account says nothing.
	const places = [...sites, ...accounts, ...owners];
	const own = places.some(({ weight }) => weight > 0)
		? places.filter(({ weight }) => weight > 0)
		: places;
	return [...own, ...(accounts.length > 0 ? [] : announcementSigns(one, other))];
}

/** Returns signs from their names elsewhere, if no account and no site is decisive. */
function handleSigns(one: Profile, other: Profile): Sign[] {
	const [a, b] = [handlesOf(one), handlesOf(other)];
	const [shared] = a.longer.intersection(b.longer);
	if (shared !== undefined) return same('handle', `both are called ${shared}`);
	if (a.isNumbered || b.isNumbered) return different('handle', 'another coin had the name first');
	if (a.isBare && b.isBare) return same('bare', 'both are known by the name alone');
	return a.isBare || b.isBare ? same('bare', 'known by the name alone', ONE_BARE) : [];
}

/** Weight if only one is known by the bare name. */
const ONE_BARE = 1.5;

/**
 * Whether the sites' names differ, apart from endings: `dydx.exchange` beside `dydx.xyz` proves nothing, as owners
 * often hold both.
 */
const isOtherName = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
	!meet(new Set([...one].map(ownLabel)), new Set([...other].map(ownLabel)));

const ownLabel = (site: string): string => siteOf(site)?.name ?? site;

/**
 * Returns signs from a round of one record that was announced on the other's site or account, or on another account
 * with its name.
 */
function announcementSigns(one: Profile, other: Profile): Sign[] {
	const found = [
		[one, other],
		[other, one],
	].map(([subject, known]) => (subject && known ? announcedBy(subject, known) : undefined));
	if (found.includes('own')) return same('announced by', 'announced on its own site or account');
	return found.includes('namesake')
		? different('announced by', 'announced by another account of that name')
		: [];
}

function announcedBy({ announcements }: Profile, known: Profile): 'own' | 'namesake' | undefined {
	let found: 'namesake' | undefined;
	const name = known.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
	for (const page of announcements) {
		const account = accountOf(page);
		if (account !== null && known.accounts.has(account)) return 'own';
		const site = siteSign(page);
		if (site !== null && known.sites.has(site)) return 'own';
		if (account?.includes(name) && known.accounts.size > 0) found = 'namesake';
	}
	return found;
}

function tokenSigns(one: Profile, other: Profile, rarity: Rarity): Sign[] {
	if (meet(one.contracts, other.contracts)) return same('contract', 'the same contract');
	return [
		...agreement('symbol', one.symbols, other.symbols, 'symbol'),
		...networkSigns(one.chains, other.chains, rarity),
	];
}

function networkSigns(
	one: ReadonlySet<string>,
	other: ReadonlySet<string>,
	rarity: Rarity,
): Sign[] {
	if (one.size === 0 || other.size === 0) return [];
	const [rarest] = [...one.intersection(other)].toSorted((a, b) => rarity.of(a) - rarity.of(b));
	if (rarest === undefined) return different('network', 'another network');
	return same('network', `both of ${rarest}`, Math.log2(rarity.all / rarity.of(rarest)));
}

const DAY = 86_400_000;
/** Tolerance for amounts, as in `round-pairs.ts`: sources round and convert. */
const SAME_WITHIN = 0.02;
const NEAR_DAYS = 45;

function isOneRound(a: ProfileRound, b: ProfileRound): boolean {
	if (!a.usd || !b.usd || !a.date || !b.date) return false;
	if (Math.abs(a.usd - b.usd) > SAME_WITHIN * Math.min(a.usd, b.usd)) return false;
	if (a.precision === 'year' || b.precision === 'year')
		return a.date.slice(0, 4) === b.date.slice(0, 4);
	return Math.abs(Date.parse(a.date) - Date.parse(b.date)) <= NEAR_DAYS * DAY;
}

function roundSigns(one: Profile, other: Profile, rarity: Rarity): Sign[] {
	const round = one.rounds.find((a) => other.rounds.some((b) => isOneRound(a, b)));
	const shared = [...one.investors.intersection(other.investors)];
	const telling = shared.toSorted((a, b) => rarity.of(a) - rarity.of(b))[0];
	return [
		...(round
			? same('round', `a round of ${shortUsd(round.usd)} in ${round.date?.slice(0, 4)} in common`)
			: []),
		...(telling === undefined
			? []
			: same(
					'investor',
					shared.length === 1 ? 'an investor in common' : `${shared.length} investors in common`,
					bitsOf(rarity, telling) - COMMON_INVESTOR + (shared.length - 1) * 1.5,
				)),
	];
}

/** Deducted because many unrelated pairs of raisers share one investor that invests in many. */
const COMMON_INVESTOR = 1.5;

/** Returns the maximum evidence from an item that two records share, in bits. */
const bitsOf = (rarity: Rarity, item: string): number =>
	Math.max(0, Math.log2(rarity.all / Math.max(1, rarity.of(item))) - 3);

function wordSigns(one: Profile, other: Profile, rarity: Rarity): Sign[] {
	const shared = [...one.words.intersection(other.words)];
	const [word] = shared.toSorted((a, b) => rarity.of(a) - rarity.of(b));
	if (word === undefined) return [];
	return same(
		'words',
		`both speak of ${shared.slice(0, 3).join(', ')}`,
		bitsOf(rarity, word) + (shared.length - 1) / 2,
	);
}

/** Years by which a raise may precede the company's stated founding. */
const EARLY = 1;

function yearSigns(one: Profile, other: Profile): Sign[] {
	const isEarly = (founded: number | null, { rounds }: Profile) =>
		founded !== null &&
		rounds.some(({ date }) => date && Number(date.slice(0, 4)) + EARLY < founded);
	return isEarly(one.founded, other) || isEarly(other.founded, one)
		? different('year', 'raised years before the other began')
		: [];
}

/** Sources that use the same names for records and for raisers. */
const namingSources = ['defillama'];

/** Returns signs from a source that lists a raiser and a record under the same name. */
function namedBySame(one: Profile, other: Profile): Sign[] {
	const has = ({ listed }: Profile, source: string) =>
		[...listed].some((key) => key.startsWith(`${source} `));
	const found = namingSources.find((source) =>
		[
			[one, other],
			[other, one],
		].some(
			([a, b]) =>
				a && b && has(a, `${source}-raiser`) && (has(b, source) || has(b, `${source}-slug`)),
		),
	);
	return found ? same('named', `${found} calls both so`) : [];
}

/** Returns a source that lists both under different names, and never under the same one. */
function separateList(one: Profile, other: Profile): string | undefined {
	if (meet(one.listed, other.listed)) return undefined;
	const sourcesOf = ({ listed }: Profile) =>
		new Set([...listed].map((key) => key.slice(0, key.indexOf(' '))));
	return [...sourcesOf(one).intersection(sourcesOf(other))].toSorted()[0];
}
