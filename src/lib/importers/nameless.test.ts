import { expect, test } from 'vitest';
import { namesNobody } from '#lib/catalogue/nameless.ts';
import { withNames } from './nameless.ts';

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
	expect(words.filter((word) => !namesNobody(word))).toEqual([]);
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
	expect(names.filter(namesNobody)).toEqual([]);
});

test('each placeholder leaves a note', () => {
	const notes: Parameters<typeof withNames>[1] = [];
	const investors = ['Paradigm', 'Undisclosed'].map((name) => ({ name, lead: false }));
	expect(withNames(investors, notes)).toEqual([{ name: 'Paradigm', lead: false }]);
	expect(notes).toHaveLength(1);
});
