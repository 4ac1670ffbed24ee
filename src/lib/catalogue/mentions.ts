import type { Fields, Value } from './field-values.ts';
import type { RecordIds } from './listings/index.ts';
import { type RecordType, recordTypes } from './record-types.ts';

/** A field with its value. */
export interface FieldValue {
	field: string;
	value: Value;
}

/** A record by its kind and id. */
export interface Mention {
	type: RecordType;
	id: number;
}

/** The kind of record whose id stands in a field, or in a part of an item, of this name. */
const references: Readonly<Record<string, RecordType>> = {
	project_id: 'project',
	organization_id: 'organization',
	person_id: 'person',
	merged_into_id: 'round',
};

export function noIds(): RecordIds {
	return { project: new Set(), organization: new Set(), person: new Set(), round: new Set() };
}

const isId = (value: Value | undefined): value is number => Number.isSafeInteger(value);

/** The record that a value names by itself, not by its parts: an id, or a reference `{ type, id }` as research makes it. */
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

/** Adds to `ids` the records that a field's value names, however deep in it. */
function addNamed(ids: RecordIds, name: string, value: Value): void {
	const own = mentionOf(name, value);
	if (own) ids[own.type].add(own.id);
	if (value === null || typeof value !== 'object') return;
	if (Array.isArray(value)) for (const item of value) addNamed(ids, '', item);
	else for (const [part, one] of Object.entries(value)) addNamed(ids, part, one);
}

/** Adds to `ids` the records that these fields of a record name. */
export function addMentioned(ids: RecordIds, fields: Fields): void {
	for (const [field, value] of Object.entries(fields)) addNamed(ids, field, value);
}

/** The records that the values of these fields name. */
export function mentionedIn(values: readonly FieldValue[]): RecordIds {
	const ids = noIds();
	for (const { field, value } of values) addNamed(ids, field, value);
	return ids;
}
