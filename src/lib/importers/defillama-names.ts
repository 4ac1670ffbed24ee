import { z } from 'zod';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';

/** Ids come as text, and in some rows as numbers. */
export const defillamaId = z.union([z.string().trim().min(1).max(200), z.int().transform(String)]);

/** Under which a raiser is known of whom the source gives no id. */
export const raiserNamed = (name: string): Identifier => ({
	source: 'defillama-raiser',
	external_id: nameKey(name) || name,
});
