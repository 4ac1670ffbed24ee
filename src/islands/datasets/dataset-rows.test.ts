import { expect, test } from 'vitest';
import { ApiError } from '#browser/session/call-api.ts';
import { createDatasetRows, type SavedCell } from './dataset-rows.ts';

/** A server with two records that returns values in capitals. */
function fakeServer() {
	const cells = new Map<string, Record<string, string>>([
		['1', {}],
		['2', {}],
	]);
	let batch = 0;
	let refusal: ApiError | null = null;
	const undone: (number | null)[] = [];
	const fail = () => {
		if (refusal) throw refusal;
	};
	return {
		undone,
		refuse(error: ApiError | null) {
			refusal = error;
		},
		calls: {
			async writeCells(_id: string, sent: readonly SavedCell[]) {
				fail();
				for (const { record, column, value } of sent) {
					const { [column]: _, ...rest } = cells.get(record) ?? {};
					cells.set(record, value === null ? rest : { ...rest, [column]: value.toUpperCase() });
				}
				batch += 1;
				return { batch, changed: sent.length };
			},
			async undoChange(_id: string, wanted: number | null) {
				fail();
				undone.push(wanted);
				batch += 1;
				return { batch, changed: 1 };
			},
			async readRows() {
				const data = [...cells].map(([_id, own]) => ({ _id, cells: own }));
				return { source: 'projects' as const, total: 2, hidden: 0, data };
			},
		},
	};
}

const start = (server: ReturnType<typeof fakeServer>) =>
	createDatasetRows(
		{
			...{ id: '7', skip: 0 },
			rows: ['1', '2'].map((_id) => ({ _id, cells: {}, row: JSON.parse('{}') })),
		},
		server.calls,
	);
const cellsOf = (rows: ReturnType<typeof start>) => rows.$rows.get().map(({ cells }) => cells);

test('saved values are shown as the server keeps them, and can be undone and redone', async () => {
	const server = fakeServer();
	const rows = start(server);
	await rows.save([
		{ record: '1', column: 'a', value: 'x' },
		{ record: '2', column: 'a', value: 'y' },
	]);
	expect(cellsOf(rows)).toEqual([{ a: 'X' }, { a: 'Y' }]);
	expect(rows.$said.get()).toEqual({ text: '2 cells saved.', isProblem: false });
	await rows.undo();
	await rows.redo();
	await rows.undo();
	await rows.undo();
	expect(server.undone).toEqual([1, 2, 1, null]);
});

test('failures are reported and rolled back', async () => {
	const server = fakeServer();
	const rows = start(server);
	server.refuse(new ApiError('HTTP', 422, { description: 'Score: “x” is no number.' }));
	await rows.save([{ record: '1', column: 'a', value: 'x' }]);
	expect(cellsOf(rows)).toEqual([{}, {}]);
	expect(rows.$said.get()).toEqual({ text: 'Score: “x” is no number.', isProblem: true });
	server.refuse(null);
	await rows.save([{ record: '1', column: 'a', value: 'x' }]);
	server.refuse(new ApiError('HTTP', 409, { description: 'Changed since.' }));
	await rows.undo();
	expect(rows.stack.nextUndo()).toBeNull();
	await rows.save(Array.from({ length: 1_001 }, () => ({ record: '1', column: 'a', value: 'x' })));
	expect(rows.$said.get().text).toContain('Paste or import');
});
