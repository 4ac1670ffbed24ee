import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/** The value of a store whose initial value was rendered by the server. */
export const useValue = <Value extends Store>(store: Value): StoreValue<Value> =>
	useStore(store, { ssr: 'initial' });
