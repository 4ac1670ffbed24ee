import type { SearchResult } from '#islands/search/search.queries.ts';
import { callApi } from '#islands/session/call-api.ts';
import type { Asset } from '#lib/contributions/research-values.ts';

const types = { project: 'project', venture: 'organization', people: 'people' } as const;
const SHOWN = 8;

const isAnswer = (said: unknown): said is [{ search_global: SearchResult[] }] =>
	Array.isArray(said) && Array.isArray(said[0]?.search_global);

/** Records of the catalogue by name or symbol, best first. */
export async function findAssets(term: string, signal: AbortSignal): Promise<Asset[]> {
	const params = new URLSearchParams({
		sid: 'search_global',
		params: JSON.stringify([{ searchValue: term.slice(0, 100) }, { limit: SHOWN }]),
	});
	const answer = await callApi(`/api/data/struct?${params}`, { signal });
	if (!isAnswer(answer)) throw new Error('The answer holds no results.');
	return answer[0].search_global.map(({ type, _id, name }) => ({
		type: types[type],
		id: Number(_id),
		name,
	}));
}
