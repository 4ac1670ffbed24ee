import { reads } from '#lib/db/client.ts';
import { type Connection, searchConnection } from './connections.ts';
import { type NamedRecord, type RecordMatch, recordKey, resolveRecord } from './resolve-record.ts';

/** The result of asking how two records are connected, by the text typed for each. */
export interface ConnectionResult {
	/** Both records, if each is unambiguous. */
	known: { one: NamedRecord; other: NamedRecord } | null;
	isSame: boolean;
	/** Candidates for each text that is ambiguous. */
	unclear: { name: 'from' | 'to'; text: string; records: NamedRecord[] }[];
	/** Null if no search was made. */
	found: Connection | null;
}

export async function findConnection(from: string, to: string): Promise<ConnectionResult> {
	if (from === '' || to === '') return { known: null, isSame: false, unclear: [], found: null };
	const [one, other] = await Promise.all([resolveRecord(reads, from), resolveRecord(reads, to)]);
	const of = (name: 'from' | 'to', text: string, match: RecordMatch) =>
		match.kind === 'several' ? [{ name, text, records: match.records }] : [];
	const unclear = [...of('from', from, one), ...of('to', to, other)];
	if (one.kind !== 'one' || other.kind !== 'one')
		return { known: null, isSame: false, unclear, found: null };
	const known = { one: one.record, other: other.record };
	const isSame = recordKey(known.one) === recordKey(known.other);
	return {
		known,
		isSame,
		unclear,
		found: isSame ? null : await searchConnection(reads, known.one, known.other),
	};
}
