import type { RecordRef } from '../duplicate-pairs.ts';

/** What a record says of itself, as far as it tells whether another of its name is the same. */
export interface Profile {
	ref: RecordRef;
	name: string;
	/** Signs of its sites, as `siteSign()` writes them. */
	sites: ReadonlySet<string>;
	/** Accounts on X, in lower case. */
	accounts: ReadonlySet<string>;
	/** Owners on GitHub, in lower case. */
	owners: ReadonlySet<string>;
	/** Symbols of its token, in upper case. */
	symbols: ReadonlySet<string>;
	/** `chain address` each. */
	contracts: ReadonlySet<string>;
	/** Networks, as `chainKey()` writes them. */
	chains: ReadonlySet<string>;
	/** Words of its category, sectors and descriptions. */
	words: ReadonlySet<string>;
	rounds: readonly ProfileRound[];
	/** `organization 7`. */
	investors: ReadonlySet<string>;
	/** Where its rounds were announced: addresses. */
	announcements: ReadonlySet<string>;
	/** `source external_id` of the lists in which it stands. */
	listed: ReadonlySet<string>;
	founded: number | null;
}

export interface ProfileRound {
	/** ISO day. */
	date: string | null;
	precision: string | null;
	usd: number | null;
}

const all = <Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): ReadonlySet<Item> =>
	one.size === 0 ? other : other.size === 0 ? one : one.union(other);

/** What two records say together, should they be one. The first one's name and place are kept. */
export function together(one: Profile, other: Profile): Profile {
	return {
		ref: one.ref,
		name: one.name,
		sites: all(one.sites, other.sites),
		accounts: all(one.accounts, other.accounts),
		owners: all(one.owners, other.owners),
		symbols: all(one.symbols, other.symbols),
		contracts: all(one.contracts, other.contracts),
		chains: all(one.chains, other.chains),
		words: all(one.words, other.words),
		rounds: [...one.rounds, ...other.rounds],
		investors: all(one.investors, other.investors),
		announcements: all(one.announcements, other.announcements),
		listed: all(one.listed, other.listed),
		founded: one.founded ?? other.founded,
	};
}

/** Sources that name somebody who raised or invested, and know nothing else of them. */
const namesOnly = /^\S+-(?:raiser|investor|name) /;

/** Whether lists of rounds alone name the record, and nothing is known of it beside its rounds. */
export const isNamedOnly = ({ listed, sites, accounts, owners, symbols }: Profile): boolean =>
	listed.size > 0 &&
	[...listed].every((key) => namesOnly.test(key)) &&
	[sites, accounts, owners, symbols].every(({ size }) => size === 0);

/** Who invested, to tell whether two spellings are one. */
export interface InvestorProfile extends Profile {
	/** Rounds in which it invested. */
	invested: ReadonlySet<number>;
	/** Who invested with it. */
	partners: ReadonlySet<string>;
	/** Whether it is known for anything besides investing: a product bears its name, it raised, or a source says what it is. */
	isKnownOtherwise: boolean;
}

/** How often two lists of one round have the one spelling in place of the other. */
export type Replaced = (one: Profile, other: Profile) => number;
