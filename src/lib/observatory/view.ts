import { type RecordKind, recordKinds } from './records.ts';

/** Time spans for counting investors, in days. */
export const investorSpans = [30, 180, 365] as const;
export type InvestorSpan = (typeof investorSpans)[number];

/** The state of the observatory, entirely from its address. */
export interface ObservatoryView {
	days: InvestorSpan;
	/** Null: real records; samples only if there is nothing else to aggregate. */
	records: RecordKind | null;
}

/** The query parameters that its address accepts. */
export const observatoryKeys = ['days', 'records'] as const;

/** Parses the view from an address, ignoring what it does not understand. */
export function readObservatoryView(query: URLSearchParams): ObservatoryView {
	return {
		days: investorSpans.find((span) => String(span) === query.get('days')) ?? 365,
		records: recordKinds.find((kind) => kind === query.get('records')) ?? null,
	};
}

/** Returns the address of a view; the default one has no query. */
export function observatoryHref({ days, records }: ObservatoryView): string {
	const query = new URLSearchParams();
	if (days !== 365) query.set('days', String(days));
	if (records) query.set('records', records);
	return query.size > 0 ? `/observatory?${query}` : '/observatory';
}
