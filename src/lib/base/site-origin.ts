import type { Settings } from './settings.ts';

/** Where this machine's browsers reach the server, without a slash: the start line and links say the same. */
export function originHere({ host, port }: Pick<Settings, 'host' | 'port'>): string {
	// Listening everywhere is no address to open.
	if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
	return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
