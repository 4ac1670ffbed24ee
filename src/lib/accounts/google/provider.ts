import {
	allowInsecureRequests,
	ClientSecretPost,
	type Configuration,
	discovery,
	enableNonRepudiationChecks,
} from 'openid-client';
import { processWide } from '#lib/base/process-wide.ts';
import type { Settings } from '#lib/base/settings.ts';

/** The provider as the site's settings name it. */
export type GoogleSettings = NonNullable<Settings['google']>;

/** Seconds that the provider has for one answer. */
const TIMEOUT = 5;
/** Milliseconds after which the provider's description of itself is asked for again. */
const FRESH = 24 * 3_600_000;

interface Known {
	configuration: Promise<Configuration>;
	until: number;
}

const isLoopback = ({ hostname }: URL) =>
	/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** What the provider says of itself. Its keys and every signature are checked, though the answers come from itself. */
function discover({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> {
	const server = new URL(issuer);
	// Without https anybody on the way could sign in as anybody, so only this machine may do without.
	const insecure = server.protocol === 'http:' && isLoopback(server) ? [allowInsecureRequests] : [];
	return discovery(server, clientId, undefined, ClientSecretPost(clientSecret), {
		execute: [enableNonRepudiationChecks, ...insecure],
		timeout: TIMEOUT,
	});
}

/**
 * The provider, found out once a day for the whole process. A failure is not remembered: the next one asks again.
 * @throws what the request threw, when the provider cannot be reached or says nonsense.
 */
export async function googleProvider(settings: GoogleSettings): Promise<Configuration> {
	const all = processWide('google', () => new Map<string, Known>());
	const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret]);
	const known = all.get(key);
	if (known && known.until > performance.now()) return known.configuration;
	const configuration = discover(settings);
	all.set(key, { configuration, until: performance.now() + FRESH });
	configuration.catch(() => all.delete(key));
	return configuration;
}
