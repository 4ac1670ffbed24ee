import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { emptyRecordIds } from '#lib/catalogue/mentions.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import { type ChangesOrigin, changesOrigins } from '#lib/changes/changes-view.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { fieldLabel } from '#lib/entities/field-labels.ts';
import { type PresentName, recordNames } from '#lib/entities/record-names.ts';

/** Changes of the past 24 hours, by origin and by record. */
export interface ChangedToday {
	/** Number of changes by origin, most first. */
	origins: { origin: ChangesOrigin; label: string; facts: number; records: number }[];
	/** The most recently changed records, each once. */
	records: ChangedRecord[];
	/** Whether there were more changes than were examined. */
	isCut: boolean;
}

export interface ChangedRecord extends PresentName {
	type: RecordType;
	/** Names of the fields that changed. */
	fields: string[];
	/** Number of further fields that changed. */
	more: number;
	/** Who changed it last. */
	by: string;
	at: string;
}

/** Maximum changes to examine, newest first: a first import changes a hundred thousand facts in an hour. */
const maxChanges = 2_000;
const fieldsNamed = 3;

/**
 * Returns the changes of the past day, except those made by the starter catalogue or the samples, and those of deleted
 * records.
 */
export async function loadChangedToday(db: Db, most: number): Promise<ChangedToday> {
	const rows = await readRows(db, groupRow)`
		with newest as materialized (
			select * from revision order by id desc limit ${maxChanges}
		), today as (
			select * from newest where at > now() - interval '24 hours' and origin not in ('starter', 'sample')
				and not exists (select from project as p where record_type = 'project' and p.id = record_id and p.origin = 'sample')
		)
		select record_type, record_id::text as record_id, split_part(origin, ':', 1) as origin,
			array_agg(distinct field) as fields, count(*)::int as facts, ${isoMilliseconds(sql`max(at)`)} as at,
			(select count(*) = ${maxChanges} and min(at) > now() - interval '24 hours' from newest) as is_cut
		from today group by 1, 2, 3 order by max(id) desc`;
	const groups = rows.filter((row): row is KnownGroup => Object.hasOwn(changesOrigins, row.origin));
	return {
		origins: byOrigin(groups),
		records: await newestRecords(db, groups, most),
		isCut: rows[0]?.is_cut ?? false,
	};
}

const groupRow = z.object({
	record_type: z.enum(recordTypes),
	record_id: z.string(),
	origin: z.string(),
	fields: z.array(z.string()),
	facts: z.number(),
	at: z.string(),
	is_cut: z.boolean(),
});
type Group = z.output<typeof groupRow>;
type KnownGroup = Group & { origin: ChangesOrigin };

function byOrigin(groups: readonly KnownGroup[]): ChangedToday['origins'] {
	return [...Map.groupBy(groups, ({ origin }) => origin)]
		.map(([origin, of]) => ({
			origin,
			label: changesOrigins[origin],
			facts: of.reduce((sum, { facts }) => sum + facts, 0),
			records: new Set(of.map(({ record_type, record_id }) => `${record_type} ${record_id}`)).size,
		}))
		.sort((a, b) => b.facts - a.facts);
}

async function newestRecords(db: Db, groups: readonly KnownGroup[], most: number) {
	const byRecord = [
		...Map.groupBy(groups, ({ record_type, record_id }) => `${record_type} ${record_id}`).values(),
	].slice(0, most * 2);
	const ids = emptyRecordIds();
	for (const [first] of byRecord) if (first) ids[first.record_type].add(Number(first.record_id));
	const names = await recordNames(db, ids);
	return byRecord
		.flatMap((of): ChangedRecord[] => {
			const [newest] = of;
			const name = newest && names.find(newest.record_type, Number(newest.record_id));
			if (!newest || !name) return [];
			const type = newest.record_type;
			const fields = [...new Set(of.flatMap((one) => one.fields))].map((one) =>
				fieldLabel(type, one),
			);
			return [
				{
					...name,
					type,
					fields: fields.slice(0, fieldsNamed),
					more: Math.max(0, fields.length - fieldsNamed),
					by: changesOrigins[newest.origin],
					at: newest.at,
				},
			];
		})
		.slice(0, most);
}
