import type { Query, RecordRef } from '../query.ts';

/**
 * Returns the only record that a query is about, or whose people it requests; undefined if it requests other rows, or
 * is about several records.
 */
export function queriedRecord(query: Query): RecordRef | undefined {
	if ('record' in query) return query.record ?? undefined;
	const records =
		'records' in query ? query.records : 'rows' in query ? (query.rows.positions?.of ?? []) : [];
	return records.length === 1 ? records[0] : undefined;
}
