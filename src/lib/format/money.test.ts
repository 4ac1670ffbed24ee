import { expect, test } from 'vitest';
import { formatDollars } from './money.ts';

test('cents are written as dollars, to the cent', () => {
	expect([0, 1, 1_045, 167_920_00, -320].map(formatDollars)).toEqual([
		'$0',
		'$0.01',
		'$10.45',
		'$167,920.00',
		'−$3.20',
	]);
});
