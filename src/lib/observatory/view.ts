import { type RecordKind, recordKinds } from './records.ts';

/** Spans over which investors are counted, in days. */
export const investorSpans = [30, 180, 365] as const;
export type InvestorSpan = (typeof investorSpans)[number];

/** What the observatory shows: everything that its address says. */
export interface ObservatoryView {
	days: InvestorSpan;
	/** Null: real records; samples only where there is nothing else to add up. */
	records: RecordKind | null;
}

/** The query parameters that its address may have. */
export const observatoryKeys = ['days', 'records'] as const;

/** The view that an address asks for. What it does not understand is left out. */
export function readObservatory(query: URLSearchParams): ObservatoryView {
	return {
		days: investorSpans.find((span) => String(span) === query.get('days')) ?? 365,
		records: recordKinds.find((kind) => kind === query.get('records')) ?? null,
	};
}

/** The address of a view; the usual one has no query. */
export function observatoryHref({ days, records }: ObservatoryView): string {
	const query = new URLSearchParams();
	if (days !== 365) query.set('days', String(days));
	if (records) query.set('records', records);
	return query.size > 0 ? `/observatory?${query}` : '/observatory';
}
