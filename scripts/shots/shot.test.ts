import { expect, test } from 'vitest';
import { fileNameOf, shotsOf } from './shot.ts';

test('a path is taken at three widths in both themes', () => {
	const shots = shotsOf(['/']);
	expect(shots.map(({ width, theme }) => `${width} ${theme}`)).toEqual([
		'1440 light',
		'1440 dark',
		'1024 light',
		'1024 dark',
		'390 light',
		'390 dark',
	]);
});

test('no two of the usual pictures have one name', () => {
	const names = shotsOf([]).map(fileNameOf);
	expect(new Set(names).size).toBe(names.length);
});

test('a picture is named by its path, width and theme', () => {
	const shot = { width: 390, height: 844, theme: 'dark' } as const;
	expect(fileNameOf({ path: '/directory/people?q=a b', ...shot })).toBe(
		'directory-people-q-a-b-390-dark.png',
	);
	expect(fileNameOf({ path: '/', ...shot })).toBe('home-390-dark.png');
});
