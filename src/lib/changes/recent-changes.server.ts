import { reads } from '#lib/db/client.ts';
import type { ChangesView } from './changes-view.ts';
import { type ChangesPage, publicChanges } from './public-changes.ts';

/** The page of recent changes that a view shows. */
export const changesPage = (view: ChangesView): Promise<ChangesPage> => publicChanges(reads, view);
