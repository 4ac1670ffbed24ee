import { z } from 'zod';
import { filtersSchema } from './filters.ts';
import { defaultSorts, resolveSort, sortSpecs } from './sorts.ts';
import type { DirectorySource } from './sources.ts';

const search = z
	.string()
	.max(200)
	.default('')
	.meta({ description: 'Words to find in the search text of the records.' });

/** Returns the schema of a directory's row parameters. */
export function rowsParams(source: DirectorySource) {
	return z.strictObject({
		searchAssetValue: search,
		skip: z.int().min(0).max(1_000_000).default(0),
		take: z.int().min(1).max(500).default(100),
		filters: filtersSchema(source).prefault({}),
		sort: z
			.strictObject({
				field: z.enum(Object.keys(sortSpecs[source])),
				order: z.enum(['asc', 'desc']),
			})
			.nullable()
			.default(null)
			.meta({
				description: `Sort order; if null, best match first when searching, otherwise ${defaultSorts[source].field} in descending order.`,
			}),
	});
}

/** Returns the schema of a directory's total parameters. */
export function totalsParams(source: DirectorySource) {
	return z.strictObject({ searchAssetValue: search, filters: filtersSchema(source).prefault({}) });
}

/** Returns the query for a dataset's parsed parameters. */
export function pageQuery<S extends DirectorySource>(
	source: S,
	params: z.output<ReturnType<typeof rowsParams>>,
) {
	const { skip, take, filters, searchAssetValue: search } = params;
	const sort = resolveSort(source, params.sort, search);
	return { source, search, filters, sort, isOpening: params.sort === null, skip, take };
}

export const Total = z.object({ total: z.int() });
