import { z } from 'zod';
import { identityOf, refusalOf } from '#lib/assets/asset.ts';
import { anyValue } from '#lib/catalogue/any-value.ts';
import { type Fields, isEmpty, isSameValue, type Value } from '#lib/catalogue/field-values.ts';
import { listFields, scalarFields } from '#lib/catalogue/fields.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { accountAddress, lacksAccountName } from '#lib/links/account-fields.ts';
import { complaintOf } from './complaint-words.ts';
import { relatedSchema } from './related-fields.ts';
import { fieldsWithUnknownRecords } from './value-names.ts';

/** The proposed value of a field, and its source. */
export const proposedValue = z.object({
	value: anyValue,
	source: z.string().describe('URL of the source, empty if missing.'),
});
export type ProposedValue = z.infer<typeof proposedValue>;

/** A checked field of a proposal. */
export const proposedChange = proposedValue.extend({ field: z.string(), old: anyValue });
export type ProposedChange = z.infer<typeof proposedChange>;

/** Complaints by field; `field.source` is the key for a field's source. */
export type Complaints = Record<string, string>;

/** Fields that are derived or maintained by the site, and cannot be proposed. */
const closedFields = new Set(['slug', 'merged_into_id', 'identifiers', 'claims']);

const sourceAddress = scalarFields.project.shape.website.unwrap();

/** Returns the schema of a field open to proposals; undefined for any other field. */
export function schemaOf(type: RecordType, field: string): z.ZodType | undefined {
	if (closedFields.has(field)) return undefined;
	const shape: Record<string, z.ZodType> = {
		...scalarFields[type].shape,
		...listFields[type].shape,
	};
	return Object.hasOwn(shape, field) ? shape[field] : relatedSchema(type, field);
}

/** Returns the names of the record's own fields that are open to proposals. */
export const openFields = (type: RecordType): string[] =>
	[...Object.keys(scalarFields[type].shape), ...Object.keys(listFields[type].shape)].filter(
		(field) => !closedFields.has(field),
	);

/** Returns why a URL is not a valid source; undefined if it is. */
export function sourceComplaint(address: string): string | undefined {
	if (address.trim() === '') return 'Enter the web address where you read it.';
	return sourceAddress.safeParse(address.trim()).success
		? undefined
		: 'Enter a full web address, with https://';
}

function checkField(
	type: RecordType,
	field: string,
	{ value }: ProposedValue,
	old: Value,
): { value: Value } | string {
	const schema = schemaOf(type, field);
	if (!schema) return 'This field cannot be proposed.';
	if (isEmpty(value)) {
		if (field === 'name') return 'A record needs a name.';
		return { value: listTable(type, field) || Array.isArray(value) ? [] : null };
	}
	// An existing value is not replaced by a different spelling of it.
	const text = typeof value === 'string' && value !== old ? value : undefined;
	if (text !== undefined && lacksAccountName(field, text))
		return 'This does not name an account: enter the address of its own page.';
	const address = text && accountAddress(field, text);
	const result = schema.safeParse(address ?? value);
	if (result.success) return { value: z.json().parse(result.data) };
	return complaintOf(result.error.issues[0]);
}

const contracts = z.array(z.object({ chain: z.string(), address: z.string() }));

/** Returns why the first invalid new contract is refused; undefined if all are valid. */
function refusedContract(value: Value, old: Value): string | undefined {
	const known = new Set((contracts.safeParse(old).data ?? []).map(identityOf));
	for (const one of contracts.safeParse(value).data ?? []) {
		const why = known.has(identityOf(one)) ? null : refusalOf(one);
		if (why !== null) return `${one.address} ${why}.`;
	}
	return undefined;
}

/**
 * Checks proposed field values against `current` (empty for a new record). `changes` are the usable values that differ.
 * They may be sent only if there are no complaints, since one may be that a change lacks its source.
 */
export async function checkChanges(
	db: Db,
	type: RecordType,
	edits: Readonly<Record<string, ProposedValue>>,
	current: Fields,
): Promise<{ changes: ProposedChange[]; complaints: Complaints }> {
	const complaints: Complaints = {};
	const changes: ProposedChange[] = [];
	for (const [field, one] of Object.entries(edits)) {
		const checked = checkField(type, field, one, current[field] ?? null);
		if (typeof checked === 'string') {
			complaints[field] = checked;
			continue;
		}
		const old = current[field] ?? null;
		if (isSameValue(listTable(type, field), old, checked.value)) continue;
		const refused = field === 'contracts' ? refusedContract(checked.value, old) : undefined;
		if (refused) complaints[field] = refused;
		const complaint = sourceComplaint(one.source);
		if (complaint) complaints[`${field}.source`] = complaint;
		changes.push({ field, old, value: checked.value, source: one.source.trim() });
	}
	for (const field of await fieldsWithUnknownRecords(db, changes))
		complaints[field] = 'A record that it names no longer exists. Choose another.';
	return { changes, complaints };
}
