import { sql } from 'drizzle-orm';
import type { RecordType } from '../catalogue/record-types.ts';
import type { Db } from '../db/connect.ts';

/** What a record is called, and where its page is. */
export interface Subject {
	/** Empty for a round: it has no page. */
	slug: string;
	/** A round is called by who raised; a record that is gone by its number. */
	name: string;
}

interface Row extends Subject, Record<string, unknown> {
	type: RecordType;
	id: string;
}

/** The names of records, read by one statement. */
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
	return (type, id) => known.get(`${type} ${id}`) ?? { slug: '', name: `${type} ${id}` };
}
