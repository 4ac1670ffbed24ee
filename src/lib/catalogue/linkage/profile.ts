import type { RecordRef } from '../duplicate-pairs.ts';

/** What a record says of itself, as far as it tells whether another of its name is the same. */
export interface Profile {
	ref: RecordRef;
	name: string;
	/** Hosts of its sites; of one on a host that anybody can use, with the first part of the path. */
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
