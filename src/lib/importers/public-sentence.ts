import { basename } from 'node:path';

const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/[^\s,;]*[^\s,;.)]/gi;

/**
 * Returns the reason why a run failed, safe for anybody to read: addresses, which may hold keys and passwords, are
 * reduced to their host, the path in `from` is reduced to its last name, and `secrets` are removed.
 */
export function redactSentence(
	sentence: string,
	from: { file: string } | { url: string },
	secrets: readonly (string | undefined)[] = [],
): string {
	let text = sentence;
	for (const secret of secrets) if (secret) text = text.replaceAll(secret, '…');
	if ('file' in from) return text.replaceAll(from.file, basename(from.file));
	const url = URL.parse(from.url);
	// Non-URL text may still contain a password, and spaces, at which the pattern would stop.
	if (!url) text = text.replaceAll(from.url, 'the address');
	text = text.replace(ADDRESS, (address) => URL.parse(address)?.host || 'the address');
	const path = url?.pathname.replace(/\/$/, '');
	return url?.host && path ? text.replaceAll(`${url.host}${path}`, url.host) : text;
}
