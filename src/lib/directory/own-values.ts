import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { ParquetType } from '#lib/parquet/column.ts';
import type { DirectorySource } from './sources.ts';

/**
 * The records' own values where a directory row has less, such as a truncated text, or more, such as a computed USD
 * amount: only a file with exactly these values changes nothing when re-imported.
 */
const queries = {
	projects: sql`select id, description from project as r`,
	people: sql`select id, primary_job_title, background_summary from person as r`,
	organizations: sql`select id, summary from organization as r`,
	fundraising: sql`select r.id, r.type as stages, r.amount, r.currency, r.amount_usd, r.date::text as date,
		r.date_precision, r.valuation_usd as valuation, r.category,
		case when r.category is null then p.category end as project_category
		from funding_round as r left join project as p on p.id = r.project_id`,
} satisfies Record<DirectorySource, unknown>;

/** The own values that directory rows lack, or have with another type, with their types. */
export const ownFields: Readonly<Record<DirectorySource, Readonly<Record<string, ParquetType>>>> = {
	projects: {},
	people: {},
	organizations: {},
	fundraising: { date: 'date', amount_usd: 'number', project_category: 'text' },
};

const ownValuesRow = z.record(z.string(), z.unknown());

/** Returns these records' own values by id. */
export async function ownValues(
	db: Db,
	source: DirectorySource,
	ids: readonly number[],
): Promise<Map<string, Record<string, unknown>>> {
	const rows = await readRows(db, ownValuesRow)`
		${queries[source]} where r.id = any(${sql.param(ids)}::bigint[])`;
	return new Map(rows.map((row) => [String(row.id), row]));
}
