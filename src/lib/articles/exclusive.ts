import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { hasExclusive } from '#lib/plans/plan-of.ts';
import { can } from '#lib/sessions/can.ts';
import type { Member } from '#lib/sessions/sessions.ts';

/** Whether a proposed value is an article that its author marked as Exclusive. @param value a column of JSON. */
export const isMarked = (value: SQL): SQL => sql`(${value} @> '{"exclusive": true}')`;

/** Of what a member proposes to publish as Exclusive, what is only for some: a key of the article each. */
const withheld = sql`array['content', 'attachment']`;

/**
 * A proposed value as everybody may see it: of an article that is marked as Exclusive, everything but its text. The mark is
 * its author's, so the text is nowhere in public before it is published either.
 *
 * @param value a column of JSON.
 */
export const publicValue = (value: SQL): SQL =>
	sql`(case when ${isMarked(value)} then ${value} - ${withheld} else ${value} end)`;

const whoseRow = z.object({ is: z.boolean() });

/** Whether an article was written here by a member: the proposal that it was published from is theirs. */
async function wrote(db: Db, member: Pick<Member, 'id'>, articleId: string): Promise<boolean> {
	const { is } = await readOne(db, whoseRow)`
		select exists (select from proposal
			where type = 'research' and record_id = ${articleId}::bigint and author_id = ${member.id}) as is`;
	return is;
}

/** Whether a member reads an Exclusive article whole: by their plan, as its author, or as somebody who reviews. */
export const readsWhole = async (
	db: Db,
	member: Pick<Member, 'id' | 'roles'>,
	articleId: string,
	now = new Date(),
): Promise<boolean> =>
	can(member, 'review-proposal') ||
	(await hasExclusive(db, member.id, now)) ||
	(await wrote(db, member, articleId));
