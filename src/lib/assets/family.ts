/** How the addresses of one kind of network are read. */
export interface Family {
	/**
	 * The one text for an address in any of its spellings; what is wrong with it, where it is meant as one; null where it
	 * is no address of this kind. `text` has no white space around it and at most `LONGEST_ADDRESS` letters.
	 */
	read(text: string, chain?: FamilyChain): string | Wrong | null;
	/**
	 * What two canonical texts of one asset share, where they can be two: the letters without their checksum, or a hash
	 * from which the text cannot be told. The text itself where it is not given.
	 */
	key?(canonical: string): string;
	/** What a source may write in its place, saying less: the policy of an asset, the contract of one of its tokens. */
	broader?(canonical: string): string[];
	/** The CAIP-19 namespace of a canonical text that is no account's address; null for those that are: CAIP-10 names them. */
	assetNamespace?(canonical: string): string | null;
}

/** What of a chain decides how its addresses are read. */
export interface FamilyChain {
	/** The CAIP-2 id: `eip155:1`. */
	caip2: string | null;
	/** Where the chain has bech32 addresses: what they begin with, `osmo`. */
	prefix?: string | undefined;
}

/** Why a text is no address although it is meant as one: the end of a sentence that begins with the address. */
export class Wrong {
	readonly why: string;
	constructor(why: string) {
		this.why = why;
	}
}

/** Longer texts are no address of any network: nothing is worked out for them. */
export const LONGEST_ADDRESS = 300;

const GROUP = 4;

/**
 * Tells which group of four letters differs first from the checksum's writing.
 *
 * @param from where the groups begin: 2 behind `0x`.
 */
export function wrongLetters(written: string, right: string, from: number): Wrong {
	const at = [...written].findIndex((letter, place) => place >= from && letter !== right[place]);
	const start = from + Math.floor((at - from) / GROUP) * GROUP;
	const group = (start - from) / GROUP + 1;
	const groups = Math.ceil((written.length - from) / GROUP);
	return new Wrong(
		`has a letter wrong: its checksum does not fit group ${group} of ${groups}, ${written.slice(start, start + GROUP)}`,
	);
}

/** Of a checksum at the end, in letters: it says that something is wrong and not where. */
export const wrongEnd = (text: string, letters: number): Wrong =>
	new Wrong(
		`has a letter wrong: its checksum, the last ${letters} letters ${text.slice(-letters)}, does not fit the rest`,
	);
