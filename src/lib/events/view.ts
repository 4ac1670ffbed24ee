import { eventKinds } from '#lib/catalogue/kinds.ts';
import { isMonth, type Month } from './calendar.ts';

/** Events on one page of the list. */
export const eventsOnPage = 50;

/** The furthest page that the data API's `skip` reaches. */
const lastPage = 1_000_000 / eventsOnPage + 1;

/** What the list of events shows: everything that its address says. */
export interface EventsView {
	when: 'upcoming' | 'past';
	/** Null: every kind. */
	kind: (typeof eventKinds)[number] | null;
	/** The month whose days are listed; null: what is to come, or is over. */
	month: Month | null;
	/** From 1; a month has one. */
	page: number;
}

/** The query parameters that its address may have. */
export const eventsKeys = ['when', 'kind', 'month', 'page'] as const;

/** The view that an address asks for. What it does not understand is left out. */
export function readEvents(query: URLSearchParams): EventsView {
	const kind = eventKinds.find((one) => one === query.get('kind')) ?? null;
	const month = query.get('month') ?? '';
	if (isMonth(month)) return { when: 'upcoming', kind, month, page: 1 };
	const page = /^\d{1,6}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
	return {
		when: query.get('when') === 'past' ? 'past' : 'upcoming',
		kind,
		month: null,
		page: page >= 1 && page <= lastPage ? page : 1,
	};
}

/** The address of a view; upcoming events of every kind have no query. */
export function eventsHref({ when, kind, month, page }: EventsView): string {
	const query = new URLSearchParams();
	if (when === 'past' && month === null) query.set('when', when);
	if (kind) query.set('kind', kind);
	if (month !== null) query.set('month', month);
	else if (page > 1) query.set('page', String(page));
	return query.size > 0 ? `/events?${query}` : '/events';
}
