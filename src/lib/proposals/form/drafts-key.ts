import type { Fields } from '#lib/catalogue/field-values.ts';
import type { Db } from '#lib/db/connect.ts';
import type { ProposalType } from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { changesOf } from '../apply/apply-proposal.ts';
import { ownProposal } from '../proposal/own-proposal.ts';
import { recordOf } from './form-data-record.ts';

/** The subject of a draft: a new record (no slug), a record, or an amended proposal. */
export interface DraftTarget {
	type: ProposalType;
	slug: string | null;
	/** Slug of your own proposal, which determines type and record. */
	proposal?: string | null | undefined;
}

/** The location at which a draft is stored. */
export interface DraftLocation {
	type: ProposalType;
	/** The key under which the draft is written. */
	key: string;
	/** All keys under which the draft may be stored, since a record may have been renamed. */
	keys: string[];
	/** The record's present values. They are the base of the edits, unless the draft has its own base. */
	present: Fields;
}

export const NEW_KEY = 'new';

/** The key of a proposal's draft. Slugs contain no colon, so it cannot be a record's. */
export const proposalKey = (slug: string): string => `proposal:${slug}`;

/** Where a member's draft is stored. @throws HttpError 404 for no record, or for another member's proposal */
export async function locateDraft(
	db: Db,
	accountId: number,
	{ type, slug, proposal }: DraftTarget,
): Promise<DraftLocation> {
	if (proposal) {
		const own = await ownProposal(db, accountId, proposal);
		const changes = await changesOf(db, own.id);
		const present = Object.fromEntries(changes.map(({ field, old }) => [field, old]));
		const key = proposalKey(own.slug);
		return { type: own.type, key, keys: [key], present };
	}
	if (slug === null) return { type, key: NEW_KEY, keys: [NEW_KEY], present: {} };
	if (type === 'research') throw new HttpError(404, 'Published research is amended as a proposal.');
	const record = await recordOf(db, type, slug);
	return { type, key: record.slug, keys: record.slugs, present: record.fields };
}
