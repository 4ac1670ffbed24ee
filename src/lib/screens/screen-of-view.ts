import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { filtersOf } from '#lib/directory/filter-specs.ts';
import type { DirectoryView } from '#lib/directory/view.ts';
import { linkedTypes } from './fields.ts';
import { faultsOf, normalizeScreen, type Screen } from './screen.ts';
import { viewConditions } from './view-conditions.ts';

const slugRow = z.object({ id: z.string(), slug: z.string() });

/**
 * Returns the slugs of the records that views are filtered by, keyed by `<options> <id>`: one statement per kind of
 * record.
 */
async function slugsOf(
	db: Pick<Db, 'execute'>,
	views: readonly DirectoryView[],
): Promise<Map<string, string>> {
	const idFilters = views.flatMap(({ source, filters }) =>
		filtersOf(source).flatMap(([name, spec]) => {
			const value = filters[name];
			return value?.kind === 'ids' && 'options' in spec
				? [{ of: spec.options, ids: value.ids }]
				: [];
		}),
	);
	const slugs = new Map<string, string>();
	for (const [options, some] of Map.groupBy(idFilters, ({ of }) => of)) {
		const table = linkedTypes[options];
		if (!table) continue;
		const ids = [...new Set(some.flatMap((one) => one.ids))];
		const rows = await readRows(db, slugRow)`
			select id::text, slug from ${sql.identifier(table)} where id = any(${sql.param(ids)}::bigint[])`;
		for (const { id, slug } of rows) slugs.set(`${options} ${id}`, slug);
	}
	return slugs;
}

/** Returns the screens equivalent to directory views; undefined for a view that a screen cannot express. */
export async function screensOfViews(
	db: Pick<Db, 'execute'>,
	views: readonly DirectoryView[],
): Promise<(Screen | undefined)[]> {
	const slugs = await slugsOf(db, views);
	return views.map((view) => screenWith(slugs, view));
}

/** Like `screensOfViews()`, for a single view. */
export const screenOfView = async (
	db: Pick<Db, 'execute'>,
	view: DirectoryView,
): Promise<Screen | undefined> => (await screensOfViews(db, [view]))[0];

function screenWith(slugs: ReadonlyMap<string, string>, view: DirectoryView): Screen | undefined {
	if (view.search.trim() !== '') return undefined;
	const conditions = viewConditions(view, (id, options) => slugs.get(`${options} ${id}`));
	if (!conditions) return undefined;
	const { source, sort, columns } = view;
	const screen = normalizeScreen({
		...{ source, columns, sort: sort ? [sort] : [] },
		groups: [{ match: 'all', conditions }],
	});
	return faultsOf(screen).length > 0 ? undefined : screen;
}
