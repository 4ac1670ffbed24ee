import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
	it('reads back as the cells written', () => {
		// What a spreadsheet would run is marked as text, and an existing mark doubled.
		const cell = fc.string().filter((text) => !/^'*[=+\-@\t\r\n]/.test(text) && text !== '');
		fc.assert(
			fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
				expect(parse(csvLine(cells))).toEqual([cells]);
			}),
		);
	});

	it.each([
		['=1+1', "'=1+1"],
		['+A1', "'+A1"],
		['-cmd', "'-cmd"],
		['@SUM(A1)', "'@SUM(A1)"],
		['\tx', `"'\tx"`],
		['-1.5', '-1.5'],
		[-1.5, '-1.5'],
		[null, ''],
		[[{ name: '=x' }, { name: 'b' }], `"'=x; b"`],
	])('writes %j as %j', (cell, text) => {
		expect(csvLine([cell])).toBe(`${text}\r\n`);
	});
});
