import { expect, test } from 'vitest';
import { prepareRow } from './wanted.ts';

test('a host is looked up by its owner’s domain, whatever its number of labels', () => {
	const { site } = prepareRow({ domain: `${'a.'.repeat(100)}uniswap.org` }, 0);
	expect(site?.hosts).toEqual(['uniswap.org']);
});

test('anything longer than a host can be is invalid', () => {
	expect(prepareRow({ domain: `${'a.'.repeat(900)}org` }, 0).site).toBeNull();
});

test('an account is recognised on the network of its address, in either column', () => {
	const accountIn = (row: Parameters<typeof prepareRow>[0]) => prepareRow(row, 0).account;
	expect(accountIn({ handle: '@Uniswap' })).toMatchObject({ network: 'x', key: 'uniswap' });
	expect(accountIn({ handle: 'x.com/i/user/1' })).toBeNull();
	expect(accountIn({ handle: 'https://t.me/uniswap' })).toMatchObject({ network: 'telegram' });
	expect(accountIn({ domain: 'https://x.com/intent/follow?screen_name=uniswap' })).toMatchObject({
		...{ network: 'x', key: 'uniswap' },
	});
});

test('the query for the longest row of any shape stays small, and so does a batch', () => {
	const shapes = ['ab ', 'a.', 'a/', '1', 'A1', '(a)', '0xa1', '@a'].flatMap((piece) =>
		[1, 20, 40, 64, 1_000].map((times) => piece.repeat(times)),
	);
	for (const text of shapes) {
		const row = {
			...{ name: text.slice(0, 200), domain: text.slice(0, 2_000) },
			...{ handle: text.slice(0, 200), contract: text.slice(0, 300) },
		};
		const { names, assets, site } = prepareRow(row, 0);
		const made = names.length + assets.length + (site?.hosts.length ?? 0);
		expect(made, text.slice(0, 20)).toBeLessThanOrEqual(20);
	}
});
