import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { Author } from '../change.ts';
import type { RecordRef } from '../duplicate-pairs.ts';
import { mergeAllWithin } from '../merge-records.ts';
import { findMovedFollowers } from './followers.ts';

/** Two records to merge, with the information needed to explain and undo the merge. */
export interface RecordJoining {
	kept: RecordRef;
	gone: RecordRef;
	/** Name of the record that is merged away. */
	name: string;
	/** Evidence for and against: `the same site`. */
	signs: readonly string[];
	/** Total of all signs, in bits. */
	weight: number;
}

const revisionRow = z.object({ revision: z.string().nullable() });

/** Returns the number of the newest revision; `0` if there is none. */
export async function newestRevision(db: Db): Promise<string> {
	const { revision } = await readOne(db, revisionRow)`select max(id) as revision from revision`;
	return revision ?? '0';
}

/** Merges each pair and records why: `separateRecords()` can undo everything. Call with the catalogue locked. */
export async function joinRecords(
	tx: Db,
	author: Author,
	joinings: readonly RecordJoining[],
): Promise<void> {
	if (joinings.length === 0) return;
	const moved = await findMovedFollowers(tx, joinings);
	const after = await newestRevision(tx);
	await mergeAllWithin(tx, author, joinings);
	const to = await newestRevision(tx);
	const rows = joinings.map(({ kept, gone, name, signs, weight }) => ({
		kept_type: kept.type,
		kept_id: kept.id,
		gone_type: gone.type,
		gone_id: gone.id,
		gone_name: name,
		signs,
		weight,
		moved: moved.get(`${gone.type} ${gone.id}`) ?? {},
	}));
	await tx.execute(sql`
		insert into record_joining (kept_type, kept_id, gone_type, gone_id, gone_name, signs, weight, moved,
			revisions_after, revisions_to)
		select kept_type, kept_id, gone_type, gone_id, gone_name, signs, weight, moved, ${after}, ${to}
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j(kept_type text, kept_id bigint, gone_type text,
			gone_id bigint, gone_name text, signs text[], weight float8, moved jsonb)`);
}
