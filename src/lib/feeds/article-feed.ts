import { sql } from 'drizzle-orm';
import { PRODUCT } from '#lib/base/site.ts';
import type { Db } from '#lib/db/connect.ts';
import { type ArticleKind, articleItems } from './article-items.ts';
import { addressesOf, type Feed, itemsPerFeed } from './feed.ts';

const about = {
	news: 'News about the records of the catalogue, each linking to its source',
	research: 'Research about the records of the catalogue, each with its source',
} as const satisfies Record<ArticleKind, string>;

const labels = { news: 'News', research: 'Research' } as const satisfies Record<
	ArticleKind,
	string
>;

/**
 * Returns news or research as a feed, newest first: page `page` (from 1), 100 per page. `site` is the site's origin.
 */
export async function articleFeed(
	db: Db,
	kind: ArticleKind,
	page: number,
	site: string,
): Promise<Feed> {
	const skip = (page - 1) * itemsPerFeed;
	const take = itemsPerFeed + 1;
	const items = await articleItems(db, sql`a.kind = ${kind}`, site, { skip, take });
	const path = `${site}/feeds/${kind}`;
	return {
		title: `${PRODUCT} ${labels[kind]}`,
		description: `${about[kind]}.`,
		home: `${site}/news-research?type=${kind}&view=default`,
		self: addressesOf(path, page > 1 ? `page=${page}` : ''),
		next: items.length > itemsPerFeed ? addressesOf(path, `page=${page + 1}`) : null,
		items: items.slice(0, itemsPerFeed),
	};
}
