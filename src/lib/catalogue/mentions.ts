import type { Fields, Value } from './field-values.ts';
import type { RecordIds } from './listings/index.ts';
import { type RecordType, recordTypes } from './record-types.ts';

/** A field and its value. */
export interface FieldValue {
	field: string;
	value: Value;
}

/** A record, by kind and id. */
export interface Mention {
	type: RecordType;
	id: number;
}

/** The kind of record referenced by a field, or item property, of this name. */
const references: Readonly<Record<string, RecordType>> = {
	project_id: 'project',
	organization_id: 'organization',
	person_id: 'person',
	merged_into_id: 'round',
};

export function emptyRecordIds(): RecordIds {
	return { project: new Set(), organization: new Set(), person: new Set(), round: new Set() };
}

const isId = (value: Value | undefined): value is number => Number.isSafeInteger(value);

/**
 * Returns the record that a value itself references, ignoring nested values: an id, or a `{ type, id }` reference as
 * used in research.
 */
export function mentionOf(name: string, value: Value): Mention | undefined {
	if (isId(value)) {
		const type = Object.hasOwn(references, name) ? references[name] : undefined;
		return type && { type, id: value };
	}
	if (value === null || typeof value !== 'object' || Array.isArray(value) || !isId(value.id))
		return undefined;
	const kind = value.type === 'people' ? 'person' : value.type;
	const type = recordTypes.find((one) => one === kind);
	return type && { type, id: value.id };
}

/** Adds to `ids` the records a field's value references, at any depth. */
function addNamed(ids: RecordIds, name: string, value: Value): void {
	const own = mentionOf(name, value);
	if (own) ids[own.type].add(own.id);
	if (value === null || typeof value !== 'object') return;
	if (Array.isArray(value)) for (const item of value) addNamed(ids, '', item);
	else for (const [part, one] of Object.entries(value)) addNamed(ids, part, one);
}

/** Adds to `ids` the records referenced by these fields. */
export function addMentioned(ids: RecordIds, fields: Fields): void {
	for (const [field, value] of Object.entries(fields)) addNamed(ids, field, value);
}

/** Returns the records referenced by these values. */
export function mentionedRecords(values: readonly FieldValue[]): RecordIds {
	const ids = emptyRecordIds();
	for (const { field, value } of values) addNamed(ids, field, value);
	return ids;
}
