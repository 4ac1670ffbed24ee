import { z } from 'zod';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';

/** Ids come as text, and in some rows as numbers. */
export const defillamaId = z.union([z.string().trim().min(1).max(200), z.int().transform(String)]);

/**
 * Returns the identifier for a slug in DefiLlama's addresses, `aave-v3`: other lists identify a protocol by it, while
 * DefiLlama's API uses a number.
 */
export const defillamaSlug = (slug: string): Identifier => ({
	source: 'defillama-slug',
	external_id: slug,
});

/**
 * Identifies a protocol by its number, or by its family, `parent#aave`, whose name is also the slug of the family's
 * page.
 */
export function defillamaIds(id: string): [Identifier, ...Identifier[]] {
	const own = { source: 'defillama', external_id: id };
	const family = /^parent#([\w.-]+)$/.exec(id)?.[1];
	return family === undefined ? [own] : [own, defillamaSlug(family)];
}

/** Returns the identifier of a raiser that has no id from the source. */
export const raiserIdentifier = (name: string): Identifier => ({
	source: 'defillama-raiser',
	external_id: nameKey(name) || name,
});
