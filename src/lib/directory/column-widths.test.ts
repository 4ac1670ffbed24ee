import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { phoneWidths, widths } from './columns/column.ts';

test('every width of a column has its class', () => {
	const styles = readFileSync(new URL('../../styles/column-widths.css', import.meta.url), 'utf8');
	const classes = [...styles.matchAll(/\.wide-(\d+) \{\n\t\twidth: (\d+)px;/g)];
	for (const [, name, width] of classes) expect(name).toBe(width);
	expect(classes.map(([, name]) => Number(name))).toEqual(widths);
	const phone = [...styles.matchAll(/(pinned|phone-1|phone-2) \{\n\t\t\twidth: (\d+)px;/g)];
	expect(phone.map(([, , width]) => Number(width))).toEqual([
		phoneWidths.name,
		phoneWidths[1],
		phoneWidths[2],
	]);
});
