import { type DirectoryView, writeView } from '#lib/directory/view.ts';
import { addressesOf, type FeedFormat } from './feed.ts';

/** Returns the addresses of a view's feed, from its first page; the view's columns are irrelevant to it. */
export const feedOfView = (view: DirectoryView): Record<FeedFormat, string> =>
	addressesOf(`/directory/${view.source}/feed`, writeView({ ...view, page: 1, columns: null }));
