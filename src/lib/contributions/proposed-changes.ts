import { z } from 'zod';
import { ChangeRefused } from '../catalogue/change.ts';
import { type Fields, isEmpty, sameValue, type Value } from '../catalogue/field-values.ts';
import { listFields, scalarFields } from '../catalogue/fields.ts';
import { listTable } from '../catalogue/list-tables.ts';
import type { RecordType } from '../catalogue/record-types.ts';
import { refuseUnknownReferences } from '../catalogue/references.ts';
import type { Db } from '../db/connect.ts';
import { relatedSchema } from './related-fields.ts';

/** What somebody says of one field, and where they read it. */
export interface Said {
	value: Value;
	/** Address of what was read; empty when it is missing. */
	source: string;
}

/** One field of a proposal, checked. */
export interface ProposedChange {
	field: string;
	old: Value;
	value: Value;
	source: string;
}

/** Complaints by field; `field.source` for its source. */
export type Complaints = Record<string, string>;

/** Fields that follow from others or belong to the site: nobody proposes them. */
const closed = new Set(['slug', 'merged_into_id', 'identifiers', 'claims']);

const sourceAddress = z
	.url({ protocol: /^https?$/, hostname: /^[^\s.]+(?:\.[^\s.]+)+\.?$/ })
	.max(2_000);

/** The schema of a field that may be proposed; undefined for any other. */
export function schemaOf(type: RecordType, field: string): z.ZodType | undefined {
	if (closed.has(field)) return undefined;
	const shape: Record<string, z.ZodType> = {
		...scalarFields[type].shape,
		...listFields[type].shape,
	};
	return shape[field] ?? relatedSchema(type, field);
}

/** The names of all fields of the record itself that may be proposed. */
export const openFields = (type: RecordType): string[] =>
	[...Object.keys(scalarFields[type].shape), ...Object.keys(listFields[type].shape)].filter(
		(field) => !closed.has(field),
	);

/** Why an address is no source; undefined for one that is. */
export function sourceComplaint(address: string): string | undefined {
	if (address.trim() === '') return 'Say where you read it: a web address.';
	return sourceAddress.safeParse(address.trim()).success
		? undefined
		: 'This is not a web address. Write it whole, with https://';
}

function checkField(type: RecordType, field: string, { value }: Said): { value: Value } | string {
	const schema = schemaOf(type, field);
	if (!schema) return 'This field cannot be proposed.';
	if (isEmpty(value)) {
		if (field === 'name') return 'A record needs a name.';
		return { value: listTable(type, field) || Array.isArray(value) ? [] : null };
	}
	const result = schema.safeParse(value);
	if (result.success) return { value: z.json().parse(result.data) };
	const issue = result.error.issues[0];
	const where = issue?.path.length ? `${issue.path.join(' ')}: ` : '';
	return `${where}${issue?.message ?? 'This cannot be used.'}`;
}

/**
 * Checks what is said of a record's fields against `current` (empty for a new record) and leaves out what changes
 * nothing. Either the changes or the complaints are empty, or both when nothing is different.
 */
export async function checkChanges(
	db: Db,
	type: RecordType,
	said: Readonly<Record<string, Said>>,
	current: Fields,
): Promise<{ changes: ProposedChange[]; complaints: Complaints }> {
	const complaints: Complaints = {};
	const changes: ProposedChange[] = [];
	for (const [field, one] of Object.entries(said)) {
		const checked = checkField(type, field, one);
		if (typeof checked === 'string') {
			complaints[field] = checked;
			continue;
		}
		const old = current[field] ?? null;
		if (sameValue(listTable(type, field), old, checked.value)) continue;
		const complaint = sourceComplaint(one.source);
		if (complaint) complaints[`${field}.source`] = complaint;
		else changes.push({ field, old, value: checked.value, source: one.source.trim() });
	}
	const unknown = await unknownReference(db, type, changes);
	if (unknown) complaints[unknown.field] = unknown.text;
	return Object.keys(complaints).length > 0 ? { changes: [], complaints } : { changes, complaints };
}

async function unknownReference(
	db: Db,
	type: RecordType,
	changes: readonly ProposedChange[],
): Promise<{ field: string; text: string } | undefined> {
	const changed = Object.fromEntries(changes.map(({ field, value }) => [field, value]));
	try {
		await refuseUnknownReferences(db, [{ type, index: 0, changed }]);
		return undefined;
	} catch (error) {
		if (!(error instanceof ChangeRefused)) throw error;
		return { field: error.field, text: 'A record that it names is gone. Choose another.' };
	}
}
