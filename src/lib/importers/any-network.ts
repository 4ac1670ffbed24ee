import { connect } from 'node:net';
import type { Step } from './refresh-plan.ts';

const PATIENCE = 5_000;
/** How many hosts to try before concluding that there is no network. */
const MAX = 4;

/** The message for a machine without a network. */
export const NO_NETWORK = 'No network: none of the sources can be reached';

/**
 * Whether any host of the plan accepts or refuses a connection. Sends nothing. Checked before a refresh, so that a
 * machine without a network reports one problem rather than one per source.
 */
export async function isNetworkReachable(plan: readonly Pick<Step, 'url'>[]): Promise<boolean> {
	const urls = plan.map(({ url }) => new URL(url));
	const hosts = new Map(urls.map((url) => [url.host, url]));
	for (const url of [...hosts.values()].slice(0, MAX)) if (await answers(url)) return true;
	return hosts.size === 0;
}

function answers({ hostname, port, protocol }: URL): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const socket = connect({
		host: hostname.replace(/^\[|\]$/g, ''),
		port: Number(port) || (protocol === 'http:' ? 80 : 443),
	});
	socket.setTimeout(PATIENCE, () => resolve(false));
	socket.once('connect', () => resolve(true));
	// A refusal shows a reachable host.
	socket.once('error', (error) =>
		resolve('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET')),
	);
	return promise.finally(() => socket.destroy());
}
