import { reads } from '../db/client.ts';
import { type PublicList, publicList } from './public-list.ts';
import { tablesOf, type WatchTable } from './tables.server.ts';
import type { WatchView } from './view.ts';

/** The public list at a URL; null when it is private or unknown. */
export const openPublicList = (slug: string): Promise<PublicList | null> => publicList(reads, slug);

/** Returns the tables of a public list for a view. */
export const publicTables = (list: PublicList, view: WatchView): Promise<WatchTable[]> =>
	tablesOf(reads, list.id, { ...view, list: null, tag: null });
