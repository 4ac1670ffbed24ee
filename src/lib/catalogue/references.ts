import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { ChangeRefusedError } from './change.ts';
import type { Draft } from './draft.ts';
import { addMentioned, emptyRecordIds } from './mentions.ts';
import { recordTypes, tableOf } from './record-types.ts';

/** Something that references records: a draft or a proposal. */
type Naming = Pick<Draft, 'type' | 'index' | 'changed'>;

/** Throws `ChangeRefusedError` for the first draft that references a nonexistent record. */
export async function refuseUnknownReferences(db: Db, drafts: readonly Naming[]): Promise<void> {
	const all = emptyRecordIds();
	for (const { changed } of drafts) addMentioned(all, changed);
	for (const type of recordTypes) {
		if (all[type].size === 0) continue;
		const rows = await readRows(db, idRow)`
			select id from unnest(${sql.param([...all[type]])}::bigint[]) as wanted(id)
			where not exists (select from ${sql.identifier(tableOf[type])} r where r.id = wanted.id)`;
		const unknown = new Set(rows.map((row) => Number(row.id)));
		if (unknown.size > 0) refuse(drafts, type, unknown);
	}
}

function refuse(drafts: readonly Naming[], type: Draft['type'], unknown: Set<number>): void {
	for (const draft of drafts) {
		for (const [field, value] of Object.entries(draft.changed)) {
			const named = emptyRecordIds();
			addMentioned(named, { [field]: value });
			const missing = [...named[type]].find((id) => unknown.has(id));
			if (missing !== undefined)
				throw new ChangeRefusedError(draft.index, field, `there is no ${type} ${missing}`);
		}
	}
}
