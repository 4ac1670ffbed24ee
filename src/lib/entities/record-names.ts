import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

/** A record's present name, page address and picture. */
export interface PresentName {
	name: string;
	/** Null if the record no longer exists. */
	href: string | null;
	slug: string | null;
	image: string | null;
}

const removedRecord: PresentName = {
	name: 'a record that was removed',
	href: null,
	slug: null,
	image: null,
};

/** Records by kind and id. */
export class RecordNames {
	readonly #names: Map<string, PresentName>;

	constructor(names: Map<string, PresentName>) {
		this.#names = names;
	}

	/** Returns the present name; undefined if the record no longer exists. */
	find(type: RecordType, id: number): PresentName | undefined {
		return this.#names.get(`${type}:${id}`);
	}

	/** Returns the present name; a placeholder if the record no longer exists. */
	of(type: RecordType, id: number): PresentName {
		return this.find(type, id) ?? removedRecord;
	}
}

export type NamedIds = Partial<Record<RecordType, Iterable<number>>>;

const row = z.object({
	type: z.enum(recordTypes),
	id: z.string(),
	name: z.string(),
	href: z.string().nullable(),
	slug: z.string().nullable(),
	image: z.string().nullable(),
});

/** Loads the present names of records in one query. */
export async function recordNames(db: Db, ids: NamedIds): Promise<RecordNames> {
	const list = (type: RecordType) => sql`${sql.param([...new Set(ids[type] ?? [])])}::bigint[]`;
	const rows = await readRows(db, row)`
		select 'project' as type, id::text, name, '/project/' || slug as href, slug, logo as image
			from project where id = any(${list('project')})
		union all
		select 'organization', id::text, name, '/organization/' || slug, slug, logo
			from organization where id = any(${list('organization')})
		union all
		select 'person', id::text, name, '/people/' || slug, slug, avatar from person where id = any(${list('person')})
		union all
		select 'round', r.id::text, coalesce(r.type, 'Round') || ' of ' || coalesce(p.name, o.name),
			'/round/' || r.slug, r.slug, coalesce(p.logo, o.logo)
		from funding_round r left join project p on p.id = r.project_id left join organization o on o.id = r.organization_id
		where r.id = any(${list('round')})`;
	return new RecordNames(new Map(rows.map(({ type, id, ...record }) => [`${type}:${id}`, record])));
}
