import { expect, test } from 'vitest';
import { wordingSource } from './wording-source.ts';

const change = (
	field: string,
	origin: string,
	source: string | null = 'https://said.example/1',
) => ({
	field,
	origin,
	source,
});

test('imported descriptions are credited to their source, with its address', () => {
	const changes = [change('name', 'staff'), change('description', 'import:defillama')];
	expect(wordingSource('description', changes)).toEqual({
		name: 'DefiLlama',
		href: 'https://said.example/1',
	});
});

test.each([
	[
		'an editor wrote over them',
		[change('description', 'staff'), change('description', 'import:csv')],
	],
	['they came with the starter', [change('description', 'starter')]],
	['nothing is known of them', []],
])('they are credited to nobody else when %s', (_, changes) => {
	expect(wordingSource('description', changes)).toBeNull();
});
