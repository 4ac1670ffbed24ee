import type { Db } from '#lib/db/connect.ts';
import { countOf } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { entitlementOf } from '#lib/plans/entitled.ts';
import { planOf } from '#lib/plans/plan-of.ts';
import { planTitles } from '#lib/plans/plans.ts';
import type { MemberDataset } from './member-dataset.ts';

/** Returns how many datasets an account's plan includes, and the wording for it; null: unlimited. */
export async function datasetLimit(
	db: Pick<Db, 'execute'>,
	accountId: number,
): Promise<{ most: number | null; words: string }> {
	const plan = await planOf(db, accountId);
	const most = entitlementOf(plan, 'datasets');
	const words =
		most === null
			? `${planTitles[plan]} has no limit of datasets.`
			: `${planTitles[plan]} has ${countOf(most, 'dataset')}.`;
	return { most, words };
}

/** Whether a dataset can be changed: the oldest ones, up to the plan's limit. */
export const isWithinLimit = (
	{ older }: Pick<MemberDataset, 'older'>,
	most: number | null,
): boolean => most === null || older < most;

/** Returns the message for a dataset over the limit of its owner's plan. */
export const readOnlyWords = (words: string): string =>
	`This dataset is read-only: ${words} Nothing in it is lost; it can be changed again with another plan, or when an older dataset is deleted.`;

/** @throws HttpError 409 for a dataset over the limit of its owner's plan. */
export async function checkWritable(
	db: Pick<Db, 'execute'>,
	dataset: MemberDataset,
): Promise<void> {
	const { most, words } = await datasetLimit(db, dataset.account);
	if (!isWithinLimit(dataset, most)) throw new HttpError(409, readOnlyWords(words));
}
