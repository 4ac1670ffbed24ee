import { expect, test } from 'vitest';
import { MAX_PASTED_ROWS, parsePastedTable, rowIdentity } from './pasted-table.ts';

test('a long text is read in many turns, and anything too long to name a record names none', async () => {
	let turns = 0;
	let isDone = false;
	const count = () => {
		turns += 1;
		if (!isDone) setImmediate(count);
	};
	setImmediate(count);
	const table = await parsePastedTable('é'.repeat(500_000), [], {});
	isDone = true;
	expect(turns).toBeGreaterThan(50);
	const { text, asked } = rowIdentity(table, table.rows[0] ?? []);
	expect(text).toHaveLength(101);
	expect(asked).toEqual({});
});

test('no more rows are read than needed to see there are too many', async () => {
	const lines = (count: number) =>
		Array.from({ length: count }, (_, at) => `Name ${at}`).join('\n');
	expect((await parsePastedTable(lines(MAX_PASTED_ROWS), [], {})).rows).toHaveLength(
		MAX_PASTED_ROWS,
	);
	await expect(parsePastedTable(lines(50_000), [], {})).rejects.toMatchObject({ status: 422 });
	await expect(parsePastedTable('a,"b', [], {})).rejects.toMatchObject({ status: 422 });
});

test.each([
	'0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
	'eip155:1/erc20:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
	'https://etherscan.io/token/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
	'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
])('a cell with %s names a record by its contract', async (text) => {
	const table = await parsePastedTable(text, [], {});
	expect(rowIdentity(table, table.rows[0] ?? []).asked).toEqual({ contract: text });
});
