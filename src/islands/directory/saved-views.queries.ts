import { callApi } from '#browser/session/call-api.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';

/** A directory view saved under a name. */
export interface SavedView {
	id: string;
	name: string;
	/** The view, encoded as in its address. */
	query: string;
	/** The view's address. */
	href: string;
}

const TYPE = 'screener';

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

const addressOf = (source: DirectorySource, query: string): string =>
	`/directory/${source}${query && `?${query}`}`;

/**
 * Returns a stored item as a view of `source`; undefined for another directory's views, and for items that are not
 * views.
 */
export function savedView(item: unknown, source: DirectorySource): SavedView | undefined {
	if (!isObject(item) || !isObject(item.value) || item.value.source !== source) return undefined;
	const { query, s } = item.value;
	const [id, name] = [String(item.storage_id), String(item.name)];
	if (typeof s === 'string') {
		const screen = `s=${encodeURIComponent(s)}`;
		return { id, name, query: screen, href: `/screener?${screen}` };
	}
	if (typeof query !== 'string') return undefined;
	return { id, name, query, href: addressOf(source, query) };
}

/** The member's saved views of a directory, most recently saved first. @throws ApiError */
export async function loadViews(source: DirectorySource): Promise<SavedView[]> {
	const { data } = await callApi('GET /api/users/storage/load', { query: { type: TYPE } });
	return data.flatMap((item) => savedView(item, source) ?? []);
}

/** Saves a view, replacing one with the same name in the same directory. @throws ApiError */
export async function saveView(
	source: DirectorySource,
	name: string,
	query: string,
): Promise<void> {
	const key = `${source} ${name.toLowerCase()}`;
	const body = { type: TYPE, key, name, value: { source, query } };
	await callApi('POST /api/users/storage/save', { body });
}

/** @throws ApiError */
export async function removeView(id: string): Promise<void> {
	await callApi('POST /api/users/storage/remove', { body: { storage_id: id } });
}
