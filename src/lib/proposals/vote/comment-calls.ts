import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { proposalEvent } from '#lib/db/schema/contributions.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { notify } from '#lib/notifications/notify.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { idResponse } from '#lib/sessions/answers.ts';
import { audit } from '#lib/sessions/audit.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { PROPOSALS_TAG, proposalOf } from '../proposal/proposals.ts';
import { withFormRedirect } from './led-back.ts';
import { proposalSlug } from './vote-calls.ts';

/** Maximum characters of a comment. */
export const MAX_COMMENT_LENGTH = 2_000;
/** Maximum number of comments per member: enough for a lively discussion, but not for flooding it. */
const comments = { most: 20, seconds: 600 };

const plain = z
	.string()
	.refine(
		(text) => text.isWellFormed() && !text.includes('\0'),
		'It contains a character that is not allowed.',
	)
	.transform((text) => text.replace(/\r\n?/g, '\n').trim());

const comment = plain
	.refine((text) => /[^\p{C}\p{M}\p{Z}]/u.test(text), 'Write something first.')
	.refine(
		(text) => text.length <= MAX_COMMENT_LENGTH,
		`A comment can have at most ${formatCount(MAX_COMMENT_LENGTH)} characters.`,
	);

/** Comments on a proposal in any state and tells its author. Returns the comment's id. @throws HttpError 404 */
export async function addComment(
	db: Db,
	accountId: number,
	slug: string,
	text: string,
): Promise<number> {
	return db.transaction(async (tx) => {
		const about = await proposalOf(tx, slug);
		const [event] = await tx
			.insert(proposalEvent)
			.values({
				proposal_id: about.id,
				step: 'comment',
				state: about.state,
				actor_id: accountId,
				comment: text,
				at: sql`clock_timestamp()`,
			})
			.returning({ id: proposalEvent.id });
		if (!event) throw new Error('The comment could not be saved.');
		if (about.author_id !== null && about.author_id !== accountId)
			await notify(tx, {
				accountId: about.author_id,
				kind: 'proposal',
				title: `New comment on your proposal “${about.title}”`,
				body: text.slice(0, 200),
				link: `/dao/${slug}#comment-${event.id}`,
				cause: `proposal ${about.id} comment ${event.id}`,
			});
		await notifyTags(tx, [PROPOSALS_TAG]);
		return event.id;
	});
}

/**
 * Hides the comment of a proposal's event; that there was one, by whom and why it was hidden remains visible. Hiding
 * it again changes nothing, including the first reason.
 * @throws HttpError 404
 */
export async function hideComment(
	db: Db,
	actorId: number,
	{ slug, id, reason }: { slug: string; id: number; reason: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		const about = await proposalOf(tx, slug);
		// Locked, so that of two editors the second sees the first's decision.
		const [event] = await tx
			.select({ actor: proposalEvent.actor_id })
			.from(proposalEvent)
			.where(
				and(
					eq(proposalEvent.id, id),
					eq(proposalEvent.proposal_id, about.id),
					ne(proposalEvent.comment, ''),
					ne(proposalEvent.step, 'hide'),
				),
			)
			.for('update');
		if (!event) throw new HttpError(404, 'Comment not found.');
		const hidden = await tx.$count(
			proposalEvent,
			and(eq(proposalEvent.step, 'hide'), eq(proposalEvent.about_id, id)),
		);
		if (hidden > 0) return;
		await tx.insert(proposalEvent).values({
			proposal_id: about.id,
			step: 'hide',
			state: about.state,
			actor_id: actorId,
			about_id: id,
			reason,
			at: sql`clock_timestamp()`,
		});
		await audit(tx, 'comment-hidden', {
			...(event.actor !== null && { accountId: event.actor }),
			actorId,
			details: { proposal: slug, comment: id, reason },
		});
		await notifyTags(tx, [PROPOSALS_TAG]);
	});
}

/** `POST /api/contributions/comment`: adds a signed-in member's comment to a proposal. */
export const commentCall = withFormRedirect(
	'commented',
	memberEndpoint(
		{
			summary: 'Comments on a proposal',
			input: z.object({ slug: proposalSlug, comment }),
			answer: idResponse,
			statuses: [201],
		},
		async ({ db, input, session: { member } }) => {
			await limitRate(db, `comment #${member.id}`, comments);
			const id = await addComment(db, member.id, input.slug, input.comment);
			return Response.json({ _id: String(id) }, { status: 201 });
		},
	),
);

/** `POST /api/contributions/hide-comment`: an editor hides a comment, with a reason. */
export const hideCommentCall = withFormRedirect(
	'hidden',
	memberEndpoint(
		{
			summary: 'Hides a comment, with a reason',
			answer: z.object({ _id: z.string(), reason: z.string() }),
			action: 'review-proposal',
			input: z.object({
				slug: proposalSlug,
				_id: z.string().regex(/^[1-9]\d{0,14}$/, 'This is not the _id of a comment.'),
				reason: plain
					.refine((text) => text !== '', 'Say why it is hidden.')
					.refine((text) => text.length <= 300, 'A reason can have at most 300 characters.'),
			}),
		},
		async ({ db, input: { slug, _id, reason }, session: { member } }) => {
			await hideComment(db, member.id, { slug, id: Number(_id), reason });
			return { _id, reason };
		},
	),
);
