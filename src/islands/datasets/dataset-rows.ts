import { atom } from 'nanostores';
import { ApiError } from '#browser/session/call-api.ts';
import { failureText } from '#islands/ui/saving.ts';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { readRows, undoChange, writeCells } from './dataset.calls.ts';
import { createEditStack } from './edit-stack.ts';

/** A catalogue row with its own-column cells, by column id. */
export interface OwnRow {
	_id: string;
	row: DirectoryRow;
	cells: Readonly<Record<string, string>>;
}

/** A cell to be saved; null empties it. */
export interface SavedCell {
	record: string;
	column: string;
	value: string | null;
}

/** The message about the last action. */
export interface StatusMessage {
	text: string;
	isProblem: boolean;
}

const serverCalls = { readRows, undoChange, writeCells };
/** Maximum cells per call, as on the server. */
const MAX = 1_000;

/** Creates the rows of a dataset page being edited. Changes are displayed at once, and reverted if they fail. */
export function createDatasetRows(
	{ id, rows, skip }: { id: string; rows: readonly OwnRow[]; skip: number },
	calls = serverCalls,
) {
	const $rows = atom(rows);
	const $said = atom<StatusMessage>({ text: '', isProblem: false });
	const $isBusy = atom(false);
	const stack = createEditStack();
	const say = (text: string) => $said.set({ text, isProblem: false });
	const complain = (text: string) => $said.set({ text, isProblem: true });

	function show(cells: readonly SavedCell[]): void {
		const byRecord = Map.groupBy(cells, ({ record }) => record);
		$rows.set(
			$rows.get().map((one) => {
				const changed = byRecord.get(one._id);
				if (!changed) return one;
				const now = { ...one.cells };
				for (const { column, value } of changed) {
					if (value === null) delete now[column];
					else now[column] = value;
				}
				return { ...one, cells: now };
			}),
		);
	}

	/** Reloads the cells from the server. */
	async function reload(): Promise<void> {
		const { data } = await calls.readRows(id, skip, Math.max(1, $rows.get().length));
		const cells = new Map(data.map((one) => [one._id, one.cells]));
		$rows.set($rows.get().map((one) => ({ ...one, cells: cells.get(one._id) ?? {} })));
	}

	/** Runs one action at a time; on failure, shows the error and reloads the cells. */
	async function attempt(work: () => Promise<void>): Promise<void> {
		if ($isBusy.get()) return complain('The last change is being saved. Try again in a moment.');
		$isBusy.set(true);
		try {
			await work();
		} catch (error) {
			complain(failureText(error));
			await reload().catch(() => undefined);
		} finally {
			$isBusy.set(false);
		}
	}

	/** Saves cells as a single change. */
	function save(cells: readonly SavedCell[], note = ''): Promise<void> {
		if (cells.length === 0) return Promise.resolve();
		if (cells.length > MAX) {
			complain(
				`That is ${formatCount(cells.length)} cells; at most ${formatCount(MAX)} can be saved at once here. Use “Paste or import”.`,
			);
			return Promise.resolve();
		}
		return attempt(async () => {
			show(cells);
			const { batch, changed } = await calls.writeCells(id, cells);
			stack.wrote(batch);
			// The server keeps values in its own form.
			await reload();
			const what = changed === 1 ? '1 cell saved.' : `${changed} cells saved.`;
			say(`${changed === 0 ? 'Nothing was changed.' : what}${note}`);
		});
	}

	const undo = () =>
		attempt(async () => {
			const target = stack.nextUndo();
			try {
				const { batch, changed } = await calls.undoChange(id, target);
				stack.undid(batch);
				await reload();
				say(changed === 1 ? 'Undone: 1 cell.' : `Undone: ${changed} cells.`);
			} catch (error) {
				if (error instanceof ApiError && [404, 409].includes(error.status)) stack.dropUndo();
				throw error;
			}
		});

	const redo = () =>
		attempt(async () => {
			const next = stack.nextRedo();
			if (!next) return complain('There is nothing to redo.');
			try {
				const { changed } = await calls.undoChange(id, next.by);
				stack.redid();
				await reload();
				say(changed === 1 ? 'Redone: 1 cell.' : `Redone: ${changed} cells.`);
			} catch (error) {
				if (error instanceof ApiError && [404, 409].includes(error.status)) stack.dropRedo();
				throw error;
			}
		});

	return { $rows, $said, $isBusy, stack, save, undo, redo, complain };
}
export type DatasetRows = ReturnType<typeof createDatasetRows>;
