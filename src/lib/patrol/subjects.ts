import { sql } from 'drizzle-orm';
import type { RecordType } from '../catalogue/record-types.ts';
import type { Db } from '../db/connect.ts';

/** What a record is called, and where its page is. */
export interface Subject {
	/** Empty for a round: it has no page. */
	slug: string;
	/** A round is called by who raised; one that is gone without a name by its number. */
	name: string;
}

interface Row extends Subject, Record<string, unknown> {
	type: RecordType;
	id: string;
}

/** The names of records, of those that were removed the last. */
export async function subjectOf(
	db: Db,
	records: readonly { type: RecordType; id: number }[],
): Promise<(type: RecordType, id: number) => Subject> {
	const ids = (type: RecordType) =>
		sql`${sql.param([...new Set(records.filter((one) => one.type === type).map(({ id }) => id))])}::bigint[]`;
	const { rows } = await db.execute<Row>(sql`
		select 'project' as type, id, slug, name from project where id = any(${ids('project')})
		union all
		select 'organization', id, slug, name from organization where id = any(${ids('organization')})
		union all
		select 'person', id, slug, name from person where id = any(${ids('person')})
		union all
		select 'round', f.id, '', 'Round of ' || coalesce(p.name, o.name, '?')
		from funding_round f left join project p on p.id = f.project_id left join organization o on o.id = f.organization_id
		where f.id = any(${ids('round')})`);
	const known = new Map(rows.map(({ type, id, slug, name }) => [`${type} ${id}`, { slug, name }]));
	const gone = records.filter(({ type, id }) => !known.has(`${type} ${id}`));
	for (const { type, id, name } of await removedNames(db, gone))
		known.set(`${type} ${id}`, { slug: '', name: `${name} (removed)` });
	return (type, id) => known.get(`${type} ${id}`) ?? { slug: '', name: `${type} ${id}` };
}

/** What records that were removed were called. */
async function removedNames(
	db: Db,
	gone: readonly { type: RecordType; id: number }[],
): Promise<Row[]> {
	if (gone.length === 0) return [];
	const { rows } = await db.execute<Row>(sql`
		select asked.type, asked.id, '' as slug, (
			select r.old #>> '{}' from revision r
			where r.record_type = asked.type and r.record_id = asked.id and r.field = 'name' and r.value is null
			order by r.id desc limit 1) as name
		from unnest(${sql.param(gone.map(({ type }) => type))}::text[], ${sql.param(gone.map(({ id }) => id))}::bigint[])
			as asked(type, id)`);
	return rows.filter(({ name }) => name !== null);
}
