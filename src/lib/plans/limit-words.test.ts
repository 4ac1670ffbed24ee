import { expect, test } from 'vitest';
import { higherLimitInWords, limitInWords } from './limit-words.ts';
import type { Usage } from './usage.ts';

const usage: Usage = {
	plan: 'standard',
	used: 3,
	limit: 3,
	resetsAt: new Date('2026-12-01T00:00:00Z'),
};

test('at a limit one reads what is used, when it resets, and which plan has more', () => {
	expect(limitInWords('exports', usage)).toBe(
		'You have used all 3 exports of whole views this month. They reset on Dec 01, 2026 (UTC).',
	);
	expect(limitInWords('questions', { ...usage, limit: 1 })).toBe(
		'You have used your only question today. It resets on Dec 01, 2026 (UTC).',
	);
	expect(higherLimitInWords('exports', usage)).toBe('Pro has 100 exports of whole views a month.');
	expect(higherLimitInWords('exports', { ...usage, limit: 200 })).toBeNull();
});
