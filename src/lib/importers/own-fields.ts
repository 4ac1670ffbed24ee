import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

const othersFieldsRow = z.object({ id: z.string(), fields: z.array(z.string()) });

/**
 * Returns the fields last set by somebody else, by record. The rule that marks names as persons is not counted, since
 * it changes no field.
 */
export async function fieldsSetByOthers(
	db: Db,
	type: RecordType,
	ids: readonly number[],
	origin: string,
): Promise<Map<number, ReadonlySet<string>>> {
	if (ids.length === 0) return new Map();
	const rows = await readRows(db, othersFieldsRow)`
		select record_id as id, array_agg(field) as fields from (
			select distinct on (record_id, field) record_id, field, origin from revision
			where record_type = ${type} and record_id = any(${sql.param([...ids])}::bigint[])
				and origin <> 'rule:name'
			order by record_id, field, id desc
		) as last where origin <> ${origin} group by 1`;
	return new Map(rows.map(({ id, fields }) => [Number(id), new Set(fields)]));
}
