import { type ColumnHead, nextSort } from '#lib/directory/links.ts';
import type { Sort } from '#lib/directory/sorts.ts';
import { fields } from './fields.ts';
import { sortsOf } from './order-sql.ts';
import { isSortable, MOST_SORTS, type Screen } from './screen.ts';
import { screenQuery } from './screen-text.ts';

/** Addresses of screens next to a screen. All pure. */

/** The address of a page of a screen. @param edit slug of the saved screen that is being changed */
export const hrefOfScreen = (screen: Screen, page = 1, edit: string | null = null): string =>
	`/screener?${screenQuery(screen)}${page > 1 ? `&page=${page}` : ''}${edit === null ? '' : `&edit=${edit}`}`;

/** Characters of a screen from which on its page has no links that only save a step: each repeats the whole screen. */
const LONG = 1_500;

/** Whether a screen is too long for a link on each field and column. */
export const isLong = (screen: Screen): boolean => screenQuery(screen).length > LONG;

/** The slug of the saved screen that an address says is being changed; null for none. */
export const editedScreen = (query: URLSearchParams): string | null =>
	/^[a-z0-9-]{1,100}$/.exec(query.get('edit') ?? '')?.[0] ?? null;

/** The screen after a press on a column's header: sorted by that alone, descending, then ascending, then as it opens. */
function sortedBy(screen: Screen, field: string): Screen {
	const sorts = sortsOf(screen);
	const [seen] = sorts.length === 1 ? sorts : [];
	const next = nextSort(seen ?? null, field);
	return { ...screen, sort: next ? [next] : [] };
}

/** The screen that is sorted by a column after what it is sorted by already; again turns it round, then leaves it out. */
export function alsoSortedBy(screen: Screen, field: string): Screen {
	const at = screen.sort.findIndex((one) => one.field === field);
	const next = nextSort(screen.sort[at] ?? null, field);
	const added: Sort[] = next ? [next] : [];
	const sort = at === -1 ? [...screen.sort, ...added] : screen.sort.toSpliced(at, 1, ...added);
	return { ...screen, sort: sort.slice(0, MOST_SORTS) };
}

/** The headers of a screen's columns, by the column's name. @param edit as for `hrefOfScreen()` */
export function headsOfScreen(
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
			href: hrefOfScreen(sortedBy(screen, name), 1, edit),
			order,
			adding: hrefOfScreen(alsoSortedBy(screen, name), 1, edit),
		};
	};
}
