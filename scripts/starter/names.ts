/**
 * A name normalized for comparison: its letters and digits, without accents, in lower case. The database's
 * `name_form` does the same.
 */
export const foldName = (name: string): string =>
	name
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

/** Words that a project's token, network and company append to their common name. */
const generic = new Set(
	'token protocol network finance dao coin chain the ecosystem hub'.split(' '),
);

/** The name without such words; the whole name if nothing else is left. */
export function ownName(name: string): string {
	const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
	return foldName(words.filter((word) => !generic.has(word)).join('')) || foldName(name);
}

/** The host of an address without `www.`: what two records of one site share. */
export const hostOf = (address: string): string =>
	new URL(address).hostname.replace(/^www\./, '').toLowerCase();
