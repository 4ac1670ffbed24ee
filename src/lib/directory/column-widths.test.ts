import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { columnWidth } from './column-widths.ts';
import { directoryColumns } from './columns.ts';
import { directorySources } from './sources.ts';

test('every width of a column has its class', () => {
	const styles = readFileSync(new URL('../../styles/column-widths.css', import.meta.url), 'utf8');
	const classes = [...styles.matchAll(/\.wide-(\d+) \{\n\t\twidth: (\d+)px;/g)];
	for (const [, name, width] of classes) expect(name).toBe(width);
	const widths = directorySources.flatMap((source) =>
		directoryColumns[source].map(({ name }) => columnWidth(source, name)),
	);
	expect(new Set(classes.map(([, name]) => Number(name)))).toEqual(new Set(widths));
});
