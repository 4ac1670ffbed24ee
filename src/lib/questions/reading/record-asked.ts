import type { Query, RecordRef } from '../query.ts';

/**
 * The only record that a query asks about, or whose people it asks for; undefined if it asks for other rows, or about
 * several.
 */
export function queriedRecord(query: Query): RecordRef | undefined {
	if ('record' in query) return query.record ?? undefined;
	const records =
		'records' in query ? query.records : 'rows' in query ? (query.rows.positions?.of ?? []) : [];
	return records.length === 1 ? records[0] : undefined;
}
