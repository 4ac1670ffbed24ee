import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Draft } from './draft.ts';
import type { RecordIds } from './listings/index.ts';
import { addMentioned, emptyRecordIds } from './mentions.ts';
import { type RecordType, recordTypes } from './record-types.ts';

/** Fields with the sites on which an announcement of a round counts as the record's own word. */
const pages = ['website', 'twitter', 'github'];

/** Fields of a record that appear in the directory rows of linked records. */
const linkedRowFields: Record<RecordType, readonly string[]> = {
	project: [
		...['slug', 'name', 'symbol', 'logo', 'sectors', 'category', 'description', 'location'],
		...pages,
	],
	organization: ['slug', 'name', 'aliases', 'logo', 'sectors', 'summary', 'location', ...pages],
	person: ['slug', 'name', 'aliases', 'avatar', ...pages],
	round: [],
};

function array(values: Iterable<number>): SQL {
	return sql`${sql.param([...values])}::bigint[]`;
}

/** Selects the records currently linked with these, as (type, id). */
function linkedRecords(shown: RecordIds, rounds: Set<number>): SQL {
	return sql`
		-- All rounds that are shown as one with these.
		with part as materialized (
			select of.id, of.merged_into_id, of.project_id, of.organization_id
			from funding_round as one join funding_round as of
				on coalesce(of.merged_into_id, of.id) = coalesce(one.merged_into_id, one.id)
			where one.id = any(${array(rounds)})
		)
		select 'round' as type, id from funding_round where merged_into_id is null
			and (project_id = any(${array(shown.project)}) or organization_id = any(${array(shown.organization)}))
		union select 'round', coalesce(merged_into_id, id) from part
		union select 'round', round_id from shown_investor
			where organization_id = any(${array(shown.organization)}) or person_id = any(${array(shown.person)})
		union select 'person', person_id from position
			where project_id = any(${array(shown.project)}) or organization_id = any(${array(shown.organization)})
		union select 'project', project_id from position where person_id = any(${array(shown.person)})
		union select 'organization', organization_id from position where person_id = any(${array(shown.person)})
		union select 'project', project_id from project_organization
			where organization_id = any(${array(shown.organization)})
		union select 'organization', i.organization_id from round_investor i join funding_round r on r.id = i.round_id
			where r.project_id = any(${array(shown.project)})
		union select 'organization', organization_id from round_investor where round_id in (select id from part)
		union select 'person', i.person_id from round_investor i join funding_round r on r.id = i.round_id
			where r.project_id = any(${array(shown.project)})
		union select 'person', person_id from round_investor where round_id in (select id from part)
		union select 'project', r.project_id from round_investor i join funding_round r on r.id = i.round_id
			where i.organization_id = any(${array(shown.organization)})
		union select 'project', project_id from part
		union select 'organization', organization_id from part`;
}

/** A change to one record, from which derived data is recomputed. */
export type TouchedRecord = Pick<Draft, 'type' | 'id' | 'old' | 'changed' | 'outcome'>;

/** Returns the records a batch changed, plus those whose directory rows show data from them. Call after writing. */
export async function touchedAndNeighbours(
	db: Db,
	drafts: readonly TouchedRecord[],
): Promise<RecordIds> {
	const ids = emptyRecordIds();
	const shown = emptyRecordIds();
	for (const { type, id, old, changed, outcome } of drafts) {
		if (outcome === 'unchanged') continue;
		ids[type].add(id);
		addMentioned(ids, old);
		addMentioned(ids, changed);
		if (outcome === 'updated' && linkedRowFields[type].some((field) => field in changed))
			shown[type].add(id);
	}
	const known = recordTypes.some((type) => shown[type].size > 0) || ids.round.size > 0;
	if (!known) return ids;
	await addLinked(db, ids, shown, ids.round);
	return ids;
}

const addLinkedRow = z.object({ type: z.enum(recordTypes), id: z.string().nullable() });

/** Adds to `ids` the records currently linked with `shown` or with these rounds. */
export async function addLinked(
	db: Db,
	ids: RecordIds,
	shown: RecordIds,
	rounds: Set<number>,
): Promise<void> {
	const rows = await readRows(db, addLinkedRow)`${linkedRecords(shown, rounds)}`;
	for (const { type, id } of rows) if (id !== null) ids[type].add(Number(id));
}
