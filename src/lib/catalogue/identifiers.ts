import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import type { RecordType } from './record-types.ts';

export interface Identifier {
	source: string;
	external_id: string;
}

export const identifierKey = ({ source, external_id }: Identifier) =>
	JSON.stringify([source, external_id]);

/** Which record of the kind has each of these identifiers now, by `identifierKey`. */
export async function bearers(
	db: Db,
	type: RecordType,
	identifiers: Identifier[],
): Promise<Map<string, number>> {
	if (identifiers.length === 0) return new Map();
	const { rows } = await db.execute<{ source: string; external_id: string; record_id: string }>(sql`
		select c.source, c.external_id, c.record_id
		from jsonb_to_recordset(${JSON.stringify(identifiers)}::jsonb) as w(source text, external_id text)
		join crosswalk c on c.source = w.source and c.external_id = w.external_id and c.record_type = ${type}`);
	return new Map(rows.map((row) => [identifierKey(row), Number(row.record_id)]));
}
