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

/** Returns how each of these members is notified, by account and kind. Accounts with default settings are absent. */
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

/** Returns how a member is notified of a kind, given the result of `chosenChannels`. */
export const channelsOf = (chosen: Chosen, accountId: number, kind: NotificationKind): Channels =>
	chosen.get(accountId)?.get(kind) ?? kindWords[kind].initially;
