import { type ColumnHead, nextSort } from '#lib/directory/links.ts';
import type { Sort } from '#lib/directory/sorts.ts';
import { fields } from './fields.ts';
import { sortsOf } from './order-sql.ts';
import { isSortable, MAX_SORTS, type Screen } from './screen.ts';
import { screenQuery } from './screen-text.ts';

/** URLs of screens derived from a screen. No side effects. */

/** Returns the URL of a screen's page. @param edit slug of the saved screen being edited */
export const screenerHref = (screen: Screen, page = 1, edit: string | null = null): string =>
	`/screener?${screenQuery(screen)}${page > 1 ? `&page=${page}` : ''}${edit === null ? '' : `&edit=${edit}`}`;

/** Screen length in characters above which its page omits shortcut links: each repeats the whole screen. */
const LONG = 1_500;

/** Whether a screen is too long for a link on every field and column. */
export const isLong = (screen: Screen): boolean => screenQuery(screen).length > LONG;

/** Returns the slug of the saved screen being edited according to a URL; null for none. */
export const editedScreenSlug = (query: URLSearchParams): string | null =>
	/^[a-z0-9-]{1,100}$/.exec(query.get('edit') ?? '')?.[0] ?? null;

/**
 * Returns the screen after clicking a column header: sorted by that column alone, descending, then ascending, then in
 * the default order.
 */
function sortedBy(screen: Screen, field: string): Screen {
	const sorts = sortsOf(screen);
	const [seen] = sorts.length === 1 ? sorts : [];
	const next = nextSort(seen ?? null, field);
	return { ...screen, sort: next ? [next] : [] };
}

/**
 * Returns the screen with a column added to its sort; a second call reverses that column's order, a third removes it.
 */
export function addSort(screen: Screen, field: string): Screen {
	const at = screen.sort.findIndex((one) => one.field === field);
	const next = nextSort(screen.sort[at] ?? null, field);
	const added: Sort[] = next ? [next] : [];
	const sort = at === -1 ? [...screen.sort, ...added] : screen.sort.toSpliced(at, 1, ...added);
	return { ...screen, sort: sort.slice(0, MAX_SORTS) };
}

/** Returns the headers of a screen's columns, by column name. @param edit as for `screenerHref()` */
export function screenHeads(
	screen: Screen,
	edit: string | null = null,
): (name: string) => ColumnHead {
	const sorts = sortsOf(screen);
	const withLinks = !isLong(screen);
	return (name) => {
		const field = fields[screen.source].get(name);
		if (!field || !isSortable(field)) return {};
		const order = sorts.find((one) => one.field === name)?.order;
		if (!withLinks) return { order };
		return {
			href: screenerHref(sortedBy(screen, name), 1, edit),
			order,
			adding: screenerHref(addSort(screen, name), 1, edit),
		};
	};
}
