/** Consecutive changes to one record by the same author. */
export interface RecordGroup<Change> {
	record_type: string;
	record_id: number;
	changes: Change[];
}

/** Consecutive changes of the same origin: one import, one proposal, the editors. */
export interface OriginGroup<Change> {
	origin: string;
	/** Grouped by record, in the order of their newest change. */
	records: RecordGroup<Change>[];
	count: number;
}

interface GroupableChange {
	origin: string;
	record_type: string;
	record_id: number;
}

/** Groups changes, newest first, for reading: fifty rows of one import become one expandable entry. */
export function groupChanges<Change extends GroupableChange>(
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
