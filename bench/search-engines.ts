import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import { datasets } from '#lib/api/registry.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Searchable } from './search-queries.ts';

/** Returns the names found, best first, in lower case. */
export type Engine = (text: string) => Promise<string[]>;

const LIMIT = 30;

/** The product's search, from parameters to rows. */
export const ours =
	(db: Db): Engine =>
	async (text) => {
		const { rows } = await datasets.search_global.answer(db, {
			searchValue: text,
			limit: LIMIT,
		});
		return rows.map((row) =>
			typeof row === 'object' && row && 'name' in row ? String(row.name).toLowerCase() : '',
		);
	};

/**
 * MiniSearch with the options its documentation recommends for search as you type: prefixes, and a fifth of a word's
 * letters wrong.
 */
export function miniSearch(records: readonly Searchable[]): Engine {
	const index = new MiniSearch<Searchable>({
		idField: 'key',
		fields: ['name', 'symbol'],
		storeFields: ['form'],
		searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
	});
	index.addAll(records);
	return async (text) =>
		index
			.search(text)
			.slice(0, LIMIT)
			.map(({ form }) => String(form));
}

/** Orama, allowing one wrong letter a word. */
export async function orama(records: readonly Searchable[]): Promise<Engine> {
	const index = create({ schema: { name: 'string', symbol: 'string' } });
	const documents = records.map(({ name, symbol }) => ({ name, ...(symbol && { symbol }) }));
	await insertMultiple(index, documents, 5_000);
	return async (text) => {
		const { hits } = await search(index, { term: text, tolerance: 1, limit: LIMIT });
		return hits.map(({ document }) => String(document.name).toLowerCase());
	};
}
