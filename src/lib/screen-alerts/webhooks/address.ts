import { isPrivateHost } from '#lib/http/private-network.ts';

/** Maximum length of a URL in characters. */
export const MAX_ADDRESS_LENGTH = 500;

/** Ports accepted for webhooks, as in a parsed URL, where an empty port means 443. */
const ports = ['', '8443'];

/**
 * Why a text is not a webhook address, as a sentence; null if it is one. The addresses that its host resolves to are
 * checked when it is called.
 */
export function faultOfAddress(text: string): string | null {
	if (text.length > MAX_ADDRESS_LENGTH)
		return `An address can have at most ${MAX_ADDRESS_LENGTH} characters.`;
	if (/[\p{Cc}\s]/u.test(text)) return 'Leave spaces and line breaks out of the address.';
	if (!URL.canParse(text)) return 'Enter a full address, such as https://example.com/hooks/cairn.';
	const { protocol, username, password, hostname, port } = new URL(text);
	if (protocol !== 'https:') return 'Enter an address that begins with https://.';
	if (username || password) return 'Leave the user name and password out of the address.';
	if (!ports.includes(port)) return 'Use port 443 or 8443.';
	if (isPrivateHost(hostname) || !hostname.includes('.'))
		return 'Enter an address on the public internet; addresses in private networks are not called.';
	return null;
}
