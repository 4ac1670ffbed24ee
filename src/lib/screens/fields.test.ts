import { expect, test } from 'vitest';
import type { DirectoryColumn } from '#lib/directory/columns.ts';
import { byFigure } from '#lib/directory/sort-spec.ts';
import { fieldOf } from './fields.ts';

const column: DirectoryColumn = {
	name: 'consensus',
	label: 'Consensus',
	width: 140,
	type: 'text',
};

test('a column only the record has is shown, but not usable in screens', () => {
	expect(fieldOf('projects', column)).toBeUndefined();
	expect(fieldOf('projects', { ...column, name: 'max_supply' })).toMatchObject({
		...{ kind: 'number', value: 'l.max_supply' },
	});
});

test('a column sorted or counted by what its listing lacks is refused', () => {
	const refused = /^A screen cannot query projects\.consensus by agreement: /;
	expect(() => fieldOf('projects', { ...column, sort: byFigure('agreement') })).toThrow(refused);
	expect(() => fieldOf('projects', { ...column, counted: 'agreement' })).toThrow(refused);
});
