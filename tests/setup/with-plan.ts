import type { Db } from '#lib/db/connect.ts';
import { writeEntries } from '#lib/plans/plan-store.ts';

/** Gives an account a trial of Pro that runs at present, and for so many days. */
export async function onTrial(db: Db, accountId: number, days = 7): Promise<void> {
	const now = new Date();
	await writeEntries(db, accountId, [
		{
			...{ at: now, kind: 'trial', cents: 0, from: new Date(now.getTime() - 1_000) },
			until: new Date(now.getTime() + days * 86_400_000),
		},
	]);
}
