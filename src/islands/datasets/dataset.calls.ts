import { callApi } from '#browser/session/call-api.ts';
import type { SavedCell } from './dataset-rows.ts';

/** Writes all of the cells, or none. @throws ApiError */
export const writeCells = (id: string, cells: readonly SavedCell[]) =>
	callApi('PATCH /api/datasets/{id}/cells', { at: { id }, body: { cells } });

/** Undoes a change, by default the last; undoing an undo redoes the change. @throws ApiError */
export const undoChange = (id: string, batch: number | null) =>
	callApi('POST /api/datasets/{id}/undo', { at: { id }, body: batch === null ? {} : { batch } });

/** The current rows with their cells. @throws ApiError */
export const readRows = (id: string, skip: number, take: number) =>
	callApi('GET /api/datasets/{id}/rows', {
		at: { id },
		query: { skip: String(skip), take: String(take) },
	});

/** The history of a cell's value. @throws ApiError */
export const readHistory = (id: string, record: string, column: string) =>
	callApi('GET /api/datasets/{id}/history', { at: { id }, query: { record, column } });
