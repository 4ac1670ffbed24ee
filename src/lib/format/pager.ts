import { formatCount } from './numbers.ts';

/** A list to page through. */
export interface PagedList {
	/** From 1. */
	page: number;
	/** Rows on one page. */
	size: number;
	/** Rows in all. */
	total: number;
	/** Returns the address of a page. */
	href: (page: number) => string;
}

/** The links from one page to its neighbours, as a pager draws them. */
export interface Pager {
	/** Null on the first page. */
	previous: { page: number; href: string } | null;
	/** Null on the last page. */
	next: { page: number; href: string } | null;
	/** `51–100 of 2,289`; for a page past the end, a message saying so. */
	where: string;
	/** Whether there is more than one page. */
	isNeeded: boolean;
}

/** Builds a pager; a page past the end links back to the last one. */
export function pagerOf({ page, size, total, href }: PagedList): Pager {
	const pages = Math.max(1, Math.ceil(total / size));
	const to = (target: number) => ({ page: target, href: href(target) });
	const isPast = page > pages;
	const from = total === 0 ? 0 : (page - 1) * size + 1;
	return {
		previous: page > 1 ? to(Math.min(page - 1, pages)) : null,
		next: page < pages ? to(page + 1) : null,
		where: isPast
			? `There is no page ${formatCount(page)}`
			: `${formatCount(from)}–${formatCount(Math.min(page * size, total))} of ${formatCount(total)}`,
		isNeeded: pages > 1 || isPast,
	};
}
