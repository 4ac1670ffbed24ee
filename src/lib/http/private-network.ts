import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/**
 * Addresses outside the public internet: loopback, private, link-local (cloud metadata), shared, multicast; and those
 * that embed an IPv4 address, which may be one of these: NAT64, 6to4, Teredo, IPv4-compatible (IANA's special-purpose
 * address registries).
 */
const nobodysBusiness = new BlockList();
for (const [net, bits] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['224.0.0.0', 3],
] as const)
	nobodysBusiness.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
	['::', 96],
	['64:ff9b::', 96],
	['64:ff9b:1::', 48],
	['100::', 64],
	['2001::', 32],
	['2002::', 16],
	['fc00::', 7],
	['fe80::', 10],
	['fec0::', 10],
	['ff00::', 8],
] as const)
	nobodysBusiness.addSubnet(net, bits, 'ipv6');

/** Returns whether an IP address is in a private network; false for anything that is not an IP address. */
export function isPrivateIp(address: string): boolean {
	const bare = address.replace(/^\[|\]$/g, '');
	const mapped = /^::ffff:([\d.]+|[\da-f]{1,4}:[\da-f]{1,4})$/i.exec(bare)?.[1];
	const family = isIP(bare);
	if (mapped?.includes('.')) return nobodysBusiness.check(mapped, 'ipv4');
	if (mapped) return nobodysBusiness.check(dottedQuad(mapped), 'ipv4');
	return family !== 0 && nobodysBusiness.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

/** `7f00:1` → `127.0.0.1`. */
function dottedQuad(groups: string): string {
	return groups
		.split(':')
		.flatMap((group) => {
			const value = Number.parseInt(group, 16);
			return [value >> 8, value & 255];
		})
		.join('.');
}

/** Returns whether a host is in a private network, judging by its name alone. */
export function isPrivateHost(hostname: string): boolean {
	return (
		isPrivateIp(hostname) || /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i.test(hostname)
	);
}

/** Resolves the addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;
export const resolveName: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Returns whether a host is in a private network or resolves to an address in one. False for a name that does not
 * resolve.
 */
export async function isInPrivateNetwork({ hostname }: URL, resolve: Resolve): Promise<boolean> {
	if (isPrivateHost(hostname)) return true;
	if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false;
	const found = await resolve(hostname).catch(() => []);
	return found.some(({ address }) => isPrivateIp(address));
}
