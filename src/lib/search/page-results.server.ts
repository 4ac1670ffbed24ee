import { load } from '#lib/dataset/load.server.ts';
import { searchGlobal } from './search-global.dataset.ts';
import { LONGEST_SEARCH } from './search-words.ts';

/** What the page of results shows: the term as it was asked for, cut to what is searched, and its results. */
export async function searchForPage(query: string | null) {
	const term = (query ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH);
	return { term, results: await load(searchGlobal, { searchValue: term, limit: 100 }) };
}
