import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { deed, quest, subquest, subquestDone } from '#lib/db/schema/quests.ts';
import { countOf } from '#lib/format/numbers.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { awardPoints } from '#lib/points/award.ts';
import type { Check } from './check.ts';

/**
 * Maximum number of times that a sub-quest is paid to one member, so that nobody can fill the ledger by doing and
 * undoing a deed.
 */
export const MAX_TIMES = 5;

/**
 * Returns how many of a member's deeds count for sub-quest `s` of quest `q`, up to the number required: those that
 * stand and were done within its period. SQL over both aliases.
 */
export const countedDeeds = (accountId: number): SQL => sql`(
	select count(*)::int from (
		select from ${deed} as d where d.account_id = ${accountId} and d.kind = s.kind and d.undone_at is null
			and d.at >= q.opens_at and (q.closes_at is null or d.at < q.closes_at)
			and (s.about is null or s.about = any(d.about))
		limit s.count
	) as counted)`;

const row = z.object({
	id: z.string(),
	quest: z.string(),
	name: z.string(),
	slug: z.string(),
	quest_name: z.string(),
	points: z.number(),
	count: z.number(),
	is_retired: z.boolean(),
	/** Null: never paid. */
	is_standing: z.boolean().nullable(),
	times: z.number().nullable(),
	done: z.number(),
});
type Row = z.output<typeof row>;

/**
 * Pays the sub-quests of a kind that a member has completed but not been paid for, and takes back those no longer
 * complete. The transaction must hold the account's lock. `since`: when the earliest of the deeds was done, now if
 * absent; quests that had closed by then and paid nothing are skipped.
 */
export async function settleSubquests(
	tx: Db,
	accountId: number,
	check: Check,
	since?: string,
): Promise<void> {
	const from = since === undefined ? sql`now()` : sql`least(now(), ${since}::timestamptz)`;
	const rows = await readRows(tx, row)`
		select s.id, s.quest_id as quest, s.name, q.slug, q.name as quest_name, s.points, s.count,
			s.retired_at is not null as is_retired, p.is_standing, p.times, ${countedDeeds(accountId)} as done
		from ${subquest} as s join ${quest} as q on q.id = s.quest_id
		left join ${subquestDone} as p on p.subquest_id = s.id and p.account_id = ${accountId}
		where s.kind = ${check.kind} and q.opens_at <= now()
			and (q.closes_at is null or q.closes_at > ${from} or p.subquest_id is not null)
		order by s.quest_id, s.position`;
	for (const one of rows) {
		const isDone = one.done >= one.count;
		if (isDone && !one.is_standing && !one.is_retired && (one.times ?? 0) < MAX_TIMES)
			await pay(tx, accountId, one);
		else if (!isDone && one.is_standing) await takeBack(tx, accountId, check, one);
	}
}

async function pay(tx: Db, accountId: number, one: Row): Promise<void> {
	const subquestId = Number(one.id);
	await tx.execute(sql`
		insert into ${subquestDone} as p (account_id, subquest_id) values (${accountId}, ${subquestId})
		on conflict (account_id, subquest_id) do update set is_standing = true, times = p.times + 1, done_at = now()`);
	await awardPoints(tx, { accountId, reason: 'subquest-done', points: one.points, subquestId });
	await tellIfWhole(tx, accountId, one);
}

const wholeRow = z.object({ is_whole: z.boolean(), points: z.number() });

async function tellIfWhole(tx: Db, accountId: number, one: Row): Promise<void> {
	const { is_whole, points } = await readOne(tx, wholeRow)`
		select coalesce(bool_and(p.is_standing is true), false) as is_whole, coalesce(sum(s.points), 0)::int as points
		from ${subquest} as s
		left join ${subquestDone} as p on p.subquest_id = s.id and p.account_id = ${accountId}
		where s.quest_id = ${one.quest} and s.retired_at is null`;
	if (!is_whole) return;
	await notifyMembers(tx, [
		{
			accountId,
			kind: 'quest',
			title: `Quest complete: ${one.quest_name}`,
			body: `It earned you ${countOf(points, 'point')}.`,
			link: `/quest/${one.slug}`,
			cause: `quest ${one.quest} complete`,
		},
	]);
}

async function takeBack(tx: Db, accountId: number, check: Check, one: Row): Promise<void> {
	const subquestId = Number(one.id);
	await tx.execute(sql`
		update ${subquestDone} set is_standing = false
		where account_id = ${accountId} and subquest_id = ${subquestId}`);
	await awardPoints(tx, { accountId, reason: 'subquest-undone', points: -one.points, subquestId });
	// A member who undid it themselves sees it on the page.
	if (!check.isUndoneByOthers) return;
	await notifyMembers(tx, [
		{
			accountId,
			kind: 'quest',
			title: `${countOf(one.points, 'point')} from “${one.quest_name}” revoked`,
			body: `“${one.name}” is not complete any more.`,
			link: `/quest/${one.slug}`,
			cause: `task ${one.id} undone ${one.times ?? 0}`,
		},
	]);
}
