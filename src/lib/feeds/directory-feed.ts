import { sql } from 'drizzle-orm';
import { PRODUCT } from '#lib/base/site.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { directoryCondition, listingTables } from '#lib/directory/conditions.ts';
import { filtersOf } from '#lib/directory/filter-specs.ts';
import { chipsOf, viewHref } from '#lib/directory/links.ts';
import { pageIds } from '#lib/directory/page-ids.ts';
import { defaultSorts } from '#lib/directory/sorts.ts';
import { directoryLabels } from '#lib/directory/sources.ts';
import {
	type DirectorySource,
	type DirectoryView,
	readView,
	writeView,
} from '#lib/directory/view.ts';
import { HttpError } from '#lib/http/errors.ts';
import { addressesOf, type Feed, itemsPerFeed } from './feed.ts';
import { itemsOf } from './record-items.ts';

/**
 * Parses the view that a feed's query asks for; the columns shown are irrelevant to a feed.
 * @throws HttpError 400 for an invalid view parameter; others are ignored, as on pages.
 */
export function viewOfFeed(source: DirectorySource, query: URLSearchParams): DirectoryView {
	const view = readView(source, query);
	const refused = (name: string) =>
		new HttpError(
			400,
			`The parameter “${name}” is not valid. Copy the feed URL from the directory.`,
		);
	for (const [name, { param }] of filtersOf(source))
		if (query.getAll(param).some((word) => word !== '') && !view.filters[name])
			throw refused(param);
	if (query.get('sort') && view.sort === null) throw refused('sort');
	if (!['', 'asc', 'desc'].includes(query.get('dir') ?? '')) throw refused('dir');
	if (query.has('page') && query.get('page') !== String(view.page)) throw refused('page');
	if ((query.get('q') ?? '').trim().length > 200)
		throw new HttpError(400, 'The parameter “q” is longer than 200 characters.');
	return { ...view, columns: null };
}

/**
 * Returns a directory view as a feed: its search and filters, in pages of 100. Uses the view's own order if it has
 * one; else rounds by date and records by creation, newest first. `site` is the site's origin.
 */
export async function directoryFeed(db: Db, view: DirectoryView, site: string): Promise<Feed> {
	const ids = await idsOf(db, view, itemsPerFeed + 1);
	const items = await itemsOf[view.source](db, ids.slice(0, itemsPerFeed), site);
	const path = `${site}/directory/${view.source}/feed`;
	const next = ids.length > itemsPerFeed && writeView({ ...view, page: view.page + 1 });
	const chips = chipsOf(view, new Map()).map(({ label, text }) => `${label}: ${text}`);
	const subtitle = [view.search && `“${view.search}”`, ...chips].filter(Boolean).join('; ');
	return {
		title: `${PRODUCT} ${directoryLabels[view.source]}${subtitle && ` – ${subtitle}`}`,
		description: `${titles[view.source]}, each with its source.`,
		home: `${site}${viewHref(view)}`,
		self: addressesOf(path, writeView(view)),
		next: next ? addressesOf(path, next) : null,
		items,
	};
}

const titles = {
	projects: 'Projects of the catalogue',
	people: 'People of the catalogue',
	organizations: 'Organizations of the catalogue',
	fundraising: 'Funding rounds and grants by date',
} as const satisfies Record<DirectorySource, string>;

/**
 * Returns all funding rounds by date, newest first: page `page` (from 1), 100 per page. `site` is the site's origin.
 */
export async function roundFeed(db: Db, page: number, site: string): Promise<Feed> {
	const view = { ...readView('fundraising', new URLSearchParams()), page };
	const feed = await directoryFeed(db, view, site);
	const path = `${site}/feeds/rounds`;
	return {
		...feed,
		title: `${PRODUCT} Funding rounds`,
		self: addressesOf(path, page > 1 ? `page=${page}` : ''),
		next: feed.next && addressesOf(path, `page=${page + 1}`),
	};
}

async function idsOf(db: Db, view: DirectoryView, take: number): Promise<number[]> {
	const { source, search, filters } = view;
	const skip = (view.page - 1) * itemsPerFeed;
	const sort = view.sort ?? (source === 'fundraising' ? defaultSorts.fundraising : null);
	if (sort) return pageIds(db, { source, search, filters, sort, skip, take });
	const meets = directoryCondition(source, { search, filters }, new Date());
	const rows = await readRows(db, idRow)`
		select id from ${sql.identifier(listingTables[source])} ${meets ? sql`where ${meets}` : sql``}
		order by origin = 'sample', id desc offset ${skip} limit ${take}`;
	return rows.map(({ id }) => Number(id));
}
