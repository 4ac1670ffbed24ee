import { expect, test } from 'vitest';
import { isPlaceholderName } from '#lib/catalogue/nameless.ts';
import { dropNameless } from './nameless.ts';

test('placeholder names name nobody', () => {
	const words = [
		'Undisclosed',
		'Angel Investors',
		'and others',
		'N/A',
		'n/a',
		'TBA',
		'-',
		'Other investors',
	];
	expect(words.filter((word) => !isPlaceholderName(word))).toEqual([]);
});

test('names that contain a placeholder are names', () => {
	const names = [
		'Angel Capital',
		'Others Ventures',
		'Unknown Labs',
		'NA Capital',
		'AngelList',
		'Moringa',
		'麦',
	];
	expect(names.filter(isPlaceholderName)).toEqual([]);
});

test('each placeholder leaves a note', () => {
	const notes: Parameters<typeof dropNameless>[1] = [];
	const investors = ['Paradigm', 'Undisclosed'].map((name) => ({ name, lead: false }));
	expect(dropNameless(investors, notes)).toEqual([{ name: 'Paradigm', lead: false }]);
	expect(notes).toHaveLength(1);
});
