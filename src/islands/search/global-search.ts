import { atom } from 'nanostores';

/** Milliseconds to wait after typing before the server is queried. */
export const SEARCH_DEBOUNCE = 300;
const REMEMBERED = 'last_search_value';
const MAX_LENGTH = 200;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The effect of a key. Moves are handled here; `open` opens the result at `index`, `leave` gives up the focus. */
export type KeyOutcome =
	| { kind: 'none' }
	| { kind: 'moved' }
	| { kind: 'open'; index: number }
	| { kind: 'submit' }
	| { kind: 'leave' };

/**
 * Creates the state of one search box: the typed text, the queried term, whether the list is open, and which result is
 * active (-1 for none). `storage` remembers the last value; pass null if the browser has no storage.
 */
export function createGlobalSearch(storage: KeyValueStorage | null) {
	const $value = atom('');
	const $term = atom('');
	const $open = atom(false);
	const $active = atom(-1);
	let timer: ReturnType<typeof setTimeout> | undefined;

	function ask(): void {
		clearTimeout(timer);
		const term = $value.get().trim();
		if (term !== $term.get()) $term.set(term);
		remember(storage, term);
	}

	function type(text: string): void {
		const value = text.slice(0, MAX_LENGTH);
		// The text that woke the island may be entered again: it is not new, and the active result is kept.
		if (value === $value.get() && $open.get()) return;
		$value.set(value);
		$open.set(true);
		leaveResult();
		clearTimeout(timer);
		timer = setTimeout(ask, SEARCH_DEBOUNCE);
	}

	/** Opens the list; an empty box restores the last value. Returns whether it did. */
	function open(): boolean {
		$open.set(true);
		if ($value.get() !== '') return false;
		const last = recall(storage);
		$value.set(last);
		$term.set(last.trim());
		return last !== '';
	}

	/** Deactivates the active result. */
	function leaveResult(): void {
		$active.set(-1);
	}

	function close(): void {
		$open.set(false);
		leaveResult();
	}

	/** Handles `key` in a list of `count` results; returns its effect. */
	function press(key: string, count: number): KeyOutcome {
		if (key === 'Escape') {
			if (!$open.get()) return { kind: 'leave' };
			close();
			return { kind: 'moved' };
		}
		if (key === 'Enter') {
			const active = $active.get();
			if ($open.get() && active >= 0 && active < count) return { kind: 'open', index: active };
			return { kind: 'submit' };
		}
		const next = count > 0 ? nextIndex(key, $active.get(), count) : null;
		if (next === null) return { kind: 'none' };
		// Home and End move the caret while no result is active.
		if ((key === 'Home' || key === 'End') && $active.get() < 0) return { kind: 'none' };
		$open.set(true);
		$active.set(next);
		return { kind: 'moved' };
	}

	return {
		$value,
		$term,
		$open,
		$active,
		type,
		ask,
		open,
		close,
		leaveResult,
		press,
		stop: () => clearTimeout(timer),
	};
}

function nextIndex(key: string, active: number, count: number): number | null {
	switch (key) {
		case 'ArrowDown':
			return (active + 1) % count;
		case 'ArrowUp':
			return active <= 0 ? count - 1 : active - 1;
		case 'Home':
			return 0;
		case 'End':
			return count - 1;
		default:
			return null;
	}
}

function recall(storage: KeyValueStorage | null): string {
	try {
		return storage?.getItem(REMEMBERED)?.slice(0, MAX_LENGTH) ?? '';
	} catch {
		return '';
	}
}

function remember(storage: KeyValueStorage | null, term: string): void {
	try {
		storage?.setItem(REMEMBERED, term);
	} catch {
		// A browser that keeps nothing searches all the same.
	}
}

/** Returns local storage, or null on the server and if the browser denies access. */
export function browserStorage(): KeyValueStorage | null {
	try {
		return typeof window === 'undefined' ? null : window.localStorage;
	} catch {
		return null;
	}
}

/** Returns where Enter goes if no result is active: the first result, or the project directory filtered by the term. */
export function destination(term: string, first: string | undefined): string {
	return first ?? `/directory/projects?${new URLSearchParams({ q: term })}`;
}
