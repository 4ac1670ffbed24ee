import { isIP } from 'node:net';

/** Normalizes an address to one spelling: IPv4-mapped IPv6 becomes IPv4, IPv6 is shortened, a zone is dropped. */
export function normalizeIp(address: string): string | undefined {
	const bare = address
		.trim()
		.replace(/^\[(.*)\](?::\d+)?$/, '$1')
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
		.replace(/%.*$/, '');
	const version = isIP(bare);
	if (version === 4) return bare;
	if (version !== 6) return undefined;
	const short = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
	const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
	if (!mapped) return short;
	const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16));
	return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Returns the visitor's address. Each trusted proxy appends its caller's address to X-Forwarded-For, so the visitor is
 * that many entries from the right; anything further left may be forged by the visitor. Without trusted proxies the
 * header is not read at all.
 */
export function clientAddress(
	socketAddress: string | undefined,
	forwardedFor: string | string[] | undefined,
	trustedProxies: number,
): string {
	const direct = normalizeIp(socketAddress ?? '') ?? '0.0.0.0';
	if (trustedProxies === 0 || !forwardedFor) return direct;
	const entries = String(forwardedFor).split(',');
	// Fewer entries than proxies: the leftmost was still written by one of them.
	const entry = entries[Math.max(0, entries.length - trustedProxies)];
	return normalizeIp(entry ?? '') ?? direct;
}

/** Returns whether an address belongs to this machine. */
export function isLoopback(address: string | undefined): boolean {
	const normal = normalizeIp(address ?? '');
	return normal !== undefined && (normal === '::1' || normal.startsWith('127.'));
}
