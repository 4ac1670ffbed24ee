import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { filtersOf } from '#lib/directory/filter-specs.ts';
import type { DirectoryView } from '#lib/directory/view.ts';
import { linkedTypes } from './fields.ts';
import { faultsOf, type Screen, settled } from './screen.ts';
import { viewConditions } from './view-conditions.ts';

const slugRow = z.object({ id: z.string(), slug: z.string() });

/** The slugs of the records that a view is filtered by, under `<options> <id>`. */
async function slugsOf(
	db: Pick<Db, 'execute'>,
	{ source, filters }: DirectoryView,
): Promise<Map<string, string>> {
	const slugs = new Map<string, string>();
	for (const [name, spec] of filtersOf(source)) {
		const value = filters[name];
		if (value?.kind !== 'ids' || !('options' in spec)) continue;
		const table = linkedTypes[spec.options];
		if (!table) continue;
		const rows = await readRows(db, slugRow)`
			select id::text, slug from ${sql.identifier(table)} where id = any(${sql.param(value.ids)}::bigint[])`;
		for (const { id, slug } of rows) slugs.set(`${spec.options} ${id}`, slug);
	}
	return slugs;
}

/** The screen that has the rows of a directory's view; undefined where a screen cannot say what it says. */
export async function screenOfView(
	db: Pick<Db, 'execute'>,
	view: DirectoryView,
): Promise<Screen | undefined> {
	if (view.search.trim() !== '') return undefined;
	const slugs = await slugsOf(db, view);
	const conditions = viewConditions(view, (id, options) => slugs.get(`${options} ${id}`));
	if (!conditions) return undefined;
	const { source, sort, columns } = view;
	const screen = settled({
		...{ source, columns, sort: sort ? [sort] : [] },
		groups: [{ match: 'all', conditions }],
	});
	return faultsOf(screen).length > 0 ? undefined : screen;
}
