import { eventKinds } from '#lib/catalogue/kinds.ts';
import { isMonth, type Month } from './calendar.ts';

/** Number of events on one page of the list. */
export const eventsPerPage = 50;

/** The last page within reach of the data API's `skip`. */
const lastPage = 1_000_000 / eventsPerPage + 1;

/** The view of the list of events, as encoded in its address. */
export interface EventsView {
	when: 'upcoming' | 'past';
	/** Null: every kind. */
	kind: (typeof eventKinds)[number] | null;
	/** The month whose days are listed; null: upcoming or past events. */
	month: Month | null;
	/** Page number from 1; a month has only one. */
	page: number;
}

/** The query parameters that its address accepts. */
export const eventsKeys = ['when', 'kind', 'month', 'page'] as const;

/** Parses the view from an address, ignoring what it does not understand. */
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

/** Returns the address of a view; upcoming events of every kind have no query. */
export function eventsHref({ when, kind, month, page }: EventsView): string {
	const query = new URLSearchParams();
	if (when === 'past' && month === null) query.set('when', when);
	if (kind) query.set('kind', kind);
	if (month !== null) query.set('month', month);
	else if (page > 1) query.set('page', String(page));
	return query.size > 0 ? `/events?${query}` : '/events';
}
