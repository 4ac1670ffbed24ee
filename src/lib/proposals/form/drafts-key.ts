import type { Fields } from '#lib/catalogue/field-values.ts';
import type { Db } from '#lib/db/connect.ts';
import type { ProposalType } from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { changesOf } from '../apply/apply-proposal.ts';
import { ownProposal } from '../proposal/own-proposal.ts';
import { recordOf } from './form-data-record.ts';

/** What a draft is of: a new record (no slug), a record, or a proposal that is amended. */
export interface DraftOf {
	type: ProposalType;
	slug: string | null;
	/** Slug of a proposal of your own; it says type and record itself. */
	proposal?: string | null | undefined;
}

/** Where a draft is kept. */
export interface DraftPlace {
	type: ProposalType;
	/** The key to write by. */
	key: string;
	/** All keys that it may stand under: a record has been renamed, perhaps. */
	keys: string[];
	/** What its record says where the draft does not know better: base of what is written. */
	present: Fields;
}

export const NEW_KEY = 'new';

/** A slug holds no colon, so no record can be meant. */
export const proposalKey = (slug: string): string => `proposal:${slug}`;

/** Where a member's draft is kept. @throws HttpError 404 for no record, or for a proposal that is another's */
export async function draftPlace(
	db: Db,
	accountId: number,
	{ type, slug, proposal }: DraftOf,
): Promise<DraftPlace> {
	if (proposal) {
		const own = await ownProposal(db, accountId, proposal);
		const changes = await changesOf(db, own.id);
		const present = Object.fromEntries(changes.map(({ field, old }) => [field, old]));
		const key = proposalKey(own.slug);
		return { type: own.type, key, keys: [key], present };
	}
	if (slug === null) return { type, key: NEW_KEY, keys: [NEW_KEY], present: {} };
	if (type === 'research')
		throw new HttpError(404, 'Research that stands is amended as a proposal.');
	const record = await recordOf(db, type, slug);
	return { type, key: record.slug, keys: record.slugs, present: record.fields };
}
