import type { Query, RecordRef } from '../query.ts';

/** The one record that a query asks something of; undefined where it asks for rows, or of several. */
export function recordAsked(query: Query): RecordRef | undefined {
	if ('record' in query) return query.record ?? undefined;
	const records = 'records' in query ? query.records : [];
	return records.length === 1 ? records[0] : undefined;
}
