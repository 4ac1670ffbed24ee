import type { Fields, Value } from './field-values.ts';
import type { RecordIds } from './listings/index.ts';
import type { RecordType } from './record-types.ts';

export function noIds(): RecordIds {
	return { project: new Set(), organization: new Set(), person: new Set(), round: new Set() };
}

function addReference(ids: RecordIds, type: RecordType, value: Value | undefined): void {
	if (typeof value === 'number') ids[type].add(value);
}

function addItems(ids: RecordIds, items: Value | undefined): void {
	if (!Array.isArray(items)) return;
	for (const item of items) {
		if (item === null || typeof item !== 'object' || Array.isArray(item)) continue;
		addReference(ids, 'project', item.project_id);
		addReference(ids, 'organization', item.organization_id);
		addReference(ids, 'person', item.person_id);
	}
}

/** Adds to `ids` the records that fields of a record of this kind name. */
export function addMentioned(ids: RecordIds, type: RecordType, fields: Fields): void {
	if (type === 'round') {
		addReference(ids, 'project', fields.project_id);
		addReference(ids, 'organization', fields.organization_id);
		addReference(ids, 'round', fields.merged_into_id);
		addItems(ids, fields.investors);
	}
	if (type === 'person') addItems(ids, fields.positions);
}
