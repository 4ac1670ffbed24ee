import { expect, test } from 'vitest';
import { NameWords } from './name-words.ts';

test('a name that is a site’s address is nobody else’s, even if its word is common', async () => {
	const names = ['Gate', 'Gate.io', 'Gate Labs'];
	const words = await NameWords.of(names, names);
	expect(names.map((name) => words.classOf(name))).toEqual(['common', 'coined', 'compound']);
	expect(words.classOf('Gate.io', 'Gate')).toBe('common');
});
