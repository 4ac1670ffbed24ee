import { z } from 'zod';
import { callApi } from '#islands/session/call-api.ts';
import type { Asset } from '#lib/contributions/research-values.ts';

const types = { project: 'project', venture: 'organization', people: 'people' } as const;
const answer = z.tuple([
	z.object({
		search_global: z.array(
			z.object({
				type: z.enum(['project', 'venture', 'people']),
				_id: z.string(),
				name: z.string(),
			}),
		),
	}),
]);
const SHOWN = 8;

/** Records of the catalogue by name or symbol, best first. */
export async function findAssets(term: string, signal: AbortSignal): Promise<Asset[]> {
	const params = new URLSearchParams({
		sid: 'search_global',
		params: JSON.stringify([{ searchValue: term.slice(0, 100) }, { limit: SHOWN }]),
	});
	const [{ search_global }] = answer.parse(await callApi(`/api/data/struct?${params}`, { signal }));
	return search_global.map(({ type, _id, name }) => ({ type: types[type], id: Number(_id), name }));
}
