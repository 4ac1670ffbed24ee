import type { Query, RecordRef } from '../../query.ts';

const LAST =
	/\bthe (?:(first|second|third|last)(?: (?:one|of (?:them|the two|those|these)))(?! (?:round|raise|deal))|(latter|former))\b/i;

const places: Readonly<Record<string, number>> = { first: 0, former: 0, second: 1, third: 2 };

const recordsOf = (query: Query | undefined): readonly RecordRef[] =>
	query?.kind === 'compare' || query?.kind === 'fact' ? query.records : [];

/** `who invested in the second one?` after a question for several records, with the name of the one that is meant. */
export function nameOrderedRecord(question: string, before: Query | undefined): string {
	const records = recordsOf(before);
	if (records.length < 2) return question;
	return question.replace(LAST, (said, order?: string, which?: string) => {
		const word = (order ?? which ?? '').toLowerCase();
		const record = records.at(places[word] ?? -1);
		return record?.name ?? said;
	});
}
