import { expect, test } from 'vitest';
import { unreadFields } from './notes.ts';

test('unreadable values of a row are noted, also within objects and lists', () => {
	const row = {
		name: 'Ember',
		price: 'much',
		links: { homepage: 7, chat: '' },
		offices: [{ name: 'Berlin' }, { name: 7 }],
		pay: 'none of your business',
		strange: 'not asked for',
	};
	const read = {
		name: 'Ember',
		price: null,
		links: { homepage: null, chat: null },
		offices: [{ name: 'Berlin' }, { name: undefined }],
		pay: [],
	};
	expect(unreadFields(row, read).map((note) => Object(note).said)).toEqual([
		'price left out: "much" is not usable',
		'links.homepage left out: "7" is not usable',
		'offices.name left out: "7" is not usable',
		'pay left out: "none of your business" is not usable',
	]);
});
