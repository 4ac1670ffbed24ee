import { z } from 'zod';
import type { Value } from '#lib/catalogue/field-values.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';

/**
 * Input of the contribution calls, checked for shape only. Whether it may be proposed is checked in
 * `proposed-changes.ts`.
 */

/** Maximum fields of one proposal or draft. */
const MAX_FIELDS = 60;
/** Maximum nesting of a value: a list of rounds, a round, its investors, one of them, its name. */
const MAX_DEPTH = 8;
const MAX_NOTE_LENGTH = 2_000;

/** A record type, by its name in the code or, for people, in URLs. */
export const recordType = z
	.enum([...recordTypes, 'people'], { error: 'This is not a kind of record.' })
	.transform((type) => (type === 'people' ? 'person' : type));

/** A record's slug; null, or empty in a query, for a new record. */
export const recordSlug = z
	.string()
	.max(200)
	.regex(/^[a-z0-9-]*$/, 'This is not the address of a record.')
	.nullish()
	.transform((slug) => slug || null);

/** An id in the form used by the API. */
export const textId = z.string().regex(/^[1-9]\d{0,14}$/, 'This is not an id.');

export const note = z
	.string()
	.trim()
	.max(MAX_NOTE_LENGTH, `Write at most ${MAX_NOTE_LENGTH} characters.`)
	.transform(asText)
	.default('');

/** Returns text as the database can store it: without NUL, and with lone surrogates replaced. */
function asText(text: string): string {
	return text.toWellFormed().replaceAll('\0', '');
}

/** Returns a JSON value with storable text; undefined if it is nested too deeply. */
function storable(value: unknown, depth = 0): Value | undefined {
	if (depth > MAX_DEPTH) return undefined;
	if (typeof value === 'string') return asText(value);
	if (typeof value === 'number') return Number.isFinite(value) ? value : null;
	if (typeof value === 'boolean') return value;
	if (Array.isArray(value)) return storableList(value, depth);
	if (typeof value === 'object' && value !== null) return storableObject(value, depth);
	return null;
}

function storableList(items: readonly unknown[], depth: number): Value[] | undefined {
	const list: Value[] = [];
	for (const item of items) {
		const cleanItem = storable(item, depth + 1);
		if (cleanItem === undefined) return undefined;
		list.push(cleanItem);
	}
	return list;
}

function storableObject(value: object, depth: number): Value | undefined {
	const entries: [string, Value][] = [];
	for (const [key, item] of Object.entries(value)) {
		const cleanItem = storable(item, depth + 1);
		if (cleanItem === undefined) return undefined;
		entries.push([asText(key), cleanItem]);
	}
	return Object.fromEntries(entries);
}

/** Any JSON value that the database can store. */
export const jsonValue = z.unknown().transform((value, context): Value => {
	const json = storable(value);
	if (json !== undefined) return json;
	context.issues.push({ code: 'custom', input: value, message: 'This is nested too deeply.' });
	return z.NEVER;
});

const fieldName = z
	.string()
	.max(60)
	.regex(/^[a-z][a-z0-9_]*$/, 'This is not a field of a record.');

const fewFields = (fields: Record<string, unknown>) => Object.keys(fields).length <= MAX_FIELDS;
const tooMany = `There are more than ${MAX_FIELDS} fields.`;

/** Values by field. */
export const valuesByField = z.record(fieldName, jsonValue).refine(fewFields, tooMany);

const fieldEdit = z.object({
	value: jsonValue,
	source: z
		.string()
		.max(2_000, 'An address can have at most 2,000 characters.')
		.transform(asText)
		.default(''),
});

/** Edits by field: `{ website: { value, source } }`. Other keys are ignored. */
export const fieldEdits = z.record(fieldName, fieldEdit).refine(fewFields, tooMany);

/** Edits of a draft, by field; an empty entry removes a field. */
export const draftEdits = z
	.union([z.record(fieldName, z.unknown()), z.array(z.unknown()).max(0)], {
		error: 'A draft must be an object of fields.',
	})
	.transform((data) => (Array.isArray(data) ? {} : withoutEmptyEntries(data)))
	.pipe(fieldEdits);

const isEmptyEntry = (entry: unknown): boolean =>
	entry === null || (typeof entry === 'object' && Object.keys(entry).length === 0);

const withoutEmptyEntries = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(data).filter(([, entry]) => !isEmptyEntry(entry)));
