import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { canReadExclusive } from '#lib/plans/plan-of.ts';
import { can } from '#lib/sessions/can.ts';
import type { Member } from '#lib/sessions/sessions.ts';

/** Whether a proposed value is an article its author marked as Exclusive. @param value a JSON column. */
export const isMarkedExclusive = (value: SQL): SQL => sql`(${value} @> '{"exclusive": true}')`;

/** Keys of a proposed Exclusive article that are withheld, one element each. */
const withheld = sql`array['content', 'attachment']`;

/**
 * Returns the public part of a proposed value: for an article marked as Exclusive, everything but its text and
 * attachment. The author sets the mark, so the text is not public before publication either.
 *
 * @param value a JSON column.
 */
export const publicValue = (value: SQL): SQL =>
	sql`(case when ${isMarkedExclusive(value)} then ${value} - ${withheld} else ${value} end)`;

const whoseRow = z.object({ is: z.boolean() });

/** Whether a member wrote an article here, i.e. it was published from their proposal. */
async function wrote(db: Db, member: Pick<Member, 'id'>, articleId: string): Promise<boolean> {
	const { is } = await readOne(db, whoseRow)`
		select exists (select from proposal
			where type = 'research' and record_id = ${articleId}::bigint and author_id = ${member.id}) as is`;
	return is;
}

/** Whether a member may read an Exclusive article in full: by plan, as its author, or as a reviewer. */
export const canReadWhole = async (
	db: Db,
	member: Pick<Member, 'id' | 'roles'>,
	articleId: string,
	now = new Date(),
): Promise<boolean> =>
	can(member, 'review-proposal') ||
	(await canReadExclusive(db, member.id, now)) ||
	(await wrote(db, member, articleId));
