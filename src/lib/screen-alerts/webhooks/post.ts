import { PRODUCT } from '#lib/base/site.ts';
import { fetchOutside, type OutsideRequest, PrivateNetworkError } from '#lib/http/fetch-outside.ts';
import { resolveName } from '#lib/http/private-network.ts';
import { signedHeaders } from './signature.ts';

/** Milliseconds that a receiver has to respond. */
const PATIENCE = 10_000;

/** How outside host names are resolved and which addresses are allowed. */
export type OutsideNetwork = Pick<OutsideRequest, 'resolve' | 'isPrivate'>;
export const publicInternet: OutsideNetwork = { resolve: resolveName };

/** The result of a delivery; a 2xx response is a success. */
export interface Outcome {
	isGood: boolean;
	status: number | null;
	error: string | null;
	/** Milliseconds. */
	took: number;
}

function reasonOf(error: unknown, signal: AbortSignal): string {
	if (error instanceof PrivateNetworkError) return 'The address points to a private network.';
	if (signal.aborted) return `No answer within ${PATIENCE / 1_000} seconds.`;
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host has no address.';
	if (code === 'ECONNREFUSED') return 'The host refuses connections.';
	if (/CERT|SSL|TLS/.test(code)) return 'The certificate is not trusted.';
	return 'The connection broke.';
}

/** Sends one delivery. Never throws because of the receiver; redirects are not followed, bodies not read. */
export async function postDelivery(
	delivery: { id: string; url: string; body: string; secrets: readonly string[] },
	outside: OutsideNetwork,
): Promise<Outcome> {
	const began = performance.now();
	const took = () => Math.round(performance.now() - began);
	const signal = AbortSignal.timeout(PATIENCE);
	try {
		const { status, body } = await fetchOutside(new URL(delivery.url), {
			...outside,
			signal,
			body: delivery.body,
			headers: {
				'content-type': 'application/json',
				'user-agent': `${PRODUCT} webhooks`,
				...signedHeaders(delivery, new Date()),
			},
		});
		await body?.cancel();
		const isGood = status >= 200 && status < 300;
		const isLed = status >= 300 && status < 400;
		const error = isLed ? 'It redirects, and redirects are not followed.' : null;
		return { isGood, status, error, took: took() };
	} catch (error) {
		return { isGood: false, status: null, error: reasonOf(error, signal), took: took() };
	}
}
