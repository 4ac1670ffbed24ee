import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { searchGlobal } from '#lib/search/search-global.dataset.ts';

/** One result of the global search. */
export type SearchResult = z.output<(typeof searchGlobal)['row']>;

const LIMIT = 30;

/** Returns the query for the global search results for `term`; a request for an earlier term is aborted. */
export const searchQuery = (term: string) =>
	queryOptions({
		queryKey: ['search_global', term],
		staleTime: 60_000,
		retry: 1,
		queryFn: async ({ signal }): Promise<SearchResult[]> => {
			const params = new URLSearchParams({
				sid: 'search_global',
				params: JSON.stringify([{ searchValue: term }, { limit: LIMIT }]),
			});
			const answer = await fetch(`/api/data/struct?${params}`, { signal });
			if (!answer.ok) throw new Error(`Search returned ${answer.status}.`);
			const [part]: { search_global: SearchResult[] }[] = await answer.json();
			return part?.search_global ?? [];
		},
	});
