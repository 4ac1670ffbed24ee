import { db } from '#lib/db/client.ts';
import { HttpError } from '#lib/http/errors.ts';
import { can } from '#lib/sessions/can.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { changesOf } from '../apply/apply-proposal.ts';
import { RESEARCH_FIELD } from '../apply/publish-research.ts';
import { researchInput } from '../apply/publish-research-input.ts';
import { draftAt } from '../form/drafts.ts';
import { NEW_KEY, proposalKey } from '../form/drafts-key.ts';
import { assetNames } from '../form/research-assets.ts';
import { draftValues, researchValues } from '../form/research-draft.ts';
import type { ResearchValues } from '../form/research-values.ts';
import { reasonText } from '../proposal/label-names.ts';
import { ownProposal } from '../proposal/own-proposal.ts';
import type { Proposal } from '../proposal/proposals.ts';
import { canStep, stateLabels } from '../proposal/states.ts';

/** The contents of `/contribute/new/research` for a member. */
export interface ResearchPage {
	mayContribute: boolean;
	values: ResearchValues;
	/** Time at which the draft was saved; null if there is none. */
	savedAt: string | null;
	/** Your own proposal being amended. */
	proposal: { slug: string; label: string; why: string | null; isOpen: boolean } | null;
}

/**
 * Returns the form for a new piece of research, or for your own research proposal. Undefined if there is no such
 * proposal.
 */
export async function researchPage(
	{ member }: Session,
	slug: string | null,
): Promise<ResearchPage | undefined> {
	const proposed = slug === null ? null : await ownResearch(member.id, slug);
	if (proposed === undefined) return undefined;
	const keys = [proposed ? proposalKey(proposed.slug) : NEW_KEY];
	const draft = await draftAt(db, member.id, { type: 'research', keys });
	return {
		mayContribute: can(member, 'propose-change'),
		values: draft
			? draftValues(draft.data)
			: proposed
				? await sentValues(proposed)
				: researchValues({}),
		savedAt: draft?.saved_at ?? null,
		proposal: proposed && {
			slug: proposed.slug,
			label: stateLabels[proposed.state],
			why: reasonText(proposed.reason),
			isOpen: canStep(proposed.state, 'amend'),
		},
	};
}

async function ownResearch(accountId: number, slug: string): Promise<Proposal | undefined> {
	if (slug.length > 200 || slug.includes('\0')) return undefined;
	try {
		const found = await ownProposal(db, accountId, slug);
		return found.type === 'research' ? found : undefined;
	} catch (error) {
		if (error instanceof HttpError && error.status === 404) return undefined;
		throw error;
	}
}

async function sentValues({ id, note }: Proposal): Promise<ResearchValues> {
	const [change] = (await changesOf(db, id)).filter(({ field }) => field === RESEARCH_FIELD);
	const { assets, attachment, ...article } = researchInput.parse(change?.value);
	return {
		...article,
		note,
		assets: await assetNames(db, assets),
		attachment: attachment === null ? null : { id: attachment, name: 'The attached PDF' },
	};
}
