import type { Settings } from './settings.ts';

/**
 * Returns the URL at which browsers on this machine reach the server, without a trailing slash, for the start line and
 * for links.
 */
export function originHere({ host, port }: Pick<Settings, 'host' | 'port'>): string {
	// The wildcard address cannot be opened.
	if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
	return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
