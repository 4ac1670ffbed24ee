import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { fieldInWords, valueInWords } from '#lib/entities/provenance.ts';
import { tabHref } from '#lib/entities/tabs.ts';
import {
	type DueAlert,
	dueColumns,
	dueJoins,
	dueRow,
	MAX_LISTED_ITEMS,
	moreItemsText,
	nameOf,
	toDueAlert,
} from './due.ts';

const changedFieldRow = z.object({
	field: z.string(),
	/** Null if there was no value, or if it is a list. */
	old: z.string().nullable(),
	value: z.string().nullable(),
	/** Whether the value is a list or object, too long for a line. */
	is_list: z.boolean(),
});
type ChangedField = z.output<typeof changedFieldRow>;

const rowShape = dueRow.extend({
	last: z.string(),
	count: z.number(),
	/** At most MAX_TOLD fields. */
	fields: z.array(changedFieldRow),
});
type Row = z.output<typeof rowShape>;

/** Number of fields named in a title. */
const NAMED = 3;

/** Shortens a value to what fits on a line, so that longer text never leaves the database. */
const line = (value: string) =>
	sql`left(case when jsonb_typeof(${sql.raw(value)}) in ('array', 'object') then null else ${sql.raw(value)} #>> '{}' end, 400)`;

/**
 * Returns the alerts on records of which a fact has changed since they were last reported, and marks them as reported.
 * Revisions are numbered in the order in which they become visible (catalogue/write-lock.ts), so none is missed.
 */
export async function dueRevisions(db: Db): Promise<DueAlert[]> {
	const rows = await readRows(db, rowShape)`
		with until as materialized (select coalesce(max(id), 0) as id from revision),
		due as materialized (
			select a.id, a.account_id, a.type, a.record_id, a.by_mail, (a.told ->> 'revision')::bigint as told, until.id as until
			from alert as a, until where a.kind = 'revision' and (a.told ->> 'revision')::bigint < until.id
		), moved as (
			update alert set told = alert.told || jsonb_build_object('revision', due.until) from due where alert.id = due.id
		), fresh as materialized (
			select v.id, case v.record_type when 'person' then 'people' else v.record_type end as type, v.record_id, v.field,
				v.old, v.value
			from revision as v, until
			where v.id > (select min(told) from due) and v.id <= until.id and v.record_type <> 'round'
		), changed as (
			-- What a field was before all of it, and what it is after.
			select d.id, f.field, max(f.id) as last, (array_agg(f.old order by f.id))[1] as old,
				(array_agg(f.value order by f.id desc))[1] as value
			from due as d join fresh as f on f.type = d.type and f.record_id = d.record_id and f.id > d.told
			group by d.id, f.field
		), placed as (
			select *, row_number() over (partition by id order by last, field) as place from changed
		), told as (
			select id, max(last)::text as last, count(*)::int as count,
				jsonb_agg(jsonb_build_object('field', field, 'old', ${line('old')}, 'value', ${line('value')},
					'is_list', jsonb_typeof(coalesce(value, old)) in ('array', 'object')) order by place)
					filter (where place <= ${MAX_LISTED_ITEMS}) as fields
			from placed group by id
		)
		select ${dueColumns}, told.last, told.count, told.fields
		from told join due as d using (id) ${dueJoins} order by d.id`;
	return rows.map(revisionAlert);
}

function revisionAlert(row: Row): DueAlert {
	const { fields, count } = row;
	const names = fields.slice(0, NAMED).map(({ field }) => fieldInWords(field));
	const others = count - names.length;
	return toDueAlert(row, {
		kind: 'alert-revision',
		title: `${nameOf(row)}: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''} changed`,
		body: `${fields.map(changeInWords).join('; ')}${moreItemsText(fields.length, count)}`,
		link: tabHref(row.type, row.slug, 'history'),
		cause: `revision ${row.last}`,
	});
}

function changeInWords({ field, old, value, is_list }: ChangedField): string {
	const name = fieldInWords(field);
	if (is_list) return `${name} changed`;
	if (value === null) return `${name} removed${old === null ? '' : `, was ${valueInWords(old)}`}`;
	return old === null
		? `${name}: ${valueInWords(value)}`
		: `${name}: ${valueInWords(old)} → ${valueInWords(value)}`;
}
