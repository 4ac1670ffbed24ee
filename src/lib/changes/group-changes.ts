/** Changes of one record that follow one another, by the same author. */
export interface RecordGroup<Change> {
	record_type: string;
	record_id: number;
	changes: Change[];
}

/** Changes that follow one another and come from the same place: one import, one proposal, the editors. */
export interface OriginGroup<Change> {
	origin: string;
	/** By record, in the order of their newest change. */
	records: RecordGroup<Change>[];
	count: number;
}

interface Grouped {
	origin: string;
	record_type: string;
	record_id: number;
}

/** Changes, newest first, in the groups in which they are read: fifty rows of one import are one entry to unfold. */
export function groupChanges<Change extends Grouped>(
	changes: readonly Change[],
): OriginGroup<Change>[] {
	const groups: OriginGroup<Change>[] = [];
	for (const change of changes) {
		const { origin, record_type, record_id } = change;
		let group = groups.at(-1);
		if (group?.origin !== origin) {
			group = { origin, records: [], count: 0 };
			groups.push(group);
		}
		group.count += 1;
		const known = group.records.find(
			(one) => one.record_type === record_type && one.record_id === record_id,
		);
		if (known) known.changes.push(change);
		else group.records.push({ record_type, record_id, changes: [change] });
	}
	return groups;
}
