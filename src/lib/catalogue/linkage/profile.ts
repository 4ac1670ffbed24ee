import type { RecordRef } from '../duplicate-pairs.ts';

/** A record's statements about itself that help tell whether another record of its name is the same. */
export interface Profile {
	ref: RecordRef;
	name: string;
	/** Its sites, normalized by `siteSign()`. */
	sites: ReadonlySet<string>;
	/** Accounts on X, in lower case. */
	accounts: ReadonlySet<string>;
	/** Owners on GitHub, in lower case. */
	owners: ReadonlySet<string>;
	/** Symbols of its token, in upper case. */
	symbols: ReadonlySet<string>;
	/** Contracts, each as `chain address`. */
	contracts: ReadonlySet<string>;
	/** Networks, normalized by `chainKey()`. */
	chains: ReadonlySet<string>;
	/** Words of its category, sectors and descriptions. */
	words: ReadonlySet<string>;
	rounds: readonly ProfileRound[];
	/** Investors, each like `organization 7`. */
	investors: ReadonlySet<string>;
	/** URLs on which its rounds were announced. */
	announcements: ReadonlySet<string>;
	/** `source external_id` for each list that contains it. */
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

/** Combines the profiles of two records as if they were one. The first one's reference and name are kept. */
export function combineProfiles(one: Profile, other: Profile): Profile {
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

/** Sources that only name raisers or investors, and know nothing else about them. */
const namesOnly = /^\S+-(?:raiser|investor|name) /;

/** Whether the record is named only in lists of rounds, and nothing else is known about it. */
export const hasNameOnly = ({ listed, sites, accounts, owners, symbols }: Profile): boolean =>
	listed.size > 0 &&
	[...listed].every((key) => namesOnly.test(key)) &&
	[sites, accounts, owners, symbols].every(({ size }) => size === 0);

/** An investor's profile, to tell whether two spellings are the same investor. */
export interface InvestorProfile extends Profile {
	/** Rounds it invested in. */
	invested: ReadonlySet<number>;
	/** Investors in the same rounds. */
	partners: ReadonlySet<string>;
	/**
	 * Whether it is known for anything besides investing: it shares a product's name, has raised money, or is described
	 * by a source.
	 */
	isKnownOtherwise: boolean;
}

/** Counts how often two lists of the same round contain one spelling in place of the other. */
export type ReplacementCounter = (one: Profile, other: Profile) => number;
