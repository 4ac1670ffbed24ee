import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { RecordType } from './record-types.ts';

export interface Identifier {
	source: string;
	external_id: string;
}

export const identifierKey = ({ source, external_id }: Identifier) =>
	JSON.stringify([source, external_id]);

const bearersRow = z.object({ source: z.string(), external_id: z.string(), record_id: z.string() });

/** Returns the records of the kind that currently have these identifiers, by `identifierKey`. */
export async function findIdentifierOwners(
	db: Db,
	type: RecordType,
	identifiers: Identifier[],
): Promise<Map<string, number>> {
	if (identifiers.length === 0) return new Map();
	const rows = await readRows(db, bearersRow)`
		select c.source, c.external_id, c.record_id
		from jsonb_to_recordset(${JSON.stringify(identifiers)}::jsonb) as w(source text, external_id text)
		join crosswalk c on c.source = w.source and c.external_id = w.external_id and c.record_type = ${type}`;
	return new Map(rows.map((row) => [identifierKey(row), Number(row.record_id)]));
}
