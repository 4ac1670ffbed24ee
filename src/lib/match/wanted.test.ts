import { expect, test } from 'vitest';
import { wantedOf } from './wanted.ts';

test('a host is looked for by itself and its highest names, whatever its number of labels', () => {
	const { hosts } = wantedOf({ domain: `${'a.'.repeat(100)}uniswap.org` }, 0);
	expect(hosts).toHaveLength(6);
	expect(hosts).toContain('uniswap.org');
});

test('what is longer than a host can be is none', () => {
	expect(wantedOf({ domain: `${'a.'.repeat(900)}org` }, 0).hosts).toEqual([]);
});
