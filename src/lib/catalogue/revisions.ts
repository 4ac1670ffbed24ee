import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { isEmpty, type Value } from './field-values.ts';
import type { RecordType } from './record-types.ts';

export interface NewRevision {
	record_type: RecordType;
	record_id: number;
	field: string;
	old: Value;
	value: Value;
	source: string | null;
	origin: string;
	actor_id: number | null;
	reverts: number | null;
}

/** Appends revisions in the order given. An empty value is kept as null. */
export async function recordRevisions(db: Db, revisions: NewRevision[]): Promise<void> {
	if (revisions.length === 0) return;
	const rows = revisions.map((revision) => ({
		...revision,
		old: isEmpty(revision.old) ? null : revision.old,
		value: isEmpty(revision.value) ? null : revision.value,
	}));
	await db.execute(sql`
		insert into revision (record_type, record_id, field, old, value, source, origin, actor_id, reverts)
		select record_type, record_id, field, nullif(old, 'null'::jsonb), nullif(value, 'null'::jsonb), source,
			origin, actor_id, reverts
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(record_type text, record_id bigint, field text,
			old jsonb, value jsonb, source text, origin text, actor_id bigint, reverts bigint)`);
}
