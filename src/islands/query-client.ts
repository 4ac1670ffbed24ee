import { QueryClient } from '@tanstack/react-query';

let browserClient: QueryClient | undefined;

/** Milliseconds for which a response stays fresh, and after which an unused one is discarded. */
export const RESPONSE_FRESH_MS = 60_000;
export const RESPONSE_CACHE_MS = 60_000;

const create = (queries: { gcTime?: number } = {}) =>
	new QueryClient({
		defaultOptions: { queries: { staleTime: RESPONSE_FRESH_MS, retry: 1, ...queries } },
	});

/** The browser's single query client; on the server a new one per call, so that no visitor sees another's rows. */
export function queryClient(): QueryClient {
	// Where nothing is cached anyway, a timeout would only hold the server's memory until it expires.
	if (typeof window === 'undefined') return create();
	browserClient ??= create({ gcTime: RESPONSE_CACHE_MS });
	return browserClient;
}
