import type { Db } from '#lib/db/connect.ts';
import { entitled } from './entitled.ts';
import { standingOf } from './ledger.ts';
import { ledgerOf, planAt } from './plan-store.ts';
import type { PlanName } from './plans.ts';

/** The plan that an account has at a moment. It stands nowhere but in the ledger. */
export const planOf = async (
	db: Pick<Db, 'execute'>,
	accountId: number,
	now = new Date(),
): Promise<PlanName> => planAt(standingOf(await ledgerOf(db, accountId)), now);

/** Whether an account reads Exclusive content by its plan. */
export const hasExclusive = async (
	db: Pick<Db, 'execute'>,
	accountId: number,
	now = new Date(),
): Promise<boolean> => entitled(await planOf(db, accountId, now), 'exclusive');
