import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { type RecordType, tableOf } from './record-types.ts';

/** Tables that refer to a record by kind and id, without a foreign key that would cascade. */
const keyedByType = ['crosswalk', 'record_alias'];

/** Deletes records from their tables, with everything that depends on them except their revisions. */
export async function deleteRows(tx: Db, type: RecordType, ids: readonly number[]): Promise<void> {
	const these = sql`${sql.param(ids)}::bigint[]`;
	for (const table of keyedByType)
		await tx.execute(
			sql`delete from ${sql.identifier(table)} where record_type = ${type} and record_id = any(${these})`,
		);
	await tx.execute(sql`
		delete from slug_redirect
		where coalesce(to_type, record_type) = ${type} and record_id = any(${these})`);
	// Decisions stay: they tell what became of a record that was merged into another.
	await tx.execute(sql`
		delete from duplicate_pair where state = 'open' and ((one_type = ${type} and one_id = any(${these}))
			or (other_type = ${type} and other_id = any(${these})))`);
	await tx.execute(sql`delete from search_entry where type = ${type} and id = any(${these})`);
	if (type === 'organization')
		await tx.execute(sql`delete from co_investor where organization_id = any(${these})`);
	const mentioned = type === 'person' ? 'people' : type;
	await tx.execute(
		sql`delete from article_mentions where type = ${mentioned} and record_id = any(${these})`,
	);
	await tx.execute(sql`delete from ${sql.identifier(tableOf[type])} where id = any(${these})`);
}
