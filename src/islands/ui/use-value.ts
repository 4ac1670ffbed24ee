import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/** The value of a store whose first one the server has drawn. */
export const useValue = <Value extends Store>(store: Value): StoreValue<Value> =>
	useStore(store, { ssr: 'initial' });
