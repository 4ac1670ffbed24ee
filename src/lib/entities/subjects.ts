import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { recordNames } from './record-names.ts';

/** A record's name and page. */
export interface Subject {
	/** Empty for a deleted record, which has no page. */
	slug: string;
	/** The name; for a deleted record its last one, for an unnamed record its number. */
	name: string;
}

interface SubjectRef {
	type: RecordType;
	id: number;
}

/** Returns a function that gives editors a record's name, deleted records included. */
export async function subjectOf(
	db: Db,
	records: readonly SubjectRef[],
): Promise<(type: RecordType, id: number) => Subject> {
	const of = (type: RecordType) => records.filter((one) => one.type === type).map(({ id }) => id);
	const names = await recordNames(db, {
		project: of('project'),
		organization: of('organization'),
		person: of('person'),
		round: of('round'),
	});
	const removed = await removedNames(
		db,
		records.filter(({ type, id }) => !names.find(type, id)),
	);
	return (type, id) => {
		const { slug = null, name } = names.find(type, id) ?? {};
		return { slug: slug ?? '', name: name ?? removed.get(`${type} ${id}`) ?? `${type} ${id}` };
	};
}

const removedNamesRow = z.object({
	type: z.enum(recordTypes),
	id: z.string(),
	name: z.string().nullable(),
});

/** Returns the last names of deleted records, by kind and id, leaving out unnamed ones. */
async function removedNames(db: Db, gone: readonly SubjectRef[]): Promise<Map<string, string>> {
	if (gone.length === 0) return new Map();
	const rows = await readRows(db, removedNamesRow)`
		select asked.type, asked.id, (
			select r.old #>> '{}' from revision r
			where r.record_type = asked.type and r.record_id = asked.id and r.field = 'name' and r.value is null
			order by r.id desc limit 1) as name
		from unnest(${sql.param(gone.map(({ type }) => type))}::text[], ${sql.param(gone.map(({ id }) => id))}::bigint[])
			as asked(type, id)`;
	return new Map(
		rows.flatMap(({ type, id, name }) => (name ? [[`${type} ${id}`, `${name} (removed)`]] : [])),
	);
}
