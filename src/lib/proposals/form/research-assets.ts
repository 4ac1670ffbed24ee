import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';
import type { Research } from '../apply/publish-research-input.ts';
import type { Asset } from './research-values.ts';

const tables = { project: 'project', organization: 'organization', people: 'person' } as const;

/** Returns records with their names, in the given order. Deleted ones are left out. */
export async function assetNames(db: Db, assets: Research['assets']): Promise<Asset[]> {
	const named: Asset[] = [];
	for (const { type, id } of assets) {
		const rows = await readRows(
			db,
			nameRow,
		)`select name from ${sql.identifier(tables[type])} where id = ${id}`;
		if (rows[0]) named.push({ type, id, name: rows[0].name });
	}
	return named;
}
