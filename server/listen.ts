import { createServer, type Server } from 'node:net';
import { SettingsError } from '#lib/base/settings-error.ts';

const REASONS: Record<string, (host: string, port: number) => string> = {
	EADDRINUSE: (_host, port) =>
		`Port ${port} is taken by another program; stop it or set PORT to a free port.`,
	EACCES: (_host, port) =>
		`This account may not use port ${port}; set PORT to a number above 1023.`,
	EADDRNOTAVAIL: (host) =>
		`HOST is "${host}", which is not an address of this machine; use one that is, such as 127.0.0.1.`,
	ENOTFOUND: (host) => `HOST is "${host}", an unknown name; it must be an IP address.`,
	EAI_AGAIN: (host) => `HOST is "${host}", an unknown name; it must be an IP address.`,
};

/** Starts listening; resolves with the port. Throws SettingsError with one sentence when that fails. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	server.once('error', reject);
	server.listen({ host, port, backlog: 1_024 }, resolve);
	try {
		await promise;
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : '';
		throw REASONS[code] ? new SettingsError(REASONS[code](host, port)) : error;
	} finally {
		server.off('error', reject);
	}
	const address = server.address();
	return typeof address === 'object' && address ? address.port : port;
}

/** Checks up front whether the port is free, so that a first start does not do its work in vain. */
export async function checkPort(host: string, port: number): Promise<void> {
	const probe = createServer();
	await listen(probe, host, port);
	await new Promise((resolve) => probe.close(resolve));
}
