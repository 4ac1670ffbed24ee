import { QueryClient } from '@tanstack/react-query';

let browserClient: QueryClient | undefined;

const create = () =>
	new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1 } } });

/** The browser's one query client; on the server one for each call, so that no visitor sees another's rows. */
export function queryClient(): QueryClient {
	if (typeof window === 'undefined') return create();
	browserClient ??= create();
	return browserClient;
}
