import type { z } from 'zod';
import { listFields, scalarFields } from '#lib/catalogue/fields.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { WantedRecord } from './importer.ts';
import { leftOutNote, type Note } from './notes.ts';

type Part = Record<string, unknown>;

/**
 * Removes the values that the catalogue cannot store, with a note on each, so that one bad cell does not reject its
 * row. The identity of the record (its name, its identifiers, its raiser) stays, so that a row with invalid values
 * there is refused.
 */
export function dropUnusableValues(wanted: WantedRecord, notes: Note[]): WantedRecord {
	const { type, fill, add, put, renew, positions } = wanted;
	const mended = (part: Part | undefined): Part =>
		Object.fromEntries(
			Object.entries(part ?? {}).flatMap(([field, value]) => {
				const cleanValue = mendedField(type, field, value, notes);
				return cleanValue === undefined ? [] : [[field, cleanValue]];
			}),
		);
	const usableWanted: WantedRecord = {
		...wanted,
		fill: mended(fill),
		add: mended(add),
		put: mended(put),
	};
	if (renew) usableWanted.renew = mended(renew);
	if (positions) usableWanted.positions = positions.filter((one) => isPosition(one, notes));
	return usableWanted;
}

function isPosition(position: unknown, notes: Note[]): boolean {
	const reason = reasonAgainst(listFields.person.shape.positions, [position]);
	if (reason !== undefined) notes.push(leftOutNote('positions', textOf(position), reason));
	return reason === undefined;
}

function mendedField(type: RecordType, field: string, value: unknown, notes: Note[]): unknown {
	const lists: Record<string, z.ZodType> = listFields[type].shape;
	const scalars: Record<string, z.ZodType> = scalarFields[type].shape;
	const schema = lists[field] ?? scalars[field];
	const reason = schema && value !== undefined ? reasonAgainst(schema, value) : undefined;
	if (!schema || reason === undefined) return value;
	if (!Array.isArray(value)) {
		notes.push(leftOutNote(field, textOf(value), reason));
		return undefined;
	}
	return value.flatMap((item: unknown) => {
		const itemReason = reasonAgainst(schema, [item]);
		if (itemReason === undefined) return [item];
		const mended = mendedItem(schema, item);
		notes.push(leftOutNote(field, textOf(mended?.left ?? item), itemReason));
		return mended ? [mended.item] : [];
	});
}

/** Returns the item with its invalid values emptied; undefined if that invalidates the item. */
function mendedItem(schema: z.ZodType, item: unknown): { item: Part; left: unknown } | undefined {
	if (typeof item !== 'object' || item === null) return undefined;
	const bad =
		schema.safeParse([item]).error?.issues.flatMap(({ path: [, key] }) => key ?? []) ?? [];
	const [first] = bad;
	const mended: Part = { ...item, ...Object.fromEntries(bad.map((key) => [key, null])) };
	return first !== undefined && reasonAgainst(schema, [mended]) === undefined
		? { item: mended, left: Reflect.get(item, first) }
		: undefined;
}

/** Returns why the value cannot be stored, as words to follow `is`; undefined if it can. */
function reasonAgainst(schema: z.ZodType, value: unknown): string | undefined {
	const issue = schema.safeParse(value).error?.issues[0];
	if (!issue) return undefined;
	if (issue.code === 'too_big') return `too ${issue.origin === 'string' ? 'long' : 'large'}`;
	return issue.message.startsWith('is ') ? issue.message.slice(3) : 'not usable';
}

const textOf = (value: unknown): string =>
	typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
