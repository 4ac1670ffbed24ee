import type { Db } from '#lib/db/connect.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { itemsOf } from '#lib/feeds/record-items.ts';

/** A row of a screen as named in mails and webhooks. A row that left because its record was deleted has only its id. */
export interface NamedRow {
	_id: string;
	name: string | null;
	url: string | null;
}

/** Reads the names and URLs of rows, in the given order. `site` is the site's origin. */
export async function namedRows(
	db: Db,
	source: DirectorySource,
	ids: readonly string[],
	site: string,
): Promise<NamedRow[]> {
	if (ids.length === 0) return [];
	const items = await itemsOf[source](db, ids.map(Number), site);
	const known = new Map(items.map((item) => [/\d+$/.exec(item.key)?.[0], item]));
	return ids.map((id) => {
		const item = known.get(id);
		return { _id: id, name: item?.title ?? null, url: item?.url ?? null };
	});
}
