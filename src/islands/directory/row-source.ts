import type { QueryClient } from '@tanstack/react-query';
import type { IGetRowsParams } from 'ag-grid-community';
import { ReadError } from '#islands/read-dataset.queries.ts';
import { pageSize } from '#lib/directory/sources.ts';
import type { DirectoryView } from '#lib/directory/view.ts';
import { rowsQuery, totalQuery } from './directory.queries.ts';
import { rowsKey } from './table-state.ts';

/** The state of the table's rows. */
export type RowsState =
	| { state: 'loading' }
	| { state: 'ready'; total: number }
	| { state: 'failed'; message: string };

type BlockRequest = Pick<IGetRowsParams, 'startRow' | 'successCallback' | 'failCallback'>;

/** AG Grid's datasource, from which the grid requests rows. */
export interface RowSource {
	getRows(request: BlockRequest): void;
	destroy(): void;
}

/**
 * Provides the grid with the rows of one view, in blocks of a page. A discarded source aborts its requests but still
 * answers the grid, because the grid counts open requests over all sources and sends no more at its limit.
 */
export function rowSource(
	client: QueryClient,
	view: DirectoryView,
	report: (state: RowsState) => void,
): RowSource {
	let isOver = false;
	const queries = new Map<number, ReturnType<typeof rowsQuery>>();

	async function answer({ startRow, successCallback, failCallback }: BlockRequest) {
		const page = Math.floor(startRow / pageSize) + 1;
		const rows = rowsQuery(view, page);
		queries.set(page, rows);
		if (client.getQueryData(rows.queryKey) === undefined) report({ state: 'loading' });
		try {
			const [block, total] = await Promise.all([
				client.query(rows),
				client.query(totalQuery(view)),
			]);
			if (isOver) return failCallback();
			successCallback(block, total);
			report({ state: 'ready', total });
		} catch (error) {
			failCallback();
			if (isOver) return;
			if (!(error instanceof ReadError)) throw error;
			report({ state: 'failed', message: error.message });
		} finally {
			queries.delete(page);
		}
	}

	return {
		getRows: (request) => void answer(request),
		destroy() {
			isOver = true;
			for (const { queryKey } of queries.values()) void client.cancelQueries({ queryKey });
		},
	};
}

/**
 * Provides the rows of whichever view is current when they are requested, since the grid requests rows by itself after
 * sorting.
 */
export function liveRowSource(
	client: QueryClient,
	viewNow: () => DirectoryView,
	report: (state: RowsState) => void,
): RowSource {
	let current: { key: string; source: RowSource } | null = null;
	const end = () => {
		current?.source.destroy();
		current = null;
	};
	return {
		getRows(request) {
			const view = viewNow();
			const key = rowsKey(view);
			if (current?.key !== key) end();
			current ??= { key, source: rowSource(client, view, report) };
			current.source.getRows(request);
		},
		destroy: end,
	};
}
