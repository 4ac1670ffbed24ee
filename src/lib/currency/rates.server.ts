import { reads } from '#lib/db/client.ts';
import { type DisplayRates, latestRates } from './rates.ts';

/** The rates that a page shows amounts with; null when there are none of this month. */
export const displayRates = (): Promise<DisplayRates | null> => latestRates(reads);
