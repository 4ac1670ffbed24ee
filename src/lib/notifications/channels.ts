import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Channels, kindWords, type NotificationKind, notificationKinds } from './kinds.ts';

const row = z.object({
	here: z.boolean(),
	by_mail: z.boolean(),
	account: z.string(),
	kind: z.string(),
});

const isKind = (kind: string): kind is NotificationKind =>
	notificationKinds.some((known) => known === kind);

/** How each of these members is told, by account and kind. Accounts that chose nothing are absent. */
export async function chosenChannels(
	db: Db,
	accountIds: readonly number[],
): Promise<Map<number, Map<NotificationKind, Channels>>> {
	const rows = await readRows(db, row)`
		select account_id as account, kind, here, by_mail from notification_preference
		where account_id = any(${sql.param(accountIds)}::bigint[])`;
	const chosen = new Map<number, Map<NotificationKind, Channels>>();
	for (const { account, kind, here, by_mail } of rows) {
		if (!isKind(kind) || kindWords[kind].isAlways) continue;
		const id = Number(account);
		chosen.set(id, (chosen.get(id) ?? new Map()).set(kind, { here, by_mail }));
	}
	return chosen;
}

type Chosen = Awaited<ReturnType<typeof chosenChannels>>;

/** How a member is told of a kind, by what `chosenChannels` gave. */
export const channelsOf = (chosen: Chosen, accountId: number, kind: NotificationKind): Channels =>
	chosen.get(accountId)?.get(kind) ?? kindWords[kind].initially;
