import pg from 'pg';
import type { BackupHeader, BackupTable } from './backup-format.ts';

// Records of migrations are not data, nor are the times of job runs: a restored database has its own.
const OURS =
	"n.nspname NOT IN ('information_schema', 'drizzle', 'pgboss') AND n.nspname NOT LIKE 'pg\\_%' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')";

/** Returns every table by name, with its data columns (generated ones are computed). */
export async function dataTables(client: pg.Client): Promise<BackupTable[]> {
	const { rows } = await client.query<BackupTable>(`
		SELECT n.nspname AS schema, c.relname AS name,
			(SELECT coalesce(json_agg(a.attname ORDER BY a.attnum), '[]') FROM pg_attribute a
				WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE c.relkind = 'r' AND c.relpersistence <> 't' AND ${OURS}
		ORDER BY 1, 2`);
	return rows;
}

/** Returns every sequence and its current value. */
export async function sequences(client: pg.Client): Promise<BackupHeader['sequences']> {
	const { rows } = await client.query<{ schema: string; name: string }>(`
		SELECT n.nspname AS schema, c.relname AS name
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE c.relkind = 'S' AND ${OURS} ORDER BY 1, 2`);
	const standing: BackupHeader['sequences'] = [];
	for (const sequence of rows) {
		const { rows: found } = await client.query<{ last: string; called: boolean }>(
			`SELECT last_value::text AS last, is_called AS called FROM ${quoteName(sequence)}`,
		);
		if (found[0]) standing.push({ ...sequence, ...found[0] });
	}
	return standing;
}

/** Whether any table has a row. */
export async function hasRows(client: pg.Client): Promise<boolean> {
	for (const table of await dataTables(client)) {
		const { rowCount } = await client.query(`SELECT FROM ${quoteName(table)} LIMIT 1`);
		if (rowCount) return true;
	}
	return false;
}

/** Returns the schema-qualified name, quoted for SQL. */
export function quoteName({ schema, name }: { schema: string; name: string }): string {
	return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** Returns the quoted column list for COPY. */
export function columnList(columns: string[]): string {
	return columns.length > 0
		? `(${columns.map((name) => pg.escapeIdentifier(name)).join(', ')})`
		: '';
}
