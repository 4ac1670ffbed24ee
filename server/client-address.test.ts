import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientNetwork } from '#lib/http/client-network.ts';
import { clientAddress, isLoopback, normalizeIp } from './client-address.ts';

describe('clientAddress', () => {
	test('without trusted proxies the header is not read', () => {
		expect(clientAddress('::ffff:192.0.2.1', '6.6.6.6', 0)).toBe('192.0.2.1');
	});

	test('counts from the right, one entry per proxy', () => {
		const forwarded = 'forged, 198.51.100.7, 10.0.0.2';
		expect(clientAddress('10.0.0.1', forwarded, 1)).toBe('10.0.0.2');
		expect(clientAddress('10.0.0.1', forwarded, 2)).toBe('198.51.100.7');
	});

	test('fewer entries than proxies give the leftmost, an unreadable one the socket', () => {
		expect(clientAddress('10.0.0.1', '198.51.100.7', 3)).toBe('198.51.100.7');
		expect(clientAddress('10.0.0.1', 'unknown', 1)).toBe('10.0.0.1');
	});

	test('whatever a visitor adds on the left changes nothing', () => {
		fc.assert(
			fc.property(fc.string(), (forged) => {
				expect(clientAddress('10.0.0.1', `${forged},198.51.100.7`, 1)).toBe('198.51.100.7');
			}),
		);
	});
});

test('an address has one spelling', () => {
	expect(normalizeIp('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
	expect(normalizeIp('[2001:db8::1]:443')).toBe('2001:db8::1');
	expect(normalizeIp('fe80::1%eth0')).toBe('fe80::1');
	expect(normalizeIp('192.0.2.1:80')).toBe('192.0.2.1');
	expect(normalizeIp('::ffff:7f00:1')).toBe('127.0.0.1');
	expect(normalizeIp('host')).toBeUndefined();
});

test('loopback is recognised in every spelling', () => {
	expect(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
	expect(['128.0.0.1', '::2', '', undefined].some(isLoopback)).toBe(false);
});

describe('clientNetwork', () => {
	test('all addresses of one /64 are one network', () => {
		const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
		fc.assert(
			fc.property(fc.array(group, { minLength: 4, maxLength: 4 }), (host) => {
				const address = normalizeIp(`2001:db8:1:2:${host.join(':')}`) ?? '';
				expect(clientNetwork(address)).toBe('2001:db8:1:2::/64');
			}),
		);
	});

	test('shortened addresses are expanded first', () => {
		expect(clientNetwork('2001:db8::1')).toBe('2001:db8::/64');
		expect(clientNetwork('::1')).toBe('::/64');
		expect(clientNetwork('2001:db8:1::5:6:7:8')).toBe('2001:db8:1::/64');
		expect(clientNetwork('192.0.2.7')).toBe('192.0.2.7');
	});
});
