import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { readScreen, writeScreen } from '#lib/screens/screen-text.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { findListedRecords, parseListedNames } from './listed-names.ts';

const database = useTestDatabase();
beforeAll(async () => {
	await revise(database.db, { origin: 'import:test' }, [
		{ type: 'project', set: { name: 'Uniswap', website: 'https://uniswap.org' } },
		{ type: 'project', set: { name: 'Ember, Inc.', twitter: 'https://x.com/ember' } },
		{ type: 'organization', set: { name: 'North Fund' } },
	]);
});

test('a pasted list is read line by line, a table by its first column', () => {
	expect(parseListedNames('Uniswap\t5\tyes\r\n\n  Ember, Inc. \nUniswap\n')).toEqual([
		'Uniswap',
		'Ember, Inc.',
	]);
});

test('names, sites and accounts lead to one screen of their records; the rest is reported', async () => {
	const lines = ['app.uniswap.org/pool', '@ember', 'North Fund', 'Nobody of this name'];
	const { screen, found, slugs, missing } = await findListedRecords(database.db, lines, 'projects');
	expect({ found, missing }).toEqual({ found: 2, missing: ['North Fund', 'Nobody of this name'] });
	expect(slugs).toEqual(['uniswap', 'ember-inc']);
	expect(screen?.groups).toEqual([
		{
			match: 'any',
			conditions: [{ field: 'name', comparison: 'is', values: ['Uniswap', 'Ember, Inc.'] }],
		},
	]);
	// A list converted to an address can be read back.
	expect(screen && readScreen(writeScreen(screen))).toMatchObject({
		screen: { source: 'projects' },
	});
	expect((await findListedRecords(database.db, ['North Fund'], 'organizations')).found).toBe(1);
});

test('a list without known records has no screen', async () => {
	expect(await findListedRecords(database.db, ['Nothing like it'], 'people')).toEqual({
		screen: null,
		found: 0,
		slugs: [],
		missing: ['Nothing like it'],
	});
});
