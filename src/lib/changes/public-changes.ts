import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { mentionedRecords } from '#lib/catalogue/mentions.ts';
import { recentChanges } from '#lib/catalogue/recent-changes.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import type { RevisionRow } from '#lib/entities/provenance.ts';
import { valuesOf } from '#lib/entities/record-history.ts';
import { type RecordNames, recordNames } from '#lib/entities/record-names.ts';
import { revisionRow, revisionSelect, revisionTables } from '#lib/entities/revision-rows.ts';
import { namedCondition } from '#lib/sessions/public-member.ts';
import { type ChangesView, changesPerPage } from './changes-view.ts';

/** A change to any record, as shown publicly. */
export type PublicChange = RevisionRow & { record_type: RecordType; record_id: number };

/** A page of recent changes. */
export interface ChangesPage {
	changes: PublicChange[];
	/** The names of records referenced by the changes and their values. */
	names: RecordNames;
	/** The `before` of the next page; null at the end. */
	next: string | null;
}

/** Returns the changes of a view, newest first; none for a member who hides their contributions. */
export async function publicChanges(db: Db, view: ChangesView): Promise<ChangesPage> {
	const actor = view.by === null ? undefined : await namedMember(db, view.by);
	const found =
		actor === null
			? []
			: await recentChanges(db, {
					type: view.type ?? undefined,
					origin: view.origin ?? undefined,
					actor,
					field: view.field ?? undefined,
					since: view.since === null ? undefined : `${view.since}T00:00:00Z`,
					before: view.before === null ? undefined : Number(view.before),
					take: changesPerPage + 1,
				});
	const shown = found.slice(0, changesPerPage);
	const changes = await withCredits(
		db,
		shown.map(({ id }) => id),
	);
	const ids = mentionedRecords(changes.flatMap(valuesOf));
	for (const { record_type, record_id } of shown) ids[record_type].add(record_id);
	return {
		changes,
		names: await recordNames(db, ids),
		next: found.length > changesPerPage ? String(shown.at(-1)?.id) : null,
	};
}

/** Returns the id of a member who may be named; null if they may not, or do not exist. */
async function namedMember(db: Db, username: string): Promise<number | null> {
	if (username.length > 100 || username.includes('\0')) return null;
	const rows = await readRows(
		db,
		idRow,
	)`SELECT a.id FROM account a WHERE lower(a.username) = lower(${username}) AND ${namedCondition('a')}`;
	return rows[0] ? Number(rows[0].id) : null;
}

const changeRow = revisionRow.extend({ record_type: z.enum(recordTypes), record_id: z.string() });

async function withCredits(db: Db, ids: readonly number[]): Promise<PublicChange[]> {
	if (ids.length === 0) return [];
	const rows = await readRows(db, changeRow)`
		SELECT ${revisionSelect}, r.record_type, r.record_id::text AS record_id
		FROM ${revisionTables(sql`SELECT * FROM revision WHERE id = ANY (${sql.param(ids)}::bigint[])`)}
		ORDER BY r.id DESC`;
	return rows.map((row) => ({ ...row, record_id: Number(row.record_id) }));
}
