import type { TableHost } from './table-state.ts';

/** Returns the table's host: the page's own URL and storage. */
export function browserHost(): TableHost {
	return {
		storage: localStore(),
		write(query, step) {
			const address = query ? `${location.pathname}?${query}` : location.pathname;
			if (step === 'push') history.pushState(null, '', address);
			else history.replaceState(history.state, '', address);
		},
	};
}

function localStore(): Storage | null {
	try {
		return window.localStorage;
	} catch {
		return null;
	}
}
