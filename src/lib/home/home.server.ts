import { reads } from '#lib/db/client.ts';
import { type ChangedToday, changedToday } from './changed-today.ts';
import { type OpenedRound, openedRound } from './opened-round.ts';

/** `openedRound` using the site's own database. */
export const readOpenedRound = (): Promise<OpenedRound | null> => openedRound(reads);

/** `changedToday` using the site's own database. */
export const readChangedToday = (most: number): Promise<ChangedToday> => changedToday(reads, most);
