import { load } from '#lib/dataset/load.server.ts';
import { searchGlobal } from './search-global.dataset.ts';
import { MAX_SEARCH_LENGTH } from './search-words.ts';

/** Returns the content of the results page: the requested term, cut to the length that is searched, and its results. */
export async function searchForPage(query: string | null) {
	const term = (query ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH);
	return { term, results: await load(searchGlobal, { searchValue: term, limit: 100 }) };
}
