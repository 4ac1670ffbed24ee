import { callApi } from '#browser/session/call-api.ts';
import type { SavedCell } from './dataset-rows.ts';

/** Writes cells: all of them, or none. @throws ApiError */
export const writeCells = (id: string, cells: readonly SavedCell[]) =>
	callApi('PATCH /api/datasets/{id}/cells', { at: { id }, body: { cells } });

/** Takes back a change, the last unless it is named; of an undo, does it again. @throws ApiError */
export const undoChange = (id: string, batch: number | null) =>
	callApi('POST /api/datasets/{id}/undo', { at: { id }, body: batch === null ? {} : { batch } });

/** Rows with their cells, as they are now. @throws ApiError */
export const readRows = (id: string, skip: number, take: number) =>
	callApi('GET /api/datasets/{id}/rows', {
		at: { id },
		query: { skip: String(skip), take: String(take) },
	});

/** How a cell came to hold what it holds. @throws ApiError */
export const readHistory = (id: string, record: string, column: string) =>
	callApi('GET /api/datasets/{id}/history', { at: { id }, query: { record, column } });
