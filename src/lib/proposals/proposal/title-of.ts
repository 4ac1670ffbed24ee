import { sql } from 'drizzle-orm';
import type { Fields } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';

/** Returns the title of a record with these fields. A round has no name, so its title is that of its raiser. */
export async function titleOf(db: Db, type: RecordType, fields: Fields): Promise<string> {
	if (type !== 'round') return String(fields.name);
	const [table, id] = fields.project_id
		? ['project', fields.project_id]
		: ['organization', fields.organization_id];
	const rows = await readRows(
		db,
		nameRow,
	)`select name from ${sql.identifier(String(table))} where id = ${id}`;
	return `Round of ${rows[0]?.name ?? ''}`;
}
