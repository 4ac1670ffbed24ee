import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import {
	contributionDraft,
	proposal,
	proposalChange,
	proposalEvent,
} from '#lib/db/schema/contributions.ts';
import { upload } from '#lib/db/schema/members.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { audit } from '#lib/sessions/audit.ts';
import { RESEARCH_FIELD } from '../apply/publish-research.ts';
import type { Research } from '../apply/publish-research-input.ts';
import { NEW_KEY, proposalKey } from '../form/drafts-key.ts';
import { noteProposalSent } from '../proposal/note-proposal.ts';
import { ownProposal } from '../proposal/own-proposal.ts';
import {
	lockProposal,
	newProposalSlug,
	PROPOSALS_TAG,
	type Proposal,
	takeStep,
} from '../proposal/proposals.ts';
import { checkOpenLimit } from './submit.ts';

/** A piece of research with its author's note to the reviewers. */
export interface SentResearch {
	article: Research;
	note: string;
}

/**
 * Proposes a piece of research, replacing its draft.
 * @throws HttpError 409 when too many proposals are open, 422 for a document or records that do not exist
 */
export async function submitResearch(
	db: Db,
	authorId: number,
	{ article, note }: SentResearch,
): Promise<Proposal> {
	return db.transaction(async (tx) => {
		await checkOpenLimit(tx, authorId);
		await refuseUnknown(tx, authorId, article);
		const { title } = article;
		const [made] = await tx
			.insert(proposal)
			.values({
				slug: newProposalSlug('new', title),
				kind: 'new',
				type: 'research',
				title,
				author_id: authorId,
				state: 'submitted',
				note,
			})
			.returning();
		if (!made) throw new Error('The proposal could not be saved.');
		await writeArticle(tx, made.id, article);
		await tx.insert(proposalEvent).values({
			proposal_id: made.id,
			step: 'submit',
			state: 'submitted',
			actor_id: authorId,
			comment: note,
		});
		await dropDraft(tx, authorId, NEW_KEY);
		await noteProposalSent(tx, made.id);
		await audit(tx, 'proposal-sent', { accountId: authorId, details: { proposal: made.id } });
		await notifyTags(tx, [PROPOSALS_TAG]);
		return made;
	});
}

/**
 * Resends your own piece of research with changes.
 * @throws HttpError 404 for another member's, 409 when it is decided or under vote, 422
 */
export async function amendResearch(
	db: Db,
	authorId: number,
	slug: string,
	{ article, note }: SentResearch,
): Promise<Proposal> {
	return db.transaction(async (tx) => {
		const { id, type } = await ownProposal(tx, authorId, slug);
		if (type !== 'research') throw new HttpError(422, 'This proposal has its own form.');
		const held = await lockProposal(tx, id);
		const moved = await takeStep(tx, held, 'amend', {
			actorId: authorId,
			comment: note,
			set: {
				version: held.version + 1,
				title: article.title,
				note,
				sent_at: sql`now()`,
				reviewer_id: null,
			},
		});
		await refuseUnknown(tx, authorId, article);
		await tx.delete(proposalChange).where(eq(proposalChange.proposal_id, id));
		await writeArticle(tx, id, article);
		await noteProposalSent(tx, id);
		await dropDraft(tx, authorId, proposalKey(slug));
		await audit(tx, 'proposal-amended', { accountId: authorId, details: { proposal: id } });
		return moved;
	});
}

const writeArticle = (tx: Db, proposalId: number, article: Research) =>
	tx.insert(proposalChange).values({
		proposal_id: proposalId,
		field: RESEARCH_FIELD,
		value: { ...article, assets: article.assets.map((one) => ({ ...one })) },
		// The author's own text: it names its sources itself.
		source: null,
	});

async function refuseUnknown(
	tx: Db,
	authorId: number,
	{ attachment, assets }: Research,
): Promise<void> {
	const fields: Record<string, string> = {};
	if (attachment !== null && !(await isOwnDocument(tx, authorId, attachment)))
		fields.attachment = 'This is not one of your documents. Attach it again.';
	if ((await knownAssets(tx, assets)) < assets.length)
		fields.assets = 'One of these records no longer exists. Remove it.';
	if (Object.keys(fields).length > 0)
		throw new HttpError(422, Object.values(fields)[0] ?? '', { fields });
}

async function isOwnDocument(tx: Db, authorId: number, id: string): Promise<boolean> {
	const [found] = await tx
		.select({ id: upload.id })
		.from(upload)
		.where(
			and(
				eq(upload.id, id),
				eq(upload.account_id, authorId),
				eq(upload.media_type, 'application/pdf'),
			),
		);
	return found !== undefined;
}

const idsOf = (assets: Research['assets'], type: string) =>
	sql`${sql.param(assets.filter((one) => one.type === type).map(({ id }) => id))}::bigint[]`;

const knownRow = z.object({ known: z.number() });

async function knownAssets(tx: Db, assets: Research['assets']): Promise<number> {
	const { known } = await readOne(tx, knownRow)`select (
		(select count(*) from project where id = any(${idsOf(assets, 'project')}))
		+ (select count(*) from organization where id = any(${idsOf(assets, 'organization')}))
		+ (select count(*) from person where id = any(${idsOf(assets, 'people')})))::int as known`;
	return known;
}

async function dropDraft(tx: Db, authorId: number, key: string): Promise<void> {
	await tx
		.delete(contributionDraft)
		.where(
			and(
				eq(contributionDraft.account_id, authorId),
				eq(contributionDraft.type, 'research'),
				inArray(contributionDraft.key, [key]),
			),
		);
}
