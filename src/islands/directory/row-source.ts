import type { QueryClient } from '@tanstack/react-query';
import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import { pageSize } from '#lib/directory/sources.ts';
import type { DirectoryView } from '#lib/directory/view.ts';
import { ReadFailed, rowsQuery, totalQuery } from './directory.queries.ts';

/** How the rows of the table stand. */
export type RowsState =
	| { state: 'loading' }
	| { state: 'ready'; total: number }
	| { state: 'failed'; message: string };

/** Gives the grid the rows of one view, by blocks of a page. A source that is put away gives up what it asked for. */
export function rowSource(
	client: QueryClient,
	view: DirectoryView,
	report: (state: RowsState) => void,
): IDatasource {
	let isOver = false;
	const asked = new Map<number, ReturnType<typeof rowsQuery>>();

	async function answer({ startRow, successCallback, failCallback }: IGetRowsParams) {
		const page = Math.floor(startRow / pageSize) + 1;
		const rows = rowsQuery(view, page);
		asked.set(page, rows);
		if (client.getQueryData(rows.queryKey) === undefined) report({ state: 'loading' });
		try {
			const [block, total] = await Promise.all([
				client.fetchQuery(rows),
				client.fetchQuery(totalQuery(view)),
			]);
			if (isOver) return;
			successCallback(block, total);
			report({ state: 'ready', total });
		} catch (error) {
			if (isOver) return;
			failCallback();
			if (!(error instanceof ReadFailed)) throw error;
			report({ state: 'failed', message: error.message });
		} finally {
			asked.delete(page);
		}
	}

	return {
		getRows: (params) => void answer(params),
		destroy() {
			isOver = true;
			for (const { queryKey } of asked.values()) void client.cancelQueries({ queryKey });
		},
	};
}
