/**
 * Maximum length of a cached address. Longer ones are rendered each time: nobody links to them, and they would let one
 * visitor fill the cache.
 */
const MAX_LENGTH = 4_096;

/**
 * Returns the parameters of `search` that are in `known`, in a fixed order, as a query string: empty, or with its
 * `?`. Unknown ones (`utm_source`) are dropped.
 */
export function knownQuery(search: string, known: readonly string[]): string {
	if (search === '' || known.length === 0) return '';
	const params = [...new URLSearchParams(search)].filter(([name]) => known.includes(name));
	if (params.length === 0) return '';
	const sorted = params.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
	return `?${new URLSearchParams(sorted)}`;
}

/** Returns `host/path` of an address; the path is kept as requested, so that two spellings never share a page. */
export function pathKey(host: string, path: string): string {
	return `${host}${path}`;
}

/** Returns the cache key of a page, or undefined when the address is too long to be worth caching. */
export function pageKey(
	place: string,
	search: string,
	known: readonly string[],
): string | undefined {
	if (place.length + search.length > MAX_LENGTH) return undefined;
	const key = place + knownQuery(search, known);
	// Encoded, a quotation mark takes three characters.
	return key.length > MAX_LENGTH ? undefined : key;
}
