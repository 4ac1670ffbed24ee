import { fieldLabel } from '#lib/entities/field-labels.ts';
import type { RecordNames } from '#lib/entities/record-names.ts';
import { shortUsd } from '#lib/format/numbers.ts';
import type { RecordGroup } from './group-changes.ts';
import type { PublicChange } from './public-changes.ts';

/** The changes to one record in a few words, and a link to it. */
export interface TellingChange {
	name: string;
	href: string;
	what: string;
}

type Change = Pick<PublicChange, 'record_type' | 'record_id' | 'field' | 'old' | 'value'>;

const MAX_FIELDS = 3;
const newRecordLabels = {
	project: 'new project',
	organization: 'new organization',
	person: 'new person',
} as const;

/**
 * Ranks changes by how informative they are: an amount by its size, then a new record, then the number of changed
 * facts.
 */
function weigh(changes: readonly Change[]): { what: string; rank: number; size: number } {
	const [first] = changes;
	const amount = changes.find(({ field }) => field === 'amount_usd')?.value;
	if (first?.record_type === 'round' && typeof amount === 'number')
		return { what: shortUsd(amount), rank: 2, size: amount };
	const isNew = changes.some(({ field, old }) => field === 'name' && old === null);
	if (first && first.record_type !== 'round' && isNew)
		return { what: newRecordLabels[first.record_type], rank: 1, size: changes.length };
	const fields = [...new Set(changes.map((one) => fieldLabel(one.record_type, one.field)))];
	const more = fields.length - MAX_FIELDS;
	const what = `${fields.slice(0, MAX_FIELDS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
	return { what, rank: 0, size: changes.length };
}

/** Returns the `most` records of an import with the most informative changes, excluding deleted ones. */
export function tellingChanges(
	records: readonly RecordGroup<Change>[],
	names: Pick<RecordNames, 'of'>,
	most = 3,
): TellingChange[] {
	return records
		.flatMap(({ changes }) => {
			const [first] = changes;
			const record = first && names.of(first.record_type, first.record_id);
			return record?.href ? [{ ...record, href: record.href, ...weigh(changes) }] : [];
		})
		.toSorted((a, b) => b.rank - a.rank || b.size - a.size)
		.slice(0, most)
		.map(({ name, href, what }) => ({ name, href, what }));
}
