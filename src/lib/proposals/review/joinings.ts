import { z } from 'zod';
import { type Author, ChangeRefusedError } from '#lib/catalogue/change.ts';
import { separateRecords } from '#lib/catalogue/linkage/part-records.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';

const joiningRow = z.object({
	id: z.string(),
	type: z.enum(recordTypes),
	/** The remaining record; null if it has since been deleted. */
	name: z.string().nullable(),
	slug: z.string().nullable(),
	/** The name of the merged record. */
	gone: z.string(),
	signs: z.array(z.string()),
	/** ISO moment. */
	at: z.string(),
	parted: z.boolean(),
});
export type Joining = z.output<typeof joiningRow>;

/** Maximum merges shown on a page. */
export const MAX_JOININGS = 50;

/**
 * Records merged by shared identifiers, newest first.
 *
 * @param name only merges in which either record had this name, in any case; all if empty.
 */
export async function readJoinings(db: Pick<Db, 'execute'>, name = ''): Promise<Joining[]> {
	return readRows(db, joiningRow)`
		select j.id::text as id, j.kept_type as type, coalesce(p.name, o.name, h.name) as name,
			coalesce(p.slug, o.slug, h.slug) as slug, j.gone_name as gone, j.signs, j.at::text as at,
			j.parted_at is not null as parted
		from record_joining as j
			left join project as p on j.kept_type = 'project' and p.id = j.kept_id
			left join organization as o on j.kept_type = 'organization' and o.id = j.kept_id
			left join person as h on j.kept_type = 'person' and h.id = j.kept_id
		where ${name} = '' or name_form(${name}) in (name_form(j.gone_name), name_form(coalesce(p.name, o.name, h.name)))
		order by j.at desc, j.id desc limit ${MAX_JOININGS}`;
}

/**
 * Separates two merged records and keeps them apart from then on.
 * @throws HttpError 404 if there is no such merge, 409 with a sentence if it cannot be undone.
 */
export async function separateJoined(db: Db, id: number, author: Author): Promise<void> {
	await separateRecords(db, author, id).catch((error: unknown) => {
		if (!(error instanceof ChangeRefusedError)) throw error;
		if (error.message.endsWith('no such joining'))
			throw new HttpError(404, 'These two were not joined.');
		throw new HttpError(409, `These cannot be split: ${error.message.replace(/^\w+: /, '')}.`);
	});
}
