import type { Db } from '#lib/db/connect.ts';
import { entitlementOf } from './entitled.ts';
import { standingOf } from './ledger.ts';
import { ledgerOf, planAt } from './plan-store.ts';
import type { PlanName } from './plans.ts';

/** The plan of an account at a moment. It is stored only in the ledger. */
export const planOf = async (
	db: Pick<Db, 'execute'>,
	accountId: number,
	now = new Date(),
): Promise<PlanName> => planAt(standingOf(await ledgerOf(db, accountId)), now);

/** Whether an account's plan lets it read Exclusive content. */
export const canReadExclusive = async (
	db: Pick<Db, 'execute'>,
	accountId: number,
	now = new Date(),
): Promise<boolean> => entitlementOf(await planOf(db, accountId, now), 'exclusive');
