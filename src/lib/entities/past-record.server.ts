import type { RecordType } from '#lib/catalogue/record-types.ts';
import { reads } from '#lib/db/client.ts';
import { askedMoment } from './asked-moment.ts';
import { type PastRecord, pastRecord } from './past-record.ts';

/** What an address with `?asof=` comes to. */
export type AskedPast =
	| { kind: 'past'; status: 200; record: PastRecord; words: string; day: string }
	| { kind: 'refused'; status: 400 | 404; sentence: string; words: string; day: string };

/** The page of a record as of what its address says; null when that speaks of the present. */
export async function askedPast(
	type: Exclude<RecordType, 'round'>,
	{ _id, name }: { _id: string; name: string },
	asof: string | null,
): Promise<AskedPast | null> {
	if (asof === null) return null;
	const now = new Date();
	const asked = askedMoment(asof, now);
	if (asked.kind === 'refused')
		return { ...asked, status: 400, words: 'an unknown day', day: now.toISOString().slice(0, 10) };
	const record = await pastRecord(reads, { type, id: Number(_id) }, asked.at);
	const { words, day } = asked;
	return record
		? { kind: 'past', status: 200, record, words, day }
		: {
				kind: 'refused',
				status: 404,
				sentence: `${name} was not in this directory yet on ${words}. Choose a later day.`,
				words,
				day,
			};
}
