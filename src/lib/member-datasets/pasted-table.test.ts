import { expect, test } from 'vitest';
import { MOST_PASTED, pastedTable, saidRecord } from './pasted-table.ts';

test('a long text is read in many turns, and what is too long to name a record names none', async () => {
	let turns = 0;
	let isDone = false;
	const count = () => {
		turns += 1;
		if (!isDone) setImmediate(count);
	};
	setImmediate(count);
	const table = await pastedTable('é'.repeat(500_000), [], {});
	isDone = true;
	expect(turns).toBeGreaterThan(50);
	const { text, asked } = saidRecord(table, table.rows[0] ?? []);
	expect(text).toHaveLength(101);
	expect(asked).toEqual({});
});

test('no more rows are read than show that there are too many', async () => {
	const lines = (count: number) =>
		Array.from({ length: count }, (_, at) => `Name ${at}`).join('\n');
	expect((await pastedTable(lines(MOST_PASTED), [], {})).rows).toHaveLength(MOST_PASTED);
	await expect(pastedTable(lines(50_000), [], {})).rejects.toMatchObject({ status: 422 });
	await expect(pastedTable('a,"b', [], {})).rejects.toMatchObject({ status: 422 });
});
