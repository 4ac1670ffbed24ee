import type { Db } from '#lib/db/connect.ts';
import type { Fields } from './field-values.ts';
import { listTables } from './list-tables.ts';
import { readList, readScalars } from './record-store.ts';
import type { RecordType } from './record-types.ts';

/**
 * What a record says now in every field, as `revise()` compares it; locked until the transaction ends. Undefined when
 * there is no such record.
 */
export async function currentFields(
	tx: Db,
	type: RecordType,
	id: number,
): Promise<Fields | undefined> {
	const scalars = (await readScalars(tx, type, [id])).get(id);
	if (!scalars) return undefined;
	const fields: Fields = { ...scalars };
	for (const [field, list] of Object.entries(listTables[type]))
		fields[field] = (await readList(tx, type, list, [id])).get(id) ?? [];
	return fields;
}
