import { queryOptions } from '@tanstack/react-query';
import { readDataset, shouldRetry } from '#islands/read-dataset.queries.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { type DirectorySource, directoryDatasets } from '#lib/directory/sources.ts';
import { type DirectoryView, toParams, totalParams } from '#lib/directory/view.ts';
import { rowsKey } from './table-state.ts';

/** A filter option: a record by its id, or a name. */
export interface FilterOption {
	_id: string;
	name: string;
	logo?: string | null;
	/** Number of the directory's rows with this option. */
	count: number;
}

/** Names by which the option lists know the directories. */
const targets = {
	projects: 'projects',
	people: 'peoples',
	organizations: 'ventures',
	fundraising: 'fundraising',
} as const satisfies Record<DirectorySource, string>;

/** Queries the rows of one page (from 1) of a view. */
export function rowsQuery(view: DirectoryView, page: number) {
	const { rows } = directoryDatasets[view.source];
	return queryOptions({
		queryKey: [rows, rowsKey(view), page],
		retry: shouldRetry,
		queryFn: ({ signal }) => readDataset<DirectoryRow>(rows, toParams({ ...view, page }), signal),
	});
}

/** Queries the number of rows of a view. */
export function totalQuery(view: DirectoryView) {
	const { total } = directoryDatasets[view.source];
	return queryOptions({
		queryKey: [total, rowsKey({ ...view, sort: null })],
		retry: shouldRetry,
		queryFn: async ({ signal }) => {
			const [row] = await readDataset<{ total: number }>(total, totalParams(view), signal);
			return row?.total ?? 0;
		},
	});
}

/** Queries a filter's options for the typed words, most used first. */
export const optionsQuery = (source: DirectorySource, dataset: string, searchValue: string) =>
	queryOptions({
		queryKey: [dataset, source, searchValue],
		staleTime: 300_000,
		retry: shouldRetry,
		queryFn: ({ signal }) =>
			readDataset<FilterOption>(
				dataset,
				{ searchValue, limit: 30, target: targets[source] },
				signal,
			),
	});
