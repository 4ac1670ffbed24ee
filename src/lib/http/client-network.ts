import { isIPv6 } from 'node:net';

/**
 * Returns the network that a limit counts by: an IPv4 address itself, or the /64 of an IPv6 one, since a household or
 * a rented machine has that many addresses. `2001:db8:1:2:3::4` gives `2001:db8:1:2::/64`.
 */
export function clientNetwork(address: string): string {
	if (!isIPv6(address)) return address;
	const short = new URL(`http://[${address.replace(/%.*$/, '')}]/`).hostname.slice(1, -1);
	const [left = '', right] = short.split('::');
	const head = left === '' ? [] : left.split(':');
	const tail = !right ? [] : right.split(':');
	const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
	const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail];
	const network = new URL(`http://[${groups.slice(0, 4).join(':')}::]/`).hostname.slice(1, -1);
	return `${network}/64`;
}
