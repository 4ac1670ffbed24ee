import { atom } from 'nanostores';

/** Milliseconds without typing before the server is queried. */
export const AVAILABILITY_DEBOUNCE = 1_000;

/**
 * Whether a name is free. `unknown` means that the server could not say, which blocks nothing: the call itself checks
 * again.
 */
export type Availability = 'idle' | 'pending' | 'available' | 'taken' | 'unknown';

/** Calls `lookUp` on the typed text after a pause; responses about an earlier text are ignored. */
export function createAvailability(
	lookUp: (value: string) => Promise<'available' | 'taken' | 'unknown'>,
) {
	const $state = atom<Availability>('idle');
	let timer: ReturnType<typeof setTimeout> | undefined;
	let latest = 0;

	async function ask(value: string): Promise<void> {
		latest += 1;
		const mine = latest;
		const found = await lookUp(value).catch(() => 'unknown' as const);
		if (mine === latest) $state.set(found);
	}

	/** Restarts the check for the current value; `isValid` false: there is nothing to check. */
	function check(value: string, isValid: boolean): void {
		stop();
		$state.set(isValid ? 'pending' : 'idle');
		if (isValid) timer = setTimeout(() => void ask(value), AVAILABILITY_DEBOUNCE);
	}

	function stop(): void {
		clearTimeout(timer);
		latest += 1;
	}

	return { $state, check, stop };
}
