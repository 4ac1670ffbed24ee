import { reads } from '#lib/db/client.ts';
import { type DisplayRates, latestRates } from './rates.ts';

/** Returns the rates for the amounts on a page; null if there are none recent enough. */
export const displayRates = (): Promise<DisplayRates | null> => latestRates(reads);
