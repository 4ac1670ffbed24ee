import { reads } from '#lib/db/client.ts';
import type { ChangesView } from './changes-view.ts';
import { type ChangesPage, publicChanges } from './public-changes.ts';

/** Returns the recent changes page for a view. */
export const changesPage = (view: ChangesView): Promise<ChangesPage> => publicChanges(reads, view);
