import { expect, test } from 'vitest';
import { assistantOptions, nameOfSet } from './options.ts';

const without = { plans: false, hostile: false, large: false };

test('the first set is used by default', () => {
	expect(assistantOptions([])).toEqual({ ...without, set: 1 });
	expect(assistantOptions(['--set', '4', '--large'])).toEqual({ ...without, set: 4, large: true });
	expect(assistantOptions(['--set', '11'])).toEqual({ ...without, set: 11 });
});

test('a set may be a file of questions', () => {
	const set = 'somewhere/fresh.jsonl';
	expect(assistantOptions(['--hostile', `--set=${set}`])).toEqual({
		...without,
		set,
		hostile: true,
	});
	expect(nameOfSet(set)).toBe('assistant-fresh');
});

test.each([['--set'], ['--set', '99'], ['--set', 'fourth'], ['--fourth'], ['large']])(
	'%s %s is not understood',
	(...args) => {
		expect(assistantOptions(args)).toBeNull();
	},
);
