import { expect, test } from 'vitest';
import { partialUsd } from './partial-sum.ts';

const rounds = ['round', 'rounds'] as const;

test('a sum shows how many of its parts are undisclosed', () => {
	expect(partialUsd(12_500_000, 2, rounds)).toEqual({
		text: '$12.50M+',
		title: '12,500,000 USD; 2 more rounds are undisclosed',
	});
	expect(partialUsd(12_500_000, 1, rounds)?.title).toMatch(/; 1 more round is undisclosed$/);
});

test('a complete sum is the plain figure, and without known parts there is none', () => {
	expect(partialUsd(1_000, 0, rounds)?.text).not.toContain('+');
	expect(partialUsd(null, 3, rounds)).toBeNull();
});
