import type { Db } from '#lib/db/connect.ts';
import { writeEntries } from '#lib/plans/plan-store.ts';

/** Gives an account an active Pro trial with this many days. */
export async function onTrial(db: Db, accountId: number, days = 7): Promise<void> {
	const now = new Date();
	await writeEntries(db, accountId, [
		{
			...{ at: now, kind: 'trial', cents: 0, from: new Date(now.getTime() - 1_000) },
			until: new Date(now.getTime() + days * 86_400_000),
		},
	]);
}

/** Gives an account an active month of Enterprise. */
export async function onEnterprise(db: Db, accountId: number): Promise<void> {
	const from = new Date(Date.now() - 1_000);
	await writeEntries(db, accountId, [
		{
			...{ at: from, kind: 'period', cents: 0, plan: 'enterprise', term: 1, from },
			...{ until: new Date(Date.now() + 30 * 86_400_000), day: from.getUTCDate() },
		},
	]);
}
