import { eq } from 'drizzle-orm';
import { listTable } from '#lib/catalogue/list-tables.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import type { Proposal } from '../proposal/proposals.ts';
import { relatedSchema } from '../proposal/related-fields.ts';
import { type Accuracy, accuracyOf } from './accuracy.ts';

/** The requirements for a small edit that an editor may accept at once, without a vote. */
export const trust = { tier: 2, mostFields: 3, leastDecided: 10, moreThanPercent: 90 } as const;

/** Whether a member's accuracy for a field is high enough. */
const isReliable = ({ decided, accepted }: Accuracy): boolean =>
	decided >= trust.leastDecided && accepted * 100 > trust.moreThanPercent * decided;

/** Whether a field holds a single value, rather than a list or items that become records of their own. */
function isScalar(type: Proposal['type'], field: string): boolean {
	const known = recordTypes.find((one) => one === type);
	return known !== undefined && !listTable(known, field) && !relatedSchema(known, field);
}

/** Returns why a proposal must be voted on, as a sentence; null if it can be accepted at once. */
export async function voteRequiredReason(
	db: Db,
	{ author_id, kind, type }: Pick<Proposal, 'author_id' | 'kind' | 'type'>,
	fields: readonly string[],
): Promise<string | null> {
	if (kind !== 'edit') return 'New records need a vote.';
	if (author_id === null) return 'Its author has left.';
	if (fields.length > trust.mostFields) return `It changes more than ${trust.mostFields} fields.`;
	if (!fields.every((field) => isScalar(type, field))) return 'It changes a list.';
	const [author] = await db
		.select({ tier: account.tier })
		.from(account)
		.where(eq(account.id, author_id));
	if (!author || author.tier < trust.tier) return `Its author is below tier ${trust.tier}.`;
	const accuracy = await accuracyOf(db, author_id, type);
	const all = fields.every((field) =>
		isReliable(accuracy.get(field) ?? { decided: 0, accepted: 0 }),
	);
	return all
		? null
		: `Its author needs ${trust.leastDecided} decided proposals and more than ${trust.moreThanPercent} % accepted in each field.`;
}
