import type { Db } from '#lib/db/connect.ts';
import type { Fields } from './field-values.ts';
import { listTables } from './list-tables.ts';
import { readList, readScalars } from './record-store.ts';
import type { RecordType } from './record-types.ts';

/**
 * Returns a record's current value in every field, as `revise()` compares them; locked until the transaction ends.
 * Undefined when there is no such record.
 */
export const currentFields = async (
	tx: Db,
	type: RecordType,
	id: number,
): Promise<Fields | undefined> => (await fieldsOfAll(tx, type, [id])).get(id);

/** Like `currentFields()`, for many records of a kind by their ids. Unknown ids are absent. */
export async function fieldsOfAll(
	tx: Db,
	type: RecordType,
	ids: readonly number[],
): Promise<Map<number, Fields>> {
	const known = await readScalars(tx, type, [...ids]);
	if (known.size === 0) return known;
	const fields = new Map([...known].map(([id, scalars]) => [id, { ...scalars }]));
	for (const [field, list] of Object.entries(listTables[type])) {
		const items = await readList(tx, type, list, [...known.keys()]);
		for (const [id, own] of fields) own[field] = items.get(id) ?? [];
	}
	return fields;
}
