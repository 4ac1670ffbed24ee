import { readDataset } from '#browser/session/call-api.ts';
import type { Asset } from '#lib/proposals/form/research-values.ts';

const types = { project: 'project', venture: 'organization', people: 'people' } as const;
const SHOWN = 8;

/** Finds catalogue records by name or symbol, best match first. */
export async function findAssets(term: string, signal: AbortSignal): Promise<Asset[]> {
	if (term.trim() === '') return [];
	const query = { searchValue: term.slice(0, 100), limit: SHOWN };
	const found = await readDataset('search_global', query, signal);
	return found.map(({ type, _id, name }) => ({ type: types[type], id: Number(_id), name }));
}
