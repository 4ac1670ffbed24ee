import { reads } from '#lib/db/client.ts';
import { type ChangedToday, loadChangedToday } from './changed-today.ts';
import { type OpenedRound, openedRound } from './opened-round.ts';

/** `openedRound` using the site's own database. */
export const readOpenedRound = (): Promise<OpenedRound | null> => openedRound(reads);

/** `loadChangedToday` using the site's own database. */
export const readChangedToday = (most: number): Promise<ChangedToday> =>
	loadChangedToday(reads, most);
