import { useEffect, useState } from 'react';

/** Milliseconds to wait after typing before searching. */
const REST = 180;

export interface FoundOptions<T> {
	items: readonly T[];
	/** The term that the items match; null before the first search. */
	term: string | null;
	state: 'idle' | 'searching' | 'found' | 'failed';
}

/** Returns the options that `find` returns for a term while a list is open; an earlier search is aborted. */
export function useOptions<T>(
	term: string,
	isOpen: boolean,
	find: ((term: string, signal: AbortSignal) => Promise<readonly T[]>) | undefined,
): FoundOptions<T> {
	const [found, setFound] = useState<FoundOptions<T>>({ items: [], term: null, state: 'idle' });
	// biome-ignore lint/correctness/useExhaustiveDependencies: the search function never changes while the field exists.
	useEffect(() => {
		if (!isOpen || !find) return;
		const given = new AbortController();
		setFound((last) => ({ ...last, state: 'searching' }));
		const timer = setTimeout(async () => {
			try {
				const items = await find(term, given.signal);
				if (!given.signal.aborted) setFound({ items, term, state: 'found' });
			} catch {
				if (!given.signal.aborted) setFound({ items: [], term, state: 'failed' });
			}
		}, REST);
		return () => {
			clearTimeout(timer);
			given.abort();
		};
	}, [term, isOpen]);
	return found;
}
