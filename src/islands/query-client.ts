import { QueryClient } from '@tanstack/react-query';

let browserClient: QueryClient | undefined;

/** Milliseconds during which a response stays fresh, and after which an unused one is dropped. */
export const ANSWER_FRESH = 60_000;
export const ANSWER_KEPT = 60_000;

const create = (queries: { gcTime?: number } = {}) =>
	new QueryClient({
		defaultOptions: { queries: { staleTime: ANSWER_FRESH, retry: 1, ...queries } },
	});

/** The browser's single query client; on the server a new one per call, so that no visitor sees another's rows. */
export function queryClient(): QueryClient {
	// Where nothing is cached anyway, a timeout would only hold the server's memory until it expires.
	if (typeof window === 'undefined') return create();
	browserClient ??= create({ gcTime: ANSWER_KEPT });
	return browserClient;
}
