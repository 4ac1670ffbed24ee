import { expect, test } from 'vitest';
import { snapshotPage, snapshotSpace } from './snapshot-space.ts';

test.each([
	['snapshot:aave.eth', 'aave.eth'],
	['https://snapshot.org/#/uniswapgovernance.eth', 'uniswapgovernance.eth'],
	['https://snapshot.org/#/Balancer', 'balancer'],
	[' https://snapshot.box/#/s:lido-snapshot.eth/proposal/0x1 ', 'lido-snapshot.eth'],
	['https://snapshot.org/#/cakevote.eth?x=1', 'cakevote.eth'],
	['https://snapshot.org/', null],
	['https://snapshot.box/#/eth:0x12', null],
	['https://snapshot.box/#/s-tn:tests.eth', null],
	['https://snapshot.example/#/aave.eth', null],
	['snapshot:<script>', null],
	['snapshot:', null],
	[`snapshot:${'a'.repeat(90)}`, null],
	['eip155:1:0xEC568fffba86c094cf06b22134B23074DFE2252c', null],
	['', null],
])('%s names the space %s', (text, space) => {
	expect(snapshotSpace(text)).toBe(space);
});

test('a page belongs to a space or a proposal', () => {
	expect(snapshotPage('aave.eth', '0xab')).toBe('https://snapshot.box/#/s:aave.eth/proposal/0xab');
});
