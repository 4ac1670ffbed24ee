import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ParquetColumn, ParquetType } from '#lib/parquet/column.ts';
import { withDuck } from './read-snapshot.ts';

/** The writer's type for each DuckDB column type. */
const types: Readonly<Record<string, ParquetType>> = {
	BIGINT: 'integer',
	DOUBLE: 'number',
	BOOLEAN: 'boolean',
	VARCHAR: 'text',
	DATE: 'date',
	'TIMESTAMP WITH TIME ZONE': 'timestamp',
	'VARCHAR[]': 'list of text',
	'DOUBLE[]': 'list of number',
	JSON: 'json',
};

const described = z.array(z.object({ column_name: z.string(), column_type: z.string() }));
const texts = z.array(z.object({ row: z.string() }));
const counted = z.array(z.object({ groups: z.coerce.number() }));
const row = z.record(z.string(), z.unknown());

/** A Parquet file as read by DuckDB. */
export interface ReadParquet {
	columns: ParquetColumn[];
	/** As JSON values, in file order. */
	rows: Record<string, unknown>[];
	groups: number;
}

/** Reads a file with DuckDB; `scratch` is a folder for temporary files. */
export async function parquetRows(bytes: Uint8Array, scratch: string): Promise<ReadParquet> {
	const folder = await mkdtemp(join(scratch, 'parquet-'));
	const path = join(folder, 'file.parquet');
	await writeFile(path, bytes);
	try {
		return await withDuck(async (duck) => {
			const ask = async (query: string) => (await duck.runAndReadAll(query)).getRowObjectsJson();
			const columns = described.parse(await ask(`describe select * from '${path}'`));
			const rows = texts.parse(await ask(`select to_json(t)::varchar as row from '${path}' as t`));
			const [size] = counted.parse(
				await ask(`select count(distinct row_group_id) as groups from parquet_metadata('${path}')`),
			);
			return {
				columns: columns.map(({ column_name, column_type }) => ({
					name: column_name,
					type: types[column_type] ?? 'json',
				})),
				rows: rows.map((one) => row.parse(JSON.parse(one.row))),
				groups: size?.groups ?? 0,
			};
		});
	} finally {
		await rm(folder, { recursive: true });
	}
}
