import { isPrivateHost } from '#lib/http/private-network.ts';

/** Letters of an address at most. */
export const LONGEST_ADDRESS = 500;

/** Ports on which webhooks are taken, as a URL says them: without one it is 443. */
const ports = ['', '8443'];

/** Why a text is no address for a webhook, in a sentence; null where it is one. Where its name leads is looked at when it is asked. */
export function faultOfAddress(text: string): string | null {
	if (text.length > LONGEST_ADDRESS) return `An address has at most ${LONGEST_ADDRESS} characters.`;
	if (/[\p{Cc}\s]/u.test(text)) return 'Leave spaces and line breaks out of the address.';
	if (!URL.canParse(text)) return 'Give a whole address, such as https://example.com/hooks/cairn.';
	const { protocol, username, password, hostname, port } = new URL(text);
	if (protocol !== 'https:') return 'Give an address that begins with https://.';
	if (username || password) return 'Leave name and password out of the address.';
	if (!ports.includes(port)) return 'Use port 443 or 8443.';
	if (isPrivateHost(hostname) || !hostname.includes('.'))
		return 'Give an address on the public internet; those of private networks are not asked.';
	return null;
}
