import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { deed } from '#lib/db/schema/quests.ts';
import type { Check } from './check.ts';
import { settleSubquests } from './settle.ts';

/** An action of a member. */
export interface Deed {
	/** The object of the deed; repeating it does not count. */
	ref: string;
	/** Its subjects: `type:project`, `field:founders`. */
	about?: readonly string[];
	/** ISO 8601; now, if absent. A deed that was undone and restored keeps its original time. */
	at?: string;
}

/**
 * Locks a member: their other deeds wait until the transaction ends. Code that removes rows which count as deeds must
 * lock the member first, like code that adds them; otherwise the two could deadlock. Returns whether the member exists.
 */
export async function lockMember(tx: Db, accountId: number): Promise<boolean> {
	const { rowCount } = await tx.execute(
		sql`select from account where id = ${accountId} for no key update`,
	);
	return rowCount === 1;
}

/**
 * Records a member's deeds in the transaction that performs them, and pays the sub-quests that they complete. Deeds
 * that already stand are unchanged; undone ones count again.
 */
export async function noteDeeds(
	tx: Db,
	accountId: number,
	check: Check,
	deeds: readonly Deed[],
): Promise<void> {
	if (deeds.length === 0 || !(await lockMember(tx, accountId))) return;
	const rows = deeds.map(({ ref, about = [], at = null }) => ({ ref, about, at }));
	await tx.execute(sql`
		insert into ${deed} as d (account_id, kind, ref, about, at)
		select ${accountId}, ${check.kind}, ref, about, coalesce(at, now())
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(ref text, about text[], at timestamptz)
		on conflict (account_id, kind, ref) do update set about = excluded.about, undone_at = null,
			at = case when d.undone_at is null then d.at else excluded.at end`);
	const times = deeds.flatMap(({ at }) => (at === undefined ? [] : [at]));
	await settleSubquests(tx, accountId, check, times.toSorted()[0]);
}

/**
 * Records that some of a member's deeds no longer stand, in the transaction that undid them, and takes back the points
 * paid for them.
 */
export async function undoDeeds(
	tx: Db,
	accountId: number,
	check: Check,
	refs: readonly string[],
): Promise<void> {
	if (refs.length === 0 || !(await lockMember(tx, accountId))) return;
	const { rowCount } = await tx.execute(sql`
		update ${deed} set undone_at = now()
		where account_id = ${accountId} and kind = ${check.kind} and undone_at is null
			and ref = any(${sql.param([...refs])}::text[])`);
	if (rowCount) await settleSubquests(tx, accountId, check);
}
