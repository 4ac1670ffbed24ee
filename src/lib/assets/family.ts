/** Reads the addresses of one kind of network. */
export interface Family {
	/**
	 * Returns the canonical form of an address in any spelling, an error if the text is meant as an address but invalid,
	 * or null if it is no address of this kind. `text` has no surrounding white space and at most `MAX_ADDRESS_LENGTH`
	 * characters.
	 */
	read(text: string, chain?: FamilyChain): string | InvalidAddress | null;
	/**
	 * Returns the key shared by canonical texts of the same asset, if there can be several: the characters without
	 * checksum, or a hash from which the text cannot be derived. Defaults to the text itself.
	 */
	key?(canonical: string): string;
	/** Returns less specific texts that a source may use instead: an asset's policy, or a token's contract. */
	broader?(canonical: string): string[];
	/**
	 * Returns the CAIP-19 namespace of a canonical text that is not an account address; null for account addresses, which
	 * CAIP-10 covers.
	 */
	assetNamespace?(canonical: string): string | null;
}

/** The properties of a chain that determine how its addresses are read. */
export interface FamilyChain {
	/** The CAIP-2 id: `eip155:1`. */
	caip2: string | null;
	/** The prefix of its bech32 addresses, if any: `osmo`. */
	prefix?: string | undefined;
}

/** Why a text meant as an address is invalid, as the end of a sentence that begins with the address. */
export class InvalidAddress {
	readonly why: string;
	constructor(why: string) {
		this.why = why;
	}
}

/** Longer texts are not an address of any network and are not processed. */
export const MAX_ADDRESS_LENGTH = 300;

const GROUP = 4;

/**
 * Reports the first group of four characters that differs from the checksum's spelling.
 *
 * @param from where the groups begin: 2 after `0x`.
 */
export function wrongChecksumGroup(written: string, right: string, from: number): InvalidAddress {
	const at = [...written].findIndex((letter, place) => place >= from && letter !== right[place]);
	const start = from + Math.floor((at - from) / GROUP) * GROUP;
	const group = (start - from) / GROUP + 1;
	const groups = Math.ceil((written.length - from) / GROUP);
	return new InvalidAddress(
		`has a letter wrong: its checksum does not fit group ${group} of ${groups}, ${written.slice(start, start + GROUP)}`,
	);
}

/** Reports a mismatch of a trailing checksum of a given length, which shows that something is wrong but not where. */
export const wrongChecksumEnd = (text: string, letters: number): InvalidAddress =>
	new InvalidAddress(
		`has a letter wrong: its checksum, the last ${letters} letters ${text.slice(-letters)}, does not fit the rest`,
	);
