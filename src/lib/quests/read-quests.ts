import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { deedKinds } from '#lib/db/schema/quests.ts';
import { countedDeeds } from '#lib/deeds/settle.ts';

/** Quests per page. */
export const questsPerPage = 10;

const questRow = z.object({
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	description: z.string(),
	type: z.string(),
	tag: z.string(),
	opens_at: z.string(),
	closes_at: z.string().nullable(),
	is_open: z.boolean(),
	total: z.number(),
});

const subquestRow = z.object({
	id: z.string(),
	quest: z.string(),
	name: z.string(),
	description: z.string(),
	kind: z.enum(deedKinds),
	count: z.number(),
	about: z.string().nullable(),
	points: z.number(),
	is_retired: z.boolean(),
	/** How much of the task the member has done; null without a member. */
	done: z.number().nullable(),
	/** Time the member was paid for it, if the payment still stands. */
	done_at: z.string().nullable(),
});
export type SubquestDetails = z.output<typeof subquestRow>;

/** A quest with its tasks and, for a member, their progress. */
export interface QuestDetails extends Omit<z.output<typeof questRow>, 'total'> {
	/** Tasks that can be done now or, for a member, that they were paid for. */
	subquests: SubquestDetails[];
	/** The total points it can earn. */
	point: number;
	/** The points the member earned with it. */
	earned: number;
}

const isOpen = sql`(q.opens_at <= now() and (q.closes_at is null or q.closes_at > now()))`;

async function readSome(
	db: Pick<Db, 'execute'>,
	accountId: number | null,
	which: SQL,
	page: SQL = sql``,
): Promise<{ quests: QuestDetails[]; total: number }> {
	const rows = await readRows(db, questRow)`
		select q.id, q.slug, q.name, q.description, q.type, q.tag, ${isoSeconds(sql`q.opens_at`)} as opens_at,
			${isoSeconds(sql`q.closes_at`)} as closes_at, ${isOpen} as is_open, (count(*) over ())::int as total
		from quest q where ${which}
		order by ${isOpen} desc, case when ${isOpen} then q.id end, q.closes_at desc, q.id ${page}`;
	const ids = rows.map(({ id }) => Number(id));
	const progress =
		accountId === null
			? sql`null::int as done, null::text as done_at`
			: sql`${countedDeeds(accountId)} as done,
				(select ${isoSeconds(sql`done_at`)} from subquest_done
					where account_id = ${accountId} and subquest_id = s.id and is_standing) as done_at`;
	const subquests = await readRows(db, subquestRow)`
		select s.id, s.quest_id as quest, s.name, s.description, s.kind, s.count, s.about, s.points,
			s.retired_at is not null as is_retired, ${progress}
		from subquest s join quest q on q.id = s.quest_id
		where s.quest_id = any(${sql.param(ids)}::bigint[]) order by s.retired_at is not null, s.position, s.id`;
	const quests = rows.map(({ total: _, ...one }) => {
		const own = subquests.filter(
			({ quest, is_retired, done_at }) => quest === one.id && (!is_retired || done_at !== null),
		);
		const sum = (some: SubquestDetails[]) => some.reduce((all, { points }) => all + points, 0);
		return {
			...one,
			subquests: own,
			point: sum(own.filter(({ is_retired }) => !is_retired)),
			earned: sum(own.filter(({ done_at }) => done_at !== null)),
		};
	});
	return { quests, total: rows[0]?.total ?? 0 };
}

/** Returns a page of the quests that have opened: open ones in order of creation, then closed ones, latest first. */
export const questsPage = (db: Pick<Db, 'execute'>, accountId: number | null, page: number) =>
	readSome(
		db,
		accountId,
		sql`q.opens_at <= now()`,
		sql`limit ${questsPerPage} offset ${(page - 1) * questsPerPage}`,
	);

/** Returns a quest that has opened, by id or slug. */
export async function questOf(
	db: Pick<Db, 'execute'>,
	accountId: number | null,
	by: { id: number } | { slug: string },
): Promise<QuestDetails | undefined> {
	const which = 'id' in by ? sql`q.id = ${by.id}` : sql`q.slug = ${by.slug}`;
	const { quests } = await readSome(db, accountId, sql`q.opens_at <= now() and ${which}`);
	return quests[0];
}

/** Returns the displayed tag of a quest: its own, or CLOSED outside its dates. */
export const tagOf = ({ is_open, tag }: Pick<QuestDetails, 'is_open' | 'tag'>): string =>
	is_open ? tag : 'CLOSED';
