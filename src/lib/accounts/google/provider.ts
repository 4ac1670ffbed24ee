import {
	allowInsecureRequests,
	ClientSecretPost,
	type Configuration,
	discovery,
	enableNonRepudiationChecks,
} from 'openid-client';
import type { Settings } from '#lib/base/settings.ts';

/** The provider as configured in the site's settings. */
export type GoogleSettings = NonNullable<Settings['google']>;

/** Timeout of one request to the provider, in seconds. */
const TIMEOUT = 5;
/** Milliseconds after which the provider's metadata is requested again. */
const FRESH = 24 * 3_600_000;

interface CachedProvider {
	configuration: Promise<Configuration>;
	until: number;
}

const isLoopback = ({ hostname }: URL) =>
	/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Discovers the provider's metadata. Every signature is checked with its keys, even on answers straight from it. */
function discover({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> {
	const server = new URL(issuer);
	// Without https anybody on the way could sign in as anybody, so only this machine may do without.
	const insecure = server.protocol === 'http:' && isLoopback(server) ? [allowInsecureRequests] : [];
	return discovery(server, clientId, undefined, ClientSecretPost(clientSecret), {
		execute: [enableNonRepudiationChecks, ...insecure],
		timeout: TIMEOUT,
	});
}

const providers = new Map<string, CachedProvider>();

/**
 * Returns the provider, discovered once a day for the whole process. A failure is not cached: the next call tries
 * again.
 * @throws what the request threw, when the provider cannot be reached or its answer is invalid.
 */
export async function googleProvider(settings: GoogleSettings): Promise<Configuration> {
	const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret]);
	const known = providers.get(key);
	if (known && known.until > performance.now()) return known.configuration;
	const configuration = discover(settings);
	providers.set(key, { configuration, until: performance.now() + FRESH });
	configuration.catch(() => providers.delete(key));
	return configuration;
}
