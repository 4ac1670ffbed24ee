import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { reads } from '#lib/db/client.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { filtersOf } from './filter-specs.ts';
import type { DirectoryView } from './view.ts';

/** The table that an option list's ids refer to. */
const tables: Record<string, 'person' | 'organization' | 'project'> = {
	search_people: 'person',
	search_organization: 'organization',
	search_current_organization: 'organization',
	search_token: 'project',
};

const filterNamesRow = z.object({ id: z.string(), name: z.string() });

/** Returns the names of the records a view is filtered by, keyed by `<filter> <id>`. */
export async function filterNames(view: DirectoryView): Promise<Map<string, string>> {
	const names = new Map<string, string>();
	for (const [filter, spec] of filtersOf(view.source)) {
		const value = view.filters[filter];
		const table = 'options' in spec ? tables[spec.options] : undefined;
		if (value?.kind !== 'ids' || !table) continue;
		const rows = await readRows(reads, filterNamesRow)`
			select id, name from ${sql.identifier(table)} where id = any(${sql.param(value.ids)}::bigint[])`;
		for (const { id, name } of rows) names.set(`${filter} ${id}`, name);
	}
	return names;
}
