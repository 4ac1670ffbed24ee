import { expect, test } from 'vitest';
import { isPrivateIp } from './private-network.ts';

test('addresses that embed another one are not public', () => {
	const carriers = [
		'::7f00:1',
		'64:ff9b::a00:1',
		'64:ff9b:1::1',
		'2001:0:1::1',
		'2002:a00:1::',
		'100::1',
		'fec0::1',
	];
	expect(carriers.filter((address) => !isPrivateIp(address))).toEqual([]);
});

test('others are', () => {
	const open = ['1.1.1.1', '2606:4700:4700::1111', '2001:4860:4860::8888', '::ffff:8.8.8.8'];
	expect(open.filter(isPrivateIp)).toEqual([]);
});
