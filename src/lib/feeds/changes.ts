import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { apiTypeOf, recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { revisionRow, revisionSelect, revisionTables } from '#lib/entities/revision-rows.ts';
import { HttpError } from '#lib/http/errors.ts';

/** A revision and the record that it belongs to. */
export const changeRow = revisionRow.extend({
	type: z.enum(Object.values(apiTypeOf)),
	slug: z
		.string()
		.nullable()
		.describe('Current slug of the record, or null if the record was removed.'),
});

/** The response of `/feeds/changes.json`. */
export const changesResponse = z.object({
	changes: z.array(changeRow).describe('The changes, oldest first.'),
	next: z.string().describe('Pass as “after” to get the next changes.'),
});

const mostChanges = 500;
const greatest = 9_223_372_036_854_775_807n;

/** The start and length of a follower's request. */
export interface ChangesQuery {
	/** The cursor, a whole number in digits: everything after it is returned. */
	after: string;
	limit: number;
}

/**
 * Parses the query of a call.
 * @throws HttpError 400 that names the invalid parameter.
 */
export function changesQuery(query: URLSearchParams): ChangesQuery {
	const after = query.get('after') ?? '0';
	if (!/^\d{1,19}$/.test(after) || BigInt(after) > greatest)
		throw new HttpError(
			400,
			'The parameter “after” must be the “next” of an earlier response; leave it out to start with the oldest change.',
		);
	const limit = query.get('limit') ?? '100';
	if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > mostChanges)
		throw new HttpError(
			400,
			`The parameter “limit” must be a whole number from 1 to ${mostChanges}.`,
		);
	return { after: BigInt(after).toString(), limit: Number(limit) };
}

const apiType = sql`case r.record_type ${sql.join(
	recordTypes.map((type) => sql`when ${type} then ${apiTypeOf[type]}`),
	sql` `,
)} end`;

/**
 * Returns the changes after a cursor, oldest first. Revisions are numbered under the lock shared by all writers
 * (catalogue/write-lock.ts), which is held until they are visible: a revision that becomes visible later has a
 * greater number, so clients that continue from the last number seen miss none.
 */
export async function changesAfter(
	db: Db,
	{ after, limit }: ChangesQuery,
): Promise<z.input<typeof changesResponse>> {
	const rows = await readRows(db, changeRow)`
		select ${revisionSelect}, ${apiType} as type, coalesce(p.slug, o.slug, q.slug, f.slug) as slug
		from ${revisionTables(sql`
			select * from revision where revision.id > ${after}::bigint order by revision.id limit ${limit}`)}
		left join project p on r.record_type = 'project' and p.id = r.record_id
		left join organization o on r.record_type = 'organization' and o.id = r.record_id
		left join person q on r.record_type = 'person' and q.id = r.record_id
		left join funding_round f on r.record_type = 'round' and f.id = r.record_id
		order by r.id`;
	return { changes: rows, next: rows.at(-1)?._id ?? after };
}
