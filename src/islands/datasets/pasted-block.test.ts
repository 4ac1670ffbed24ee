import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePastedBlock, placeBlock, withDecimalPoints } from './pasted-block.ts';

test('a block of cells is read as spreadsheets write it', () => {
	expect(parsePastedBlock('one')).toEqual([['one']]);
	expect(parsePastedBlock('a\tb\r\nc\td\r\n')).toEqual([
		['a', 'b'],
		['c', 'd'],
	]);
	expect(parsePastedBlock('"two\nlines"\t"say ""so"""\n\t')).toEqual([
		['two\nlines', 'say "so"'],
		['', ''],
	]);
	expect(parsePastedBlock('5" screen\tx')).toEqual([['5" screen', 'x']]);
});

test('a written block reads back the same', () => {
	const quoted = (cell: string) =>
		/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
	const cells = fc.integer({ min: 1, max: 4 }).chain((wide) =>
		fc.array(fc.array(fc.string(), { minLength: wide, maxLength: wide }), {
			minLength: 1,
			maxLength: 5,
		}),
	);
	fc.assert(
		fc.property(cells, (block) => {
			const text = block.map((row) => row.map(quoted).join('\t')).join('\n');
			expect(parsePastedBlock(`${text}\n`)).toEqual(block);
		}),
	);
});

test('cells beyond the table are counted', () => {
	const { cells, beyond } = placeBlock(
		[
			['a', 'b'],
			['c', 'd'],
		],
		(down, across) => (down + across < 2 ? `${down} ${across}` : undefined),
	);
	expect(cells.map(({ at }) => at)).toEqual(['0 0', '0 1', '1 0']);
	expect(beyond).toBe(1);
});

test('number formats are inferred from the whole column', () => {
	const block = [
		['1,200', '1,200'],
		['1.200,50', 'x'],
	];
	expect(withDecimalPoints(block, (across) => across === 0)).toEqual({
		block: [
			['1.2000', '1,200'],
			['1200.5000', 'x'],
		],
	});
	expect(withDecimalPoints([['1,200'], ['3,5'], ['1,234.5']], () => true)).toHaveProperty('fault');
	expect(withDecimalPoints([['1,200']], () => true)).toEqual({ block: [['1,200']] });
});
