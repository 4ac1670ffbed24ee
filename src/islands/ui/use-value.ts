import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';
import { useReducer } from 'react';
import { flushSync } from 'react-dom';

/** Returns the value of a store whose initial value was rendered by the server. */
export const useValue = <Value extends Store>(store: Value): StoreValue<Value> =>
	useStore(store, { ssr: 'initial' });

/**
 * Returns a function that changes stores and renders the result before it returns, so that the focus can move within
 * the same key press. Right after hydration React has not yet subscribed to stores, so a state of its own forces the
 * render.
 */
export function useImmediateUpdate(): (change: () => void) => void {
	const [, draw] = useReducer((count: number) => count + 1, 0);
	return (change) =>
		flushSync(() => {
			change();
			draw();
		});
}
