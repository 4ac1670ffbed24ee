import { z } from 'zod';
import { type Author, ChangeRefused } from '#lib/catalogue/change.ts';
import { partRecords } from '#lib/catalogue/linkage/part-records.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';

const joiningRow = z.object({
	id: z.string(),
	type: z.enum(recordTypes),
	/** Null: the record that stayed is gone by now. */
	name: z.string().nullable(),
	slug: z.string().nullable(),
	/** What the record that left was called. */
	gone: z.string(),
	signs: z.array(z.string()),
	/** ISO moment. */
	at: z.string(),
	parted: z.boolean(),
});
export type Joining = z.output<typeof joiningRow>;

/** Joinings that a page shows. */
export const AT_MOST = 50;

/**
 * Records that were joined by their signs, the newest first.
 *
 * @param name only those of which either was called so, in any case; all when empty.
 */
export async function joinings(db: Pick<Db, 'execute'>, name = ''): Promise<Joining[]> {
	return readRows(db, joiningRow)`
		select j.id::text as id, j.kept_type as type, coalesce(p.name, o.name, h.name) as name,
			coalesce(p.slug, o.slug, h.slug) as slug, j.gone_name as gone, j.signs, j.at::text as at,
			j.parted_at is not null as parted
		from record_joining as j
			left join project as p on j.kept_type = 'project' and p.id = j.kept_id
			left join organization as o on j.kept_type = 'organization' and o.id = j.kept_id
			left join person as h on j.kept_type = 'person' and h.id = j.kept_id
		where ${name} = '' or name_form(${name}) in (name_form(j.gone_name), name_form(coalesce(p.name, o.name, h.name)))
		order by j.at desc, j.id desc limit ${AT_MOST}`;
}

/**
 * Parts two records again, and keeps them apart from then on.
 * @throws HttpError 404 where there is no such joining, 409 with a sentence where that cannot be.
 */
export async function partAgain(db: Db, id: number, author: Author): Promise<void> {
	await partRecords(db, author, id).catch((error: unknown) => {
		if (!(error instanceof ChangeRefused)) throw error;
		if (error.message.endsWith('no such joining'))
			throw new HttpError(404, 'These two were not joined.');
		throw new HttpError(409, `These cannot be parted: ${error.message.replace(/^\w+: /, '')}.`);
	});
}
