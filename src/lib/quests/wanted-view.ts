/** The state of `/missing-facts`, entirely from its URL. No side effects. */

export const wantedSources = ['projects', 'organizations', 'people'] as const;
export type WantedSource = (typeof wantedSources)[number];

export interface WantedView {
	source: WantedSource;
	sector: string | null;
	/** A fact that must be missing; null for any. */
	fact: string | null;
	/** From 1. */
	page: number;
}

/** Records per page. */
export const wantedPerPage = 50;

/** The query parameters read by the page. */
export const wantedKeys: readonly string[] = ['of', 'sector', 'fact', 'page'];

/** Reads the view from a query; invalid parameters are ignored. */
export function readWantedView(query: URLSearchParams): WantedView {
	const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
	return {
		source: wantedSources.find((one) => one === query.get('of')) ?? 'projects',
		sector: (query.get('sector') ?? '').trim().slice(0, 100) || null,
		fact: (query.get('fact') ?? '').trim().slice(0, 100) || null,
		page,
	};
}

/** The URL of a view. */
export function wantedHref({ source, sector, fact, page }: WantedView): string {
	const query = new URLSearchParams();
	if (source !== 'projects') query.set('of', source);
	if (sector) query.set('sector', sector);
	if (fact) query.set('fact', fact);
	if (page > 1) query.set('page', String(page));
	return query.size > 0 ? `/missing-facts?${query}` : '/missing-facts';
}
