import { reads } from '#lib/db/client.ts';
import { helpPages } from '#lib/help/pages.server.ts';
import { originOf } from './origin.server.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

/** Returns the index of the site's own sitemaps. */
export const siteIndex = (url: URL): Promise<string> => sitemapIndex(reads, originOf(url));

/** Returns a sitemap file by name; undefined if there is none. */
export const siteFile = async (url: URL, name: string): Promise<string | undefined> =>
	sitemapFile(reads, originOf(url), name, await helpPages());
