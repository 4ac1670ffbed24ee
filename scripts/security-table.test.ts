import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const text = readFileSync(resolve(root, 'docs/security.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| (?!attack)[^-]/.test(line));

describe('the table of attacks', () => {
	test('names a test in every row', () => {
		expect(rows.length).toBeGreaterThan(40);
		for (const row of rows) expect(row).toMatch(/ \| `[^`]+`: “[^”]+” \|$/);
	});

	test.for(rows)('names an existing test: %s', (row) => {
		const [, file = '', name = ''] = /`([^`]+)`: “([^”]+)” \|$/.exec(row) ?? [];
		const path = resolve(root, file);
		expect(existsSync(path), `${file} is not there`).toBe(true);
		// Names that hold a quote are written with a backslash or in other quotes.
		const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
		expect(source.includes(name), `${file} has no test “${name}”`).toBe(true);
	});
});
